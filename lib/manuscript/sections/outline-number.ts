const ROMAN: Readonly<Record<string, number>> = {
  I: 1,
  II: 2,
  III: 3,
  IV: 4,
  V: 5,
  VI: 6,
  VII: 7,
  VIII: 8,
  IX: 9,
  X: 10,
  XI: 11,
  XII: 12,
};

/** Returns the number that a heading opens with, level by level: "2.1 Sample" → [2, 1], "III. RESULTS" → [3]; else null. */
export function outlineNumber(heading: string): number[] | null {
  const match = /^\s*(?:(\d{1,2}(?:\.\d{1,2}){0,4})[.)]?|([IVX]{1,4})[.)])\s+["“(]?[\p{Lu}]/u.exec(heading);
  if (match?.[1] !== undefined) return match[1].split(".").map(Number);
  const roman = ROMAN[match?.[2] ?? ""];
  return roman === undefined ? null : [roman];
}

/** True if `number` may follow `current` in an outline: its first child, the next beside it, or the next above it. */
export function nextInOutline(current: readonly number[], number: readonly number[]): boolean {
  const last = number.at(-1) ?? 0;
  if (number.length > current.length)
    return (
      number.length === current.length + 1 && last === 1 && current.every((part, i) => number[i] === part)
    );
  const parents = number.slice(0, -1).every((part, i) => current[i] === part);
  return parents && last === (current[number.length - 1] ?? 0) + 1;
}

/**
 * Indices of the headings that are items of a numbered list which conversion took for headings: they count from 1 again
 * where the outline goes on with another number.
 */
export function listedHeadings(headings: readonly string[]): ReadonlySet<number> {
  const listed = new Set<number>();
  let last: readonly number[] = [];
  let item: number | null = null;
  for (const [i, heading] of headings.entries()) {
    const parts = outlineNumber(heading);
    const alone = /^\s*(\d{1,2})[.)]?\s/.exec(heading)?.[1];
    const single = alone === undefined ? null : Number(alone);
    const isNext: boolean = single !== null && item !== null && single === item + 1;
    const isFirst = single === 1 && last.length > 0 && !nextInOutline(last, [1]);
    if (isNext || isFirst) listed.add(i);
    item = isNext || isFirst ? single : null;
    if (parts !== null && !isNext && !isFirst) last = parts;
  }
  return listed;
}
