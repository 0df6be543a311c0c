/** The words a document uses within its lines: they tell which hyphens at line ends belong to a word. */
export function vocabularyOf(lines: readonly string[]): ReadonlySet<string> {
  const words = new Set<string>();
  for (const line of lines) {
    const inner = line.replace(/[\p{L}\p{N}'’-]+-$/u, "").replace(/^[\p{L}'’-]+/u, "");
    for (const [word] of inner.matchAll(/[\p{L}][\p{L}'’-]*/gu)) words.add(word.toLowerCase());
  }
  return words;
}

/** Stage 9: joins two lines of a paragraph, taking out a hyphen that only the line end made. */
export function joinLines(before: string, after: string, vocabulary: ReadonlySet<string>): string {
  const head = /([\p{L}][\p{L}'’-]*)[-‐\u00ad]$/u.exec(before)?.[1];
  const tail = /^[\p{L}][\p{L}'’]*/u.exec(after)?.[0];
  if (head === undefined || tail === undefined) {
    // A dash or a slash at the end of a line has no space after it; a broken address neither.
    return /[—/]$/.test(before) ||
      (/https?:\/\/\S*$/.test(before) && /^[\w%/.?=&-]+/.test(after) && /[-_./=?&]$/.test(before))
      ? before + after
      : `${before} ${after}`;
  }
  const last = head.split("-").at(-1) ?? head;
  const [whole, kept] = [(head + tail).toLowerCase(), `${head}-${tail}`.toLowerCase()];
  if (!/^\p{Ll}/u.test(tail)) return before + after;
  if (vocabulary.has(whole) || vocabulary.has((last + tail).toLowerCase()))
    return before.slice(0, -1) + after;
  const isCompound =
    vocabulary.has(kept) ||
    (last.length > 3 &&
      tail.length > 3 &&
      vocabulary.has(last.toLowerCase()) &&
      vocabulary.has(tail.toLowerCase()));
  return isCompound ? before + after : before.slice(0, -1) + after;
}
