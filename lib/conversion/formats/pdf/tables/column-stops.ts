import { unionOf } from "../page/box.ts";
import {
  MAX_TABLE_WORDS,
  MIN_STOP_LINES,
  MIN_STOP_LINES_SHARE,
  MIN_WIDE_STOPS_SHARE,
  STOP_SLACK_POINTS,
} from "./table-thresholds.ts";
import { cutWord, type Run, type TextLine } from "./words.ts";

type Edge = { x: number; row: number; isWide: boolean };

/** Returns the x at which many lines have an edge, with a wide gap beside it in some of them. */
function stopsOf(edges: readonly Edge[], lines: number): number[] {
  const stops: number[] = [];
  let near: Edge[] = [];
  const close = () => {
    const rows = new Set(near.map(({ row }) => row)).size;
    const wide = near.filter(({ isWide }) => isWide).length;
    const [first] = near;
    if (
      first !== undefined &&
      rows >= Math.max(MIN_STOP_LINES, lines * MIN_STOP_LINES_SHARE) &&
      wide >= rows * MIN_WIDE_STOPS_SHARE
    )
      stops.push(first.x);
  };
  for (const edge of edges.toSorted((a, b) => a.x - b.x)) {
    if (near[0] !== undefined && edge.x - near[0].x > STOP_SLACK_POINTS * 2) {
      close();
      near = [];
    }
    near.push(edge);
  }
  close();
  return stops;
}

/**
 * Returns the x at which the cells of a column begin, or those of the column before end: words of many lines do so
 * there. A gap that is narrow in every line is one within the cells: "0.30 (0.12)".
 */
function columnStops(lines: readonly TextLine[]): { starts: number[]; ends: number[] } {
  const [starts, ends]: Edge[][] = [[], []];
  for (const [row, { runs }] of lines.entries()) {
    for (const [i, { words }] of runs.entries()) {
      for (const [k, word] of words.entries()) {
        const [isFirst, isLast] = [k === 0, k === words.length - 1];
        if (i > 0 || !isFirst) starts?.push({ x: word.x0, row, isWide: isFirst });
        if (i < runs.length - 1 || !isLast) ends?.push({ x: word.x1, row, isWide: isLast });
      }
    }
  }
  if (starts === undefined || ends === undefined || starts.length > MAX_TABLE_WORDS)
    return { starts: [], ends: [] };
  return { starts: stopsOf(starts, lines.length), ends: stopsOf(ends, lines.length) };
}

const kindOf = (letter: string) => [/\p{Lu}/u, /\p{L}/u, /[\d.,]/].findIndex((kind) => kind.test(letter));

/** True if one word may end and another begin before a letter: "family“cytochrome", "totalMean". */
function isSeam(text: string, at: number): boolean {
  const [before, after] = [kindOf(text.charAt(at - 1)), kindOf(text.charAt(at))];
  return before !== after && !(before === 0 && after === 1);
}

const cutBefore = (run: Run, at: number): Run[] =>
  at <= 0 || at >= run.words.length
    ? [run]
    : [run.words.slice(0, at), run.words.slice(at)].map((words) => ({ ...unionOf(words), words }));

/** Returns a run as its parts before and after a stop, if a word begins there, be it glued to the one before. */
function partedAtStart(run: Run, stop: number): Run[] {
  if (stop < run.x0 + 2 || stop > run.x1 - 2) return [run];
  const words = run.words.flatMap((word) => {
    if (word.x0 > stop - STOP_SLACK_POINTS * 2 || word.x1 < stop + STOP_SLACK_POINTS * 2) return [word];
    const isGlued = Array.from(word.text, (_, i) => word.edge(i)).some(
      (edge, i) =>
        edge !== undefined &&
        Math.abs(edge - stop - STOP_SLACK_POINTS / 2) < STOP_SLACK_POINTS &&
        isSeam(word.text, i),
    );
    return isGlued ? cutWord(word, stop) : [word];
  });
  const at = words.findIndex(
    (word) => word.x0 > stop - STOP_SLACK_POINTS && word.x0 < stop + STOP_SLACK_POINTS * 2,
  );
  return cutBefore({ ...run, words }, at);
}

const partedAtEnd = (run: Run, stop: number): Run[] =>
  cutBefore(
    run,
    run.words.findIndex(
      (word) => word.x1 > stop - STOP_SLACK_POINTS && word.x1 < stop + STOP_SLACK_POINTS * 2,
    ) + 1,
  );

/** Parts lines whose cells stand so close that no gap shows it, where the cells of other lines begin or end. */
export function withStops(lines: readonly TextLine[]): TextLine[] {
  const { starts, ends } = columnStops(lines.filter((line) => line.runs.length > 1));
  const parted = (run: Run) => {
    const atStarts = starts.reduce((runs, stop) => runs.flatMap((r) => partedAtStart(r, stop)), [run]);
    return ends.reduce((runs, stop) => runs.flatMap((r) => partedAtEnd(r, stop)), atStarts);
  };
  return lines.map((line) => (line.runs.length < 2 ? line : { ...line, runs: line.runs.flatMap(parted) }));
}
