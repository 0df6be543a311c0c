import { useCreditsInUse } from "#components/shell/credits-in-use.tsx";
import { SCOPE_WORDS, type ScopeWords } from "#lib/contract/scope-words.ts";
import type { Scope } from "#lib/contract/scopes.ts";

/** Returns what explains a scope to the person who gives it to a key or an app. */
export function useScopeWords(): (scope: Scope) => ScopeWords {
  const words = useCreditsInUse() ? SCOPE_WORDS : { ...SCOPE_WORDS, ...FREE_SCOPE_WORDS };
  return (scope) => words[scope];
}

/** Where reviews cost nothing, the scope of credits gives the limits of the account. */
const FREE_SCOPE_WORDS: Partial<Record<Scope, ScopeWords>> = {
  "credits:read": { label: "Read limits", text: "See the limits of your account." },
};
