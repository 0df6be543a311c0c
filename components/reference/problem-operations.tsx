import type { Operation } from "#lib/contract/operation.ts";
import { MethodBadge } from "./method-badge.tsx";

interface ProblemOperationsProps {
  operations: readonly Operation[];
  /** The number of all operations. */
  total: number;
}

export function ProblemOperations({ operations, total }: ProblemOperationsProps) {
  if (operations.length === 0) {
    return (
      <p className="mt-2 text-ink-soft">
        No operation returns this problem directly. It is the last event of an event stream, in{" "}
        <code className="font-mono text-sm">error_type</code>, or where no operation was found.
      </p>
    );
  }
  if (operations.length === total) return <p className="mt-2 text-ink-soft">Every operation.</p>;
  return (
    <ul className="mt-2 divide-y divide-rule border-y border-rule">
      {operations.map(({ id, method, path, summary }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-3 py-2">
          <span className="w-14">
            <MethodBadge method={method} />
          </span>
          <a href={`/api-docs#${id}`} className="link">
            {summary}
          </a>
          <code className="font-mono text-xs text-ink-faint [overflow-wrap:anywhere]">{path}</code>
        </li>
      ))}
    </ul>
  );
}
