import type { ExportedComment } from "./exported-review.ts";
import { plainText, plainWords } from "./plain-blocks.ts";
import { withoutControls } from "./without-controls.ts";
import type { Placement } from "./writer.ts";

/** Returns the severity of a comment. What a person wrote has none: its author stands in that place. */
export const weightOf = ({ severity, author }: Pick<ExportedComment, "severity" | "author">): string =>
  severity ?? `by ${withoutControls(author ?? "a person")}`;

/** Returns the number, severity and status of a comment: `C012 · major · open`. */
export const labelOf = (comment: ExportedComment): string =>
  `${comment.number} · ${weightOf(comment)} · ${comment.status}`;

const LONGEST_QUOTE = 300;

/**
 * Returns the whole comment without its replies as plain text, for the note of a viewer. Where it is not on its words, it
 * says them.
 */
export function noteText(comment: ExportedComment, placement: Placement): string {
  const parts = [
    `${labelOf(comment)}\n${plainWords(comment.title)}`,
    placement === "exact" || comment.quote === "" ? "" : `The words: “${quoted(comment.quote)}”`,
    plainText(comment.message),
    comment.evidence.map(plainWords).join("\n"),
    comment.replacement === null ? "" : `Suggested instead: ${plainWords(comment.replacement)}`,
    plainWords(comment.origin),
  ];
  return withoutControls(parts.filter((part) => part !== "").join("\n\n"));
}

/** What has no words as plain text, such as a part of a formula, stays as it is. */
function quoted(quote: string): string {
  const words = plainWords(quote) || quote.replace(/\s+/g, " ").trim();
  return words.length > LONGEST_QUOTE ? `${words.slice(0, LONGEST_QUOTE).toWellFormed()}…` : words;
}
