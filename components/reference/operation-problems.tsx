import type { Route } from "next";
import Link from "next/link";
import type { ProblemDefinition } from "#lib/contract/problem.ts";

export function OperationProblems({ problems }: { problems: readonly ProblemDefinition[] }) {
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
