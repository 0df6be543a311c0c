import { JUDGED_SEVERITIES, JUDGED_TYPES } from "./passes/vocabulary.ts";

/** What a comment can be about, computed or judged. A comment has one or more of these. */
export const COMMENT_TYPES = JUDGED_TYPES;
export type CommentType = (typeof COMMENT_TYPES)[number];

/** From the gravest on. */
export const SEVERITIES = JUDGED_SEVERITIES;
export type Severity = (typeof SEVERITIES)[number];

/** Types that are about the wording alone; the others are about the substance. */
export const WORDING_TYPES: ReadonlySet<CommentType> = new Set(["grammar", "spelling", "style", "clarity"]);

/** The check that a comment's source names, or null for one that a model judged. */
export function checkIdOf(source: string): string | null {
  return source.startsWith("check:") ? source.slice("check:".length) : null;
}
