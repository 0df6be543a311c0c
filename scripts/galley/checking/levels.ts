import type { Severity } from "#lib/reviews/comment-types.ts";

/** What compilers and SARIF call the severities of comments. */
export const LEVELS: Readonly<Record<Severity, "error" | "warning" | "note">> = {
  critical: "error",
  major: "warning",
  minor: "note",
};

/** The check that a computed comment comes from. */
export function checkIdOf({ source }: { source: string }): string {
  return source.replace(/^check:/, "");
}
