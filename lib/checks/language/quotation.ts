/** True if a place in a block's text stands inside quotation marks: the words may be another author's. */
export function isQuoted(text: string, at: number): boolean {
  const before = text.slice(0, at);
  const opened = Math.max(before.lastIndexOf("“"), before.lastIndexOf("„"), before.lastIndexOf("«"));
  const closed = Math.max(before.lastIndexOf("”"), before.lastIndexOf("»"));
  const straight = before.lastIndexOf('"');
  if (opened > closed) return straight < opened;
  return straight > closed && before.split('"').length % 2 === 0 && text.includes('"', at);
}
