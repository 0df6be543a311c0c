import type { CommentType, Severity } from "#lib/reviews/comment-types.ts";
import { checkIdOf } from "#lib/reviews/comment-types.ts";

export const COMMENT_ORIGINS = ["computed", "judged", "people"] as const;
export type CommentOrigin = (typeof COMMENT_ORIGINS)[number];

export interface CommentFilter {
  text: string;
  type: CommentType | null;
  severity: Severity | null;
  source: CommentOrigin | null;
}

export const NO_FILTER: CommentFilter = { text: "", type: null, severity: null, source: null };

interface Filterable {
  haystack: string;
  types: readonly CommentType[];
  severity: Severity;
  source: string;
  written: object | null;
}

export function isFiltering(filter: CommentFilter): boolean {
  return (
    filter.text.trim() !== "" || filter.type !== null || filter.severity !== null || filter.source !== null
  );
}

/** Returns true if the comment contains every word of the filter, in any order. */
export function matches(comment: Filterable, filter: CommentFilter): boolean {
  if (filter.type && !comment.types.includes(filter.type)) return false;
  if (filter.severity && (comment.written || comment.severity !== filter.severity)) return false;
  if (filter.source && filter.source !== commentOrigin(comment)) return false;
  const text = filter.text.trim().toLowerCase();
  return text === "" || text.split(/\s+/).every((word) => comment.haystack.includes(word));
}

function commentOrigin({ written, source }: Filterable): CommentOrigin {
  if (written) return "people";
  return isComputed(source) ? "computed" : "judged";
}

export function isComputed(source: string): boolean {
  return checkIdOf(source) !== null;
}
