import { DISTINCT, type MergingFigures, type Outcome, together } from "./merging-figures.ts";
import { PLACES } from "./told-twice.ts";

/** The first six columns are of errors told in two ways and published twice, the others of distinct ones merged. */
export const MERGING_HEAD = ["told by", "judge", ...PLACES, "twice", ...DISTINCT, "merged"];

/** A row for each judge and voice. */
export function mergingRows(all: readonly MergingFigures[]): string[][] {
  return all.map(({ voice, judge, told, distinct }) => [
    voice,
    judge.replaceAll("_", " "),
    ...PLACES.map((place) => shown(told[place])),
    share(together(told)),
    ...DISTINCT.map((kind) => shown(distinct[kind])),
    share(together(distinct)),
  ]);
}

function shown({ pairs, wrong }: Outcome): string {
  return `${wrong.length}/${pairs}`;
}

function share({ pairs, wrong }: Outcome): string {
  return pairs === 0 ? "–" : `${((100 * wrong.length) / pairs).toFixed(1)} %`;
}
