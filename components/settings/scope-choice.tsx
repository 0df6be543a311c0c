"use client";

import type { Scope } from "#lib/contract/scopes.ts";
import { useScopeWords } from "./scope-words.ts";

interface ScopeChoiceProps {
  legend: string;
  offered: readonly Scope[];
  chosen: readonly Scope[];
  onChange: (chosen: Scope[]) => void;
}

export function ScopeChoice({ legend, offered, chosen, onChange }: ScopeChoiceProps) {
  const wordsOf = useScopeWords();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
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
