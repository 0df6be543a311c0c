/** The subjects of a comment, computed or judged. A comment has one or more of them. */
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

/** The most severe first. */
export const SEVERITIES = ["critical", "major", "minor"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** The weight of a severity when comments are ranked. */
export const SEVERITY_WEIGHT: Record<Severity, number> = { critical: 4, major: 2, minor: 1 };

/** Types that are about the wording alone; the others are about the substance. */
export const WORDING_TYPES: ReadonlySet<CommentType> = new Set(["grammar", "spelling", "style", "clarity"]);

/** True if something is about missing content, and so about no words of its own. */
export function isAboutAbsence(types: readonly CommentType[]): boolean {
  return types.some((type) => type === "missing_content" || type === "reporting");
}

const CHECK = "check:";
const MODEL = "model:";

/** The `source` of a comment that a check computed. */
export function checkSource(checkId: string): string {
  return `${CHECK}${checkId}`;
}

/** The `source` of a comment that a pass judged, by the kind of the pass. */
export function modelSource(passKind: string): string {
  return `${MODEL}${passKind}`;
}

/** The check that a comment's source names, or null if a model judged it. */
export function checkIdOf(source: string): string | null {
  return source.startsWith(CHECK) ? source.slice(CHECK.length) : null;
}

/** Sorts comments by their place in the text. The page numbers them in this order, from 1. */
export function inOrderOfPlace<T extends { anchor: { start: number; end: number } }>(
  comments: readonly T[],
): T[] {
  return comments.toSorted((a, b) => a.anchor.start - b.anchor.start || a.anchor.end - b.anchor.end);
}

/** Says whether a comment was computed or judged, and by what. */
export function originWords(source: string): { word: "Computed" | "Judged"; explanation: string } {
  return checkIdOf(source) === null
    ? { word: "Judged", explanation: "A language model read the manuscript and judged this." }
    : {
        word: "Computed",
        explanation: "A program recomputed or compared what the manuscript says.",
      };
}

/** Describes the confidence. `score` is the probability that an author would agree. */
export function confidenceWords(score: number): string {
  const word = score >= 0.9 ? "Very high" : score >= 0.75 ? "High" : score >= 0.5 ? "Medium" : "Low";
  return `${word} confidence: ${Math.round(score * 100)}%`;
}
