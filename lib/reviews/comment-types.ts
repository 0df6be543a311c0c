/** What a comment is about; a comment carries one or more. */
export const COMMENT_TYPES = [
  "general",
  "grammar",
  "spelling",
  "style",
  "clarity",
  "structure",
  "consistency",
  "numbers",
  "statistics",
  "figures_tables",
  "references",
  "external_references",
  "notation",
  "mathematics",
  "methods",
  "claims",
  "missing_content",
  "reporting",
] as const;
export type CommentType = (typeof COMMENT_TYPES)[number];

/** From the gravest to the slightest. */
export const SEVERITIES = ["critical", "major", "minor"] as const;
export type Severity = (typeof SEVERITIES)[number];
