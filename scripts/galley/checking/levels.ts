import type { Severity } from "#lib/reviews/comment-types.ts";

/** What compilers and SARIF call the severities of comments. */
export const LEVELS: Readonly<Record<Severity, "error" | "warning" | "note">> = {
  critical: "error",
  major: "warning",
  minor: "note",
};
