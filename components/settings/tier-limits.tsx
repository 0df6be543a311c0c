"use client";

import { useHydrated } from "#components/ui/use-hydrated.ts";
import type { CreditScore } from "#lib/credits/schema.ts";

export function TierLimits({ credits }: { credits: CreditScore }) {
  const locale = useHydrated() ? undefined : "en";
  const words = credits.max_document_words;
  const limits = [
    [
      "Words in one review",
      words === null ? "No limit" : words.toLocaleString(locale),
      "with its supplements",
    ],
    ["Size of a file", `${credits.max_file_size_mb} MB`, null],
    ["Supplements of a document", String(credits.max_supplementary_material), null],
  ] as const;
  return (
    <dl className="divide-y divide-rule border-t border-rule">
      {limits.map(([name, value, note]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-6 py-2 last:pb-0">
          <dt>
            {name}
            {note ? <span className="text-ink-faint"> {note}</span> : null}
          </dt>
          <dd className="font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
