/** A volume with its pages: "10: 2–14", "336(2): e48". */
const PAGES = /(?<![\d.])\d{1,4} ?(?:\(\d+[^)]{0,6}\))?: ?[eS]?\d+(?:[–-][eS]?\d+)?\b/g;
const LONGEST_REFERENCE = 600;

/** "12. Smith AB, Jones C (2008)", "Smith, A.B., and Jones, C. (2008)". */
const AUTHORS_AND_YEAR = [
  /^(?:\[?\d{1,3}[.\]] )?\p{Lu}[\p{L}-]+,? \p{Lu}{1,3}\b[^.()]{0,200}\((?:19|20)\d\d[a-z]?\)/u,
  /^(?:\[?\d{1,3}[.\]] )?\p{Lu}[\p{L}’'-]+, (?:\p{Lu}\.[ -]?){1,3}(?:,|&|and |\()[^()]{0,600}\(?\b(?:19|20)\d\d[a-z]?\b/u,
];
/** "[12] A. Smith": where a list was read as one paragraph, it has several of them. */
const NUMBERED_AUTHOR = /\[\d{1,3}\] (?:\p{Lu}\. ?){1,3}\p{Lu}\p{Ll}+/gu;

/** True for an entry of a list of references that was not read as one: it ends in pages, or has a year and pages. */
export function isReferenceEntry(text: string): boolean {
  if (AUTHORS_AND_YEAR.some((form) => form.test(text))) return true;
  if ((text.match(NUMBERED_AUTHOR)?.length ?? 0) > 1) return true;
  const pages = text.match(PAGES)?.length ?? 0;
  const hasYear = /\((?:19|20)\d\d[a-z]?\)|\b(?:19|20)\d\d[a-z]?[.;:,]/.test(text);
  return pages > 2 || (pages > 0 && text.length < LONGEST_REFERENCE && (hasYear || /[–-]\d+\.?$/.test(text)));
}
