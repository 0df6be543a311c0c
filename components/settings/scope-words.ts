import { useCreditsInUse } from "#components/shell/credits-in-use.tsx";
import type { Scope } from "#lib/contract/scopes.ts";

interface ScopeWords {
  label: string;
  text: string;
}

/** Returns what explains a scope to the person who gives it to a key or an app. */
export function useScopeWords(): (scope: Scope) => ScopeWords {
  const words = useCreditsInUse() ? SCOPE_WORDS : { ...SCOPE_WORDS, ...FREE_SCOPE_WORDS };
  return (scope) => words[scope];
}

const SCOPE_WORDS: Record<Scope, ScopeWords> = {
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
