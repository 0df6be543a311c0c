import type { Severity } from "#lib/reviews/comment-types.ts";

/** The names of severities in compilers and SARIF. */
export const LEVELS: Readonly<Record<Severity, "error" | "warning" | "note">> = {
  critical: "error",
  major: "warning",
  minor: "note",
};
