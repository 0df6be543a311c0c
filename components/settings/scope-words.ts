import type { Scope } from "#lib/auth/scopes.ts";

/** What each scope lets a key do, for the person who gives it away. */
export const SCOPE_WORDS: Record<Scope, { label: string; text: string }> = {
  "documents:read": {
    label: "Read documents",
    text: "List documents, read their text and images, download originals.",
  },
  "documents:write": {
    label: "Add and delete documents",
    text: "Upload manuscripts, and delete them for good.",
  },
  "reviews:read": {
    label: "Read reviews",
    text: "Read sessions with their comments, and follow running reviews.",
  },
  "reviews:write": {
    label: "Start and change reviews",
    text: "Start reviews, which uses credits; address, dismiss, share and delete.",
  },
  chat: { label: "Discuss comments", text: "Ask about a comment and read the answers." },
  "credits:read": { label: "Read credits", text: "See balances, limits and the ledger." },
  "billing:write": { label: "Pay", text: "Buy credits and change the subscription." },
  "organizations:read": { label: "Read organizations", text: "See members and what they used." },
  "organizations:write": { label: "Manage organizations", text: "Change members and their credits." },
};
