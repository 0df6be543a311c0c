/** No quotation within a paragraph is longer, in UTF-16 units. */
const LONGEST = 2000;

/** True if a place in a block's text stands inside quotation marks: the words may be another author's. */
export function isQuoted(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - LONGEST), at);
  const opened = Math.max(before.lastIndexOf("“"), before.lastIndexOf("„"), before.lastIndexOf("«"));
  const closed = Math.max(before.lastIndexOf("”"), before.lastIndexOf("»"));
  const straight = before.lastIndexOf('"');
  if (opened > closed) return straight < opened;
  if (straight <= closed || before.split('"').length % 2 === 1) return false;
  return text.slice(at, at + LONGEST).includes('"');
}
