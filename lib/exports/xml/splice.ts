/** Words that replace a range of a text, which may be empty. */
export interface Splice {
  start: number;
  end: number;
  words: string;
}

/** Returns the text with all splices, which do not overlap. Those of one place stay in their order. */
export function splice(text: string, splices: readonly Splice[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end, words } of splices.toSorted((a, b) => a.start - b.start)) {
    parts.push(text.slice(from, start), words);
    from = end;
  }
  parts.push(text.slice(from));
  return parts.join("");
}
