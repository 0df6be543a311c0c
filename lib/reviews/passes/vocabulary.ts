/** What a finding can be about. The interface's comments have the same types. */
export const JUDGED_TYPES = [
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

/** Whether something is about what is not there, and so about no words of its own. */
export function isAboutAbsence(types: readonly (typeof JUDGED_TYPES)[number][]): boolean {
  return types.some((type) => type === "missing_content" || type === "reporting");
}

/** From the gravest on. */
export const JUDGED_SEVERITIES = ["critical", "major", "minor"] as const;

/** What a second look says of a finding. */
export const VERDICTS = ["stands", "doubtful", "wrong"] as const;

/** What became of an earlier comment in a revised text. */
export const REVISION_VERDICTS = [
  "fixed",
  "partly_fixed",
  "not_fixed",
  "no_longer_applies",
  "unclear",
] as const;
