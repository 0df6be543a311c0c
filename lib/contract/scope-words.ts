import type { Scope } from "./scopes.ts";

export interface ScopeWords {
  label: string;
  text: string;
}

/** Explains each scope to whoever gives it to a key or an app. */
export const SCOPE_WORDS: Readonly<Record<Scope, ScopeWords>> = {
  "documents:read": {
    label: "Read documents",
    text: "List documents, read their content and images, and download original files.",
  },
  "documents:write": {
    label: "Add and delete documents",
    text: "Upload and delete documents, and check texts without keeping them.",
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
