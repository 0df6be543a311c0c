import type { Scope } from "#lib/contract/scopes.ts";

/** Explains each scope to the person who creates a key. */
export const SCOPE_WORDS: Record<Scope, { label: string; text: string }> = {
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
    text: "Start reviews (this uses credits), address and dismiss comments, share and delete reviews.",
  },
  chat: { label: "Use the chat", text: "Send messages and read replies." },
  "credits:read": { label: "Read credits", text: "See balances, limits and the credit ledger." },
  "billing:write": { label: "Pay", text: "Buy credits and change the subscription." },
  "organizations:read": { label: "Read organizations", text: "See members and what they used." },
  "organizations:write": { label: "Manage organizations", text: "Change members and their credits." },
};
