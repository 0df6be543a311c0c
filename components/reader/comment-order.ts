import { COMMENT_TYPES, type CommentType, SEVERITIES, type Severity } from "#lib/reviews/comment-types.ts";

/** The orders in which comments are listed and stepped through. */
export const COMMENT_ORDERS = ["first", "place", "severity", "type"] as const;
export type CommentOrder = (typeof COMMENT_ORDERS)[number];

export const ORDER_WORDS: Record<CommentOrder, string> = {
  first: "What to do first",
  place: "Place in the text",
  severity: "Severity",
  type: "Type",
};

interface Sortable {
  anchor: { start: number };
  rank: number;
  severity: Severity;
  types: readonly CommentType[];
}

/** Where two comments are alike in an order, the more important one comes first. */
const KEYS: Record<CommentOrder, (comment: Sortable) => number> = {
  first: ({ rank }) => rank,
  place: ({ anchor }) => anchor.start,
  severity: ({ severity }) => SEVERITIES.indexOf(severity),
  type: ({ types }) => COMMENT_TYPES.indexOf(types[0] ?? "general"),
};

export function sortComments<T extends Sortable>(comments: readonly T[], order: CommentOrder): T[] {
  const key = KEYS[order];
  return comments.toSorted((a, b) => key(a) - key(b) || a.rank - b.rank);
}
