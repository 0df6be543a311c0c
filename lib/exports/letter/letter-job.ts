/** A letter to write. Both paths are absolute. */
export interface LetterJob {
  letterFormat: "docx" | "md" | "tex";
  /** A `ResponseLetter` as JSON. */
  letterPath: string;
  outPath: string;
}

export function isLetterJob(value: unknown): value is LetterJob {
  return (
    typeof value === "object" &&
    value !== null &&
    "letterPath" in value &&
    "letterFormat" in value &&
    (value.letterFormat === "docx" || value.letterFormat === "md" || value.letterFormat === "tex")
  );
}
