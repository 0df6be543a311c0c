/** Letters in a row that are the same in both texts by more than chance. */
const SHORTEST_RUN = 3;
/** So many letters in a row are a passage of both texts, whatever stands around them. */
const CERTAIN_RUN = 24;
/** The letters on each side of a run that are looked at, within its block. */
const AROUND = 40;
/** The places of these in the other text may be so many letters further apart or closer than in this one. */
const MOST_DRIFT = 12;
/** So many of the letters around must be found near their run. */
const ENOUGH_AROUND = 0.6;

/**
 * Takes out the places that letters have in another text by chance: those whose neighbours in their block are mostly not
 * found beside them. `other` holds for each letter its place or -1; `blocks` are the first letters of the blocks and the
 * end, in order.
 */
export function confirmPlaces(other: Int32Array, blocks: readonly number[]): void {
  const dropped: [from: number, to: number][] = [];
  for (let i = 0; i + 1 < blocks.length; i += 1) {
    const [from = 0, to = 0] = [blocks[i], blocks[i + 1]];
    const inRun = lettersInRuns(other, from, to);
    for (const [start, end] of runsOf(other, from, to)) {
      if (end - start >= CERTAIN_RUN) continue;
      const [first, last] = [Math.max(from, start - AROUND), Math.min(to, end + AROUND)];
      const drift = (other[start] ?? 0) - start;
      let near = 0;
      for (let at = first; at < last; at += 1) {
        const isOwn = at >= start && at < end;
        if (isOwn || (inRun[at - from] === 1 && Math.abs((other[at] ?? 0) - at - drift) <= MOST_DRIFT))
          near += 1;
      }
      if (near < ENOUGH_AROUND * (last - first)) dropped.push([start, end]);
    }
  }
  for (const [start, end] of dropped) other.fill(-1, start, end);
}

/** Returns the letters that are found one after the other, from each first to the end of the run. */
function* runsOf(other: Int32Array, from: number, to: number): Generator<[start: number, end: number]> {
  for (let start = from; start < to; ) {
    let end = start + 1;
    if ((other[start] ?? -1) >= 0) {
      while (end < to && other[end] === (other[end - 1] ?? 0) + 1) end += 1;
      yield [start, end];
    }
    start = end;
  }
}

/** Marks the letters of a block that are in runs which are not too short. */
function lettersInRuns(other: Int32Array, from: number, to: number): Uint8Array {
  const marked = new Uint8Array(to - from);
  for (const [start, end] of runsOf(other, from, to))
    if (end - start >= SHORTEST_RUN) marked.fill(1, start - from, end - from);
  return marked;
}
