import type { CommentType, Severity } from "#lib/reviews/comment-types.ts";
import { checkIdOf } from "#lib/reviews/comment-types.ts";

export interface CommentFilter {
  text: string;
  type: CommentType | null;
  severity: Severity | null;
  source: "computed" | "judged" | null;
}

export const NO_FILTER: CommentFilter = { text: "", type: null, severity: null, source: null };

interface Filterable {
  haystack: string;
  types: readonly CommentType[];
  severity: Severity;
  source: string;
}

export function isFiltering(filter: CommentFilter): boolean {
  return (
    filter.text.trim() !== "" || filter.type !== null || filter.severity !== null || filter.source !== null
  );
}

/** Returns true if the comment contains every word of the filter, in any order. */
export function matches(comment: Filterable, filter: CommentFilter): boolean {
  if (filter.type && !comment.types.includes(filter.type)) return false;
  if (filter.severity && comment.severity !== filter.severity) return false;
  if (filter.source && isComputed(comment.source) !== (filter.source === "computed")) return false;
  const text = filter.text.trim().toLowerCase();
  return text === "" || text.split(/\s+/).every((word) => comment.haystack.includes(word));
}

export function isComputed(source: string): boolean {
  return checkIdOf(source) !== null;
}
