import type { Route } from "next";
import Link from "next/link";
import { CodeBlock } from "#components/ui/code-block.tsx";
import type { Operation } from "#lib/contract/operation.ts";
import type { ProblemDefinition } from "#lib/contract/problem.ts";
import { CodeWords } from "./code-words.tsx";
import { curlExample } from "./curl-example.ts";
import { MethodBadge } from "./method-badge.tsx";
import { OperationFacts } from "./operation-facts.tsx";
import { OperationInput } from "./operation-input.tsx";
import { OperationReply } from "./operation-reply.tsx";

interface OperationSectionProps {
  operation: Operation;
  problems: readonly ProblemDefinition[];
}

export function OperationSection({ operation, problems }: OperationSectionProps) {
  const example = curlExample(operation);
  return (
    <section aria-labelledby={operation.id} className="border-t border-rule py-10">
      <h3 id={operation.id} className="scroll-mt-6 text-lg font-semibold">
        {operation.summary}
      </h3>
      <p className="mt-1.5 flex items-baseline gap-2.5">
        <MethodBadge method={operation.method} />
        <code className="font-mono text-sm [overflow-wrap:anywhere]">{operation.path}</code>
      </p>
      {operation.description ? (
        <p className="mt-3 max-w-prose text-ink-soft text-pretty">
          <CodeWords text={operation.description} />
        </p>
      ) : null}
      <OperationFacts operation={operation} />
      <div className="mt-5 space-y-4">
        {example ? <CodeBlock label={`Example: ${operation.summary.toLowerCase()}`} code={example} /> : null}
        <OperationInput operation={operation} />
        <OperationReply operation={operation} />
        <OperationProblems problems={problems} />
      </div>
    </section>
  );
}

function OperationProblems({ problems }: { problems: readonly ProblemDefinition[] }) {
  const sorted = problems.toSorted((a, b) => a.status - b.status);
  return (
    <details>
      <summary className="text-sm">
        <span className="font-medium">Problems</span>
        <span className="text-ink-soft">: {sorted.length} that it can answer with</span>
      </summary>
      <ul className="mt-2 divide-y divide-rule border-y border-rule text-sm">
        {sorted.map(({ slug, status, title }) => (
          <li key={slug} className="flex flex-wrap gap-x-4 gap-y-0.5 py-1.5">
            <span className="w-9 text-ink-soft tabular-nums">{status}</span>
            <Link href={`/problems/${slug}` as Route} className="link font-mono">
              {slug}
            </Link>
            <span className="text-ink-soft">{title}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
