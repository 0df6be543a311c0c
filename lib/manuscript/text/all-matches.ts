/** Returns the matches of a global pattern. `matchAll` copies its pattern, which takes longer than a short text. */
export function allMatches(text: string, pattern: RegExp): RegExpExecArray[] {
  return text.search(pattern) < 0 ? [] : [...text.matchAll(pattern)];
}
