/** NUL and the other control characters, soft hyphens, zero-width and bidi controls, byte order marks. */
const UNWANTED =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufdd0-\ufdef\ufffe\uffff]/g;
const LIGATURES = /[\ufb00-\ufb06]/g;
const LIGATURE_TEXT = ["ff", "fi", "fl", "ffi", "ffl", "st", "st"];

/** Text that is clean already, as most runs are. One look costs less than seven. */
const CLEAN = /^[\t\n -~]*$/;

/** Cleans text for the Markdown: well-formed UTF-16, NFC, LF line ends, no control characters, no ligatures. */
export function cleanText(value: string): string {
  if (CLEAN.test(value)) return value;
  return value
    .replace(/\r\n?|\u2028|\u2029|\u0085/g, "\n")
    .replace(UNWANTED, "")
    .replace(/\p{Surrogate}/gu, "")
    .replace(/\u00a0|\u202f|\u2007/g, " ")
    .replace(LIGATURES, (c) => LIGATURE_TEXT[c.charCodeAt(0) - 0xfb00] ?? "")
    .normalize("NFC");
}

export function collapseSpace(value: string): string {
  return value.replace(/\s+/g, " ");
}

/** Counts words for limits and reports: runs that hold a letter or digit. */
export function countWords(markdown: string): number {
  let words = 0;
  for (const _ of markdown.matchAll(/[\p{L}\p{N}][^\s]*/gu)) words++;
  return words;
}
