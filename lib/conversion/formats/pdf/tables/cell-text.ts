import type { Item } from "../page/pdf-item.ts";

/** "(1)", "iv": the number of a column, as a heading. */
export const NUMBERED = /^\(?(?:\d{1,2}|[ivx]{1,4})\)?$/i;

/** True for figures and signs, with a letter or two at most: "−0.3 (0.1)", "27/40 = 67%", "p < .05". */
export function isNumeric(words: readonly Item[]): boolean {
  const text = words.map((word) => word.text).join("");
  // "T215Y", "L89M": a code, not a number with its unit.
  return /\d/.test(text) && !/\p{L}.*\p{L}.*\p{L}|^\p{Lu}\d+\p{Lu}/u.test(text);
}

/** True if the lower line goes on with the upper one: "0.94–" above "3.48", "K103N," above "M184V". */
export function isTornOff(above: readonly Item[], below: readonly Item[]): boolean {
  const [last, first] = [above.at(-1)?.text ?? "", below[0]?.text ?? ""];
  if (/[\p{L}\d][,;]$/u.test(last)) return true;
  if (/\d[–-]$/.test(last)) return /^[\d.]/.test(first);
  return /^(?:and|or|of|the|in|und|der|et|de|y)$|\p{L}[-–/]$/u.test(last);
}

/** Returns the form of a word: "(0–0)" of "(43–84)", "(0.0)" of "(−1.7)". */
export const shapeOf = (word: Item | undefined) =>
  word?.text.replace(/^(\(?)[-−–+]/, "$1").replace(/\d+/g, "0") ?? "";

/** True for a form with a sign besides its digits, which tells numbers of one kind from others. */
export const hasSign = (shape: string) => /[^\d.]/.test(shape) && /\d/.test(shape);
