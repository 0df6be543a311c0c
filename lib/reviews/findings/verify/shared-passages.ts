import { overlaps, type Span } from "#lib/manuscript/span.ts";

export interface SharedPassages {
  /** In the order of the text; no two of them overlap. */
  passages: Span[];
  /** For each list of places the passages that hold them, by index, in the order of the text. */
  held: number[][];
}

/** Places that overlap as one passage, so that words which several lists point to are shown once. */
export function sharedPassages(lists: readonly (readonly Span[])[]): SharedPassages {
  const passages: Span[] = [];
  for (const { start, end } of lists.flat().toSorted((a, b) => a.start - b.start)) {
    const last = passages.at(-1);
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end);
    else passages.push({ start, end });
  }
  const holding = (places: readonly Span[]) =>
    passages.flatMap((passage, i) => (places.some((place) => overlaps(passage, place)) ? [i] : []));
  return { passages, held: lists.map(holding) };
}
