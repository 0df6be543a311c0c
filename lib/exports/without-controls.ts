/** Control characters that are no blanks, and marks that change the direction of text. */
const CONTROLS = /(?![\t\n\r])\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Returns words without the characters on which terminals and editors act. */
export function withoutControls(words: string): string {
  return words.toWellFormed().replace(CONTROLS, "");
}
