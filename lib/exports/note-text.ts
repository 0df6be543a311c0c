import type { ExportedComment } from "./exported-review.ts";
import { plainText, plainWords } from "./plain-blocks.ts";
import { withoutControls } from "./without-controls.ts";

/** Returns the severity of a comment. What a person wrote has none: its author stands in that place. */
export const weightOf = ({ severity, author }: Pick<ExportedComment, "severity" | "author">): string =>
  severity ?? `by ${withoutControls(author ?? "a person")}`;

/** Returns the number, severity and status of a comment: `C012 · major · open`. */
export const labelOf = (comment: ExportedComment): string =>
  `${comment.number} · ${weightOf(comment)} · ${comment.status}`;

/** Returns the whole comment without its replies as plain text, for the note of a viewer. */
export function noteText(comment: ExportedComment): string {
  const parts = [
    `${labelOf(comment)}\n${plainWords(comment.title)}`,
    plainText(comment.message),
    comment.evidence.map(plainWords).join("\n"),
    comment.replacement === null ? "" : `Suggested instead: ${plainWords(comment.replacement)}`,
    plainWords(comment.origin),
  ];
  return withoutControls(parts.filter((part) => part !== "").join("\n\n"));
}
