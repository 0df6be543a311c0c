import type { Span } from "./span.ts";

/**
 * The kinds of doubt about a block's text, each with the reason in words for the author. `effect` is what may be wrong:
 * words are damaged or of other blocks (`words`), only signs are missing or wrong, as in formulas (`signs`),
 * or it is no prose (`not prose`).
 * Documents keep the kinds: add to them, and rename none.
 */
export const DOUBTS = {
  "mixed-columns": {
    effect: "words",
    reason: "the conversion mixed parts of a page that stand side by side",
  },
  "mixed-floats": { effect: "words", reason: "the conversion mixed the text with a caption or a footnote" },
  "divided-words": { effect: "signs", reason: "words that the end of a line divided were not joined" },
  "lost-letters": { effect: "words", reason: "letters of the file’s fonts could not be read" },
  "broken-formula": { effect: "signs", reason: "formulas could not be read" },
  "latex-source": { effect: "signs", reason: "commands of LaTeX were left in the text" },
  "figure-labels": { effect: "not prose", reason: "the labels of a figure were read as text" },
  "table-rows": { effect: "not prose", reason: "the rows of a table were read as a paragraph" },
  "program-code": { effect: "not prose", reason: "the text seems to be program code" },
} as const;

/** The reason for which the text of a block may not be the author's sentence. */
export type Doubt = keyof typeof DOUBTS;

/** A part of the Markdown whose text is in doubt. */
export type DoubtfulSpan = Span & { doubt: Doubt };

/** True if conversion damaged the text, rather than read as prose what is none. */
export function isDamage(doubt: Doubt | null): boolean {
  return doubt !== null && DOUBTS[doubt].effect !== "not prose";
}
