/** Collects the words that a document uses within its lines. They tell which hyphens at line ends belong to a word. */
export function vocabularyOf(lines: readonly string[]): ReadonlySet<string> {
  const words = new Set<string>();
  for (const line of lines) {
    const whole = line.endsWith("-") ? line.replace(/[\p{L}\p{N}'’-]+-$/u, "") : line;
    const inner = whole.replace(/^[\p{L}'’-]+/u, "");
    for (const [word] of inner.matchAll(/[\p{L}][\p{L}'’-]*/gu)) words.add(word.toLowerCase());
  }
  return words;
}

/** Two words of so many letters that both stand in the document may be parts of a compound. */
const MIN_COMPOUND_PART = 4;

/** "low- and high-" at a line's end: the second word has its hyphen from the first, whatever follows. */
const SUSPENDED = /\p{L}[-‐]\s+(?:and|or|to|versus|und|oder|bis|et|ou|y|o)\s+[\p{L}'’]+[-‐]\s*$/u;

/** Decides how two lines of a paragraph are joined. "hyphen" takes out one that only the line end made. */
export function lineJoint(
  before: string,
  after: string,
  vocabulary: ReadonlySet<string>,
): "space" | "none" | "hyphen" {
  const isBroken = /[-‐\u00ad]$/.test(before.trimEnd());
  const head = isBroken ? /([\p{L}][\p{L}'’-]*)[-‐\u00ad]\s*$/u.exec(before)?.[1] : undefined;
  const tail = /^\s*([\p{L}][\p{L}'’]*)/u.exec(after)?.[1];
  if (head === undefined || tail === undefined) {
    // A dash or a slash at the end of a line has no space after it; a range or a broken address neither.
    return /[—/]$/.test(before) ||
      (/\d[-–]$/.test(before) && /^\s*\d/.test(after)) ||
      (/https?:\/\/\S*$/.test(before) &&
        /^[\w%/.?=&-]+/.test(after) &&
        (/[-_/=?&]$/.test(before) || (/\.$/.test(before) && !/^\p{Lu}/u.test(after))))
      ? "none"
      : "space";
  }
  const last = head.split("-").at(-1) ?? head;
  const [whole, kept] = [(head + tail).toLowerCase(), `${head}-${tail}`.toLowerCase()];
  if (!/^\p{Ll}/u.test(tail)) return "none";
  if (SUSPENDED.test(before) && !vocabulary.has(whole)) return "none";
  if (vocabulary.has(whole) || vocabulary.has((last + tail).toLowerCase())) return "hyphen";
  const isCompound =
    vocabulary.has(kept) ||
    (last.length >= MIN_COMPOUND_PART &&
      tail.length >= MIN_COMPOUND_PART &&
      vocabulary.has(last.toLowerCase()) &&
      vocabulary.has(tail.toLowerCase()));
  return isCompound ? "none" : "hyphen";
}

/** Joins two lines of text. */
export function joinText(before: string, after: string, vocabulary: ReadonlySet<string>): string {
  const joint = lineJoint(before, after, vocabulary);
  if (joint === "hyphen") return before.replace(/[-‐\u00ad]\s*$/, "") + after;
  return joint === "space" ? `${before} ${after}` : before + after;
}
