import type { Item } from "../page/pdf-item.ts";
import {
  BAND_SLACK_POINTS,
  GROUP_NAME_CROSSING_WEIGHT,
  LONE_CROSSING_WEIGHT,
  MAX_ALIGNMENT_SHIFT_POINTS,
  MAX_CROSSED_SHARE,
  MAX_GROUP_NAME_SHIFT_POINTS,
  MAX_GROUP_NAME_WORDS,
  MAX_LONE_SHIFT_POINTS,
} from "./table-thresholds.ts";
import type { Run, TextLine } from "./words.ts";

/** The x-range that the cells of one column share. */
export type Band = { x0: number; x1: number };

const overlaps = (a: Band, b: Band) => a.x0 < b.x1 + BAND_SLACK_POINTS && a.x1 > b.x0 - BAND_SLACK_POINTS;

/** Makes bands of runs, narrow ones first: a run over several bands is a heading over them and widens none. */
function narrowFirst(runs: readonly Run[]): Band[] {
  const bands: Band[] = [];
  for (const run of runs.toSorted((a, b) => a.x1 - a.x0 - (b.x1 - b.x0))) {
    const over = bands.filter((band) => overlaps(run, band));
    const [only] = over;
    if (only === undefined) bands.push({ x0: run.x0, x1: run.x1 });
    else if (over.length === 1) {
      only.x0 = Math.min(only.x0, run.x0);
      only.x1 = Math.max(only.x1, run.x1);
    }
  }
  return bands.toSorted((a, b) => a.x0 - b.x0);
}

/** Lets runs that stand alone on their line widen a column to the right, or make one. A label over several does not. */
function withLoneRuns(bands: readonly Band[], runs: readonly Run[]): Band[] {
  const out = bands.map((band) => ({ ...band }));
  for (const run of runs.toSorted((a, b) => a.x1 - a.x0 - (b.x1 - b.x0))) {
    const over = out.filter((band) => overlaps(run, band));
    const [only] = over;
    if (only === undefined) out.push({ x0: run.x0, x1: run.x1 });
    else if (over.length === 1 && run.x0 > only.x0 - MAX_LONE_SHIFT_POINTS) {
      only.x0 = Math.min(only.x0, run.x0);
      only.x1 = Math.max(only.x1, run.x1);
    }
  }
  return out.toSorted((a, b) => a.x0 - b.x0);
}

/** True if more lines run across the gap between two bands than keep it. */
function isCrossed(left: Band, right: Band, lines: readonly TextLine[]): boolean {
  let [kept, crossed] = [0, 0];
  // The name of a group of rows stands over the columns beside it.
  const isLabel = (run: Run | undefined) =>
    run !== undefined &&
    Math.abs(run.x0 - left.x0) < MAX_GROUP_NAME_SHIFT_POINTS &&
    run.words.length <= MAX_GROUP_NAME_WORDS;
  for (const { runs } of lines) {
    const at = runs.filter((run) => overlaps(run, left) || overlaps(run, right));
    if (at.some((run) => overlaps(run, left) && overlaps(run, right)))
      crossed += runs.length > 1 ? 1 : isLabel(runs[0]) ? GROUP_NAME_CROSSING_WEIGHT : LONE_CROSSING_WEIGHT;
    else if (at.length > 1) kept++;
  }
  return crossed > 0 && crossed > (kept + crossed) * MAX_CROSSED_SHARE;
}

/**
 * Finds the columns of a table by the lines below its heading. A run of the heading makes a column only where none of
 * the body's is near.
 */
export function bandsOf(body: readonly TextLine[], head: readonly TextLine[]): Band[] {
  const bandsInRows = narrowFirst(body.flatMap((line) => (line.runs.length > 1 ? line.runs : [])));
  let bands = withLoneRuns(
    bandsInRows,
    body.flatMap((line) => (line.runs.length > 1 ? [] : line.runs)),
  );
  for (let i = 0; i + 1 < bands.length; ) {
    const [left, right] = [bands[i], bands[i + 1]];
    if (left !== undefined && right !== undefined && isCrossed(left, right, body)) {
      bands.splice(i, 2, { x0: left.x0, x1: right.x1 });
      i = Math.max(0, i - 1);
    } else i++;
  }
  const last = head.at(-1);
  for (const run of last?.runs ?? []) {
    const over = bands.filter((band) => overlaps(run, band));
    const [only] = over;
    if (over.length === 0) bands = [...bands, { x0: run.x0, x1: run.x1 }].toSorted((a, b) => a.x0 - b.x0);
    else if (over.length === 1 && only !== undefined) {
      // A wide heading widens its column as far as the neighbours allow.
      const i = bands.indexOf(only);
      only.x0 = Math.min(only.x0, Math.max(run.x0, bands[i - 1]?.x1 ?? run.x0));
      only.x1 = Math.max(only.x1, Math.min(run.x1, bands[i + 1]?.x0 ?? run.x1));
    }
  }
  return bands;
}

/** True if words begin, end or are centred where their column does. */
function isAligned(words: readonly Item[], band: Band): boolean {
  const [x0, x1] = [words[0]?.x0 ?? 0, words.at(-1)?.x1 ?? 0];
  return (
    Math.abs(x0 - band.x0) < MAX_ALIGNMENT_SHIFT_POINTS ||
    Math.abs(x1 - band.x1) < MAX_ALIGNMENT_SHIFT_POINTS ||
    Math.abs(x0 + x1 - band.x0 - band.x1) < 2 * MAX_ALIGNMENT_SHIFT_POINTS
  );
}

const NUMBER = /^[-−–+(<>=~≈]*[\d.,]+[%)*†‡]*$/;

/** Words in a cell: its first column and how many it spans. */
export type PlacedCell = { band: number; span: number; words: Item[] };

const overlapWith = (word: Item, band: Band) => Math.min(band.x1, word.x1) - Math.max(band.x0, word.x0);

function nearest(word: Item, bands: readonly Band[]): number {
  let best = 0;
  bands.forEach((band, i) => {
    if (overlapWith(word, band) > overlapWith(word, bands[best] ?? band)) best = i;
  });
  return best;
}

/** Places a run as one cell, or as the cells of the bands that it runs over if their gaps can be seen in it. */
export function placeRun(run: Run, bands: readonly Band[], isHead: boolean, isOne: boolean): PlacedCell[] {
  const over = bands.flatMap((band, i) => (overlaps(run, band) ? [i] : []));
  const [first] = over;
  const [lead] = run.words;
  if (lead === undefined) return [];
  if (first === undefined) return [{ band: nearest(lead, bands), span: 1, words: run.words }];
  if (over.length === 1) return [{ band: first, span: 1, words: run.words }];
  const parts: Item[][] = over.map(() => []);
  for (const word of run.words) {
    const at = nearest(word, bands) - first;
    parts[Math.max(0, Math.min(over.length - 1, at))]?.push(word);
  }
  const filled = parts.flatMap((words, i) => (words.length > 0 ? [{ band: first + i, span: 1, words }] : []));
  const isOwn = ({ band, words }: PlacedCell) => {
    const at = bands[band];
    const isNumber = words.every((word) => NUMBER.test(word.text));
    return at !== undefined && ((isNumber && !isHead) || isAligned(words, at));
  };
  const isWhole = isOne || filled.length < over.length || !filled.every(isOwn);
  return isWhole ? [{ band: first, span: over.length, words: run.words }] : filled;
}
