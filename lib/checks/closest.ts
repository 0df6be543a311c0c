/** Returns the one candidate within `most` edits of `text` (insertions, deletions, replacements, swaps); null if there is none or several. */
export function closest(text: string, candidates: readonly string[], most: number): string | null {
  const near = candidates.filter(
    (candidate) =>
      candidate !== text &&
      Math.abs(candidate.length - text.length) <= most &&
      editDistance(text, candidate, most) <= most,
  );
  return near.length === 1 ? (near[0] ?? null) : null;
}

/** More pairs of texts than any list of labels has that a person wrote. */
const MOST_PAIRS = 1_000_000;

/** Returns `closest` for one of many texts; it finds none if the texts and candidates are too many to compare. */
export function closestAmong(
  candidates: readonly string[],
  most: number,
  texts: number,
): (text: string) => string | null {
  return (text) => (texts * candidates.length > MOST_PAIRS ? null : closest(text, candidates, most));
}

/** Returns the edit distance with swaps of neighbours (optimal string alignment); anything above `most` is most + 1. */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let value = Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        value = Math.min(value, (before[j - 2] ?? 0) + 1);
      row.push(value);
    }
    if (Math.min(...row) > most) return most + 1;
    before = previous;
    previous = row;
  }
  return previous[b.length] ?? most + 1;
}
