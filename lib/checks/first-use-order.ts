import type { Span } from "#lib/manuscript/span.ts";

type Use = { number: number; span: Span };
/** A number that is first used out of order: after a greater one, or before smaller ones. */
export type FirstUse = Use & { relation: "after" | "before"; other: number };

const FEWEST = 5;

/**
 * Returns the numbers that are first used out of order, in a document that otherwise keeps the order; else the reason
 * why the order is not judged. Out of order is the smallest set of numbers without which the sequence rises.
 */
export function outOfOrder(uses: readonly Use[]): { checked: number; late: FirstUse[] } | { reason: string } {
  const seen = new Set<number>();
  const firsts = uses.filter(({ number }) => {
    const isNew = !seen.has(number);
    seen.add(number);
    return isNew;
  });
  if (firsts.length < FEWEST) return { reason: "too few to see their order" };
  const rising = risingSubsequence(firsts.map(({ number }) => number));
  const late = firsts.flatMap((use, i): FirstUse[] => {
    if (rising.has(i)) return [];
    // One that keeps the order says more of where this number belongs than another that does not.
    const greatest = (isCounted: (at: number) => boolean) =>
      firsts
        .slice(Math.max(0, i - 50), i)
        .reduce(
          (most, each, k) => (isCounted(Math.max(0, i - 50) + k) ? Math.max(most, each.number) : most),
          0,
        );
    const inOrder = greatest((at) => rising.has(at));
    const before = inOrder > use.number ? inOrder : greatest(() => true);
    const after = firsts.slice(i + 1, i + 50).find((each) => each.number < use.number)?.number ?? 0;
    return before > use.number
      ? [{ ...use, relation: "after", other: before }]
      : [{ ...use, relation: "before", other: after }];
  });
  // Two that changed places are both late; of ten in no order at all about half would be.
  const allowed = Math.max(firsts.length < 10 ? 1 : 2, Math.floor(0.15 * firsts.length));
  if (late.length > allowed) return { reason: "not numbered in the order of their first use" };
  return {
    checked: firsts.length,
    late: late.filter(({ number, other }) => other > 0 && other !== number),
  };
}

/** Returns the indices of a longest strictly rising subsequence (patience sorting). */
function risingSubsequence(values: readonly number[]): ReadonlySet<number> {
  const tails: number[] = [];
  const previous: number[] = [];
  for (const [i, value] of values.entries()) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((values[tails[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    previous.push(low === 0 ? -1 : (tails[low - 1] ?? -1));
    tails[low] = i;
  }
  const kept = new Set<number>();
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) kept.add(at);
  return kept;
}
