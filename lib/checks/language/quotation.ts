/** No quotation within a paragraph is longer, in UTF-16 units. */
const LONGEST = 2000;

/** Some writers of LaTeX set ” on both sides: the one before a word opens. After words, “ closes a German quotation. */
const OPENING = /[„«]|(?<![^\s([{—–/-])”(?=[^\s.,;:!?)\]}])|“(?![\s.,;:!?)])|(?<![^\s([{—–/-])“/g;
const CLOSING = /»|(?<=[^\s([{—–/-])”|”(?=[\s.,;:!?)\]}])|(?<=[^\s([{—–/-])“(?=[\s.,;:!?)])/g;

/** True if a place in a block's text stands inside quotation marks: the words may be another author's. */
export function isQuoted(text: string, at: number): boolean {
  const from = Math.max(0, at - LONGEST);
  // The unit at the place shows on which side the mark before it stands.
  const before = text.slice(from, at + 1);
  const last = (marks: RegExp) =>
    [...before.matchAll(marks)].findLast(({ index }) => from + index < at)?.index ?? -1;
  const [opened, closed] = [last(OPENING), last(CLOSING)];
  const straight = before.slice(0, at - from).lastIndexOf('"');
  if (opened > closed) return straight < opened;
  if (straight <= closed || before.slice(0, at - from).split('"').length % 2 === 1) return false;
  return text.slice(at, at + LONGEST).includes('"');
}
