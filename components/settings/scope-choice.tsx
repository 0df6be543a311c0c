"use client";

import { useCreditsInUse } from "#components/shell/credits-in-use.tsx";
import type { Scope } from "#lib/contract/scopes.ts";

interface ScopeChoiceProps {
  offered: readonly Scope[];
  chosen: readonly Scope[];
  onChange: (chosen: Scope[]) => void;
}

export function ScopeChoice({ offered, chosen, onChange }: ScopeChoiceProps) {
  const isPaid = useCreditsInUse();
  const wordsOf = (scope: Scope) => (isPaid ? SCOPE_WORDS : { ...SCOPE_WORDS, ...FREE_SCOPE_WORDS })[scope];
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">The key may</legend>
      <ul className="divide-y divide-rule rounded-lg border border-rule bg-sheet">
        {offered.map((scope) => (
          <li key={scope}>
            <label className="flex cursor-pointer items-start gap-3 px-4 py-2.5 hover:bg-wash">
              <input
                type="checkbox"
                className="mt-1 size-4 shrink-0 accent-accent"
                checked={chosen.includes(scope)}
                onChange={({ target }) =>
                  onChange(
                    offered.filter((each) => (each === scope ? target.checked : chosen.includes(each))),
                  )
                }
              />
              <span className="min-w-0">
                <span className="font-medium">{wordsOf(scope).label}</span>{" "}
                <code className="font-mono text-xs text-ink-faint">{scope}</code>
                <span className="block text-sm text-ink-soft">{wordsOf(scope).text}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** Explains each scope to the person who creates a key. */
const SCOPE_WORDS: Record<Scope, { label: string; text: string }> = {
  "documents:read": {
    label: "Read documents",
    text: "List documents, read their content and images, and download original files.",
  },
  "documents:write": {
    label: "Add and delete documents",
    text: "Upload and delete documents.",
  },
  "reviews:read": {
    label: "Read reviews",
    text: "Read reviews with their comments, and follow running reviews.",
  },
  "reviews:write": {
    label: "Start and change reviews",
    text: "Start reviews, address and dismiss comments, share and delete reviews.",
  },
  chat: { label: "Use the chat", text: "Send messages and read replies." },
  "credits:read": { label: "Read credits", text: "See balances, limits and the credit ledger." },
  "billing:write": { label: "Pay", text: "Buy credits and change the subscription." },
  "organizations:read": { label: "Read organizations", text: "See members and what they used." },
  "organizations:write": { label: "Manage organizations", text: "Change members and their credits." },
};

/** Where reviews cost nothing, the scope of credits gives the limits of the account. */
const FREE_SCOPE_WORDS: Partial<typeof SCOPE_WORDS> = {
  "credits:read": { label: "Read limits", text: "See the limits of your account." },
};
