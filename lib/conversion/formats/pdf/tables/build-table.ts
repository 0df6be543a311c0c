import { type Box, middleX, unionOf } from "../page/box.ts";
import type { Item } from "../page/pdf-item.ts";
import { type Band, bandsOf, type PlacedCell, placeRun } from "./bands.ts";
import type { CellLine } from "./cell-wraps.ts";
import { withStops } from "./column-stops.ts";
import { RowBreaks } from "./row-breaks.ts";
import type { Rule } from "./rule-lines.ts";
import {
  LINE_MIDDLE_IN_SIZES,
  MAX_HEADING_LINES,
  MAX_SPAN_RULE_LEAD_POINTS,
  MIN_FULL_RULE_IN_WIDTHS,
  MIN_PARTED_LINES_SHARE,
  SPAN_RULE_SLACK_POINTS,
} from "./table-thresholds.ts";
import { cutWord, linesOf, type Run, type TextLine } from "./words.ts";

/** A cell's words, line by line. */
export type TableCell = { lines: Item[][]; span: number };

export type BuiltTable = Box & { rows: TableCell[][]; bands: readonly Band[]; lines: TextLine[] };

/** The frame of a table: its box, and the rules across it and down, if any. */
export type Frame = Box & {
  across: readonly Rule[];
  down: readonly Rule[];
  /** The columns, where the page before has shown them. */
  bands?: readonly Band[];
};

/** Parts a run at the rules down through it, however near its words stand. */
function splitAt(run: Run, y: number, down: readonly Rule[]): Run[] {
  const cuts = down.filter((r) => r.at > run.x0 + 1 && r.at < run.x1 - 1 && r.from < y && r.to > y);
  if (cuts.length === 0) return [run];
  const words = cuts.reduce((parts, cut) => parts.flatMap((word) => cutWord(word, cut.at)), run.words);
  const groups = Map.groupBy(words, (w) => cuts.filter((cut) => cut.at < middleX(w)).length);
  return [...groups.values()].map((words) => ({ ...unionOf(words), words }));
}

/** Joins the bands between two rules down to one column, unless nearly every line shows more. */
function mergeBetween(bands: readonly Band[], down: readonly Rule[], lines: readonly TextLine[]): Band[] {
  if (down.length === 0) return [...bands];
  const groups = Map.groupBy(bands, (band) => down.filter((r) => r.at < middleX(band)).length);
  return [...groups.values()].flatMap((group) => {
    if (group.length === 1) return group;
    const { x0, x1 } = unionOf(group.map((band) => ({ ...band, y0: 0, y1: 0 })));
    const within = lines
      .map((line) => line.runs.filter((run) => run.x0 < x1 && run.x1 > x0).length)
      .filter((count) => count > 0);
    const parted = within.filter((count) => count >= group.length).length;
    return parted >= within.length * MIN_PARTED_LINES_SHARE ? group : [{ x0, x1 }];
  });
}

/**
 * Returns the y of the first rule across most of the table with text above it, which is the heading; -Infinity if
 * none.
 */
function headEndOf(lines: readonly TextLine[], frame: Frame): number {
  const [first] = lines;
  const width = frame.x1 - frame.x0;
  const rule = frame.across.find(
    (r) => first !== undefined && r.at > first.base && r.to - r.from > width * MIN_FULL_RULE_IN_WIDTHS,
  );
  if (rule === undefined) return Number.NEGATIVE_INFINITY;
  const above = lines.filter((line) => line.base < rule.at + 1).length;
  return above <= MAX_HEADING_LINES && above < lines.length ? rule.at : Number.NEGATIVE_INFINITY;
}

/** Joins parts of one cell on a line that wide spaces had set apart. */
function joined(cells: readonly PlacedCell[]): PlacedCell[] {
  const out: PlacedCell[] = [];
  for (const cell of cells) {
    const open = out.at(-1);
    if (open !== undefined && cell.band < open.band + open.span) {
      open.words = [...open.words, ...cell.words];
      open.span = Math.max(open.span, cell.band + cell.span - open.band);
    } else out.push({ ...cell });
  }
  return out;
}

function rowOf(lines: readonly CellLine[], bands: readonly Band[]): TableCell[] {
  const cells: TableCell[] = [];
  for (let band = 0; band < bands.length; ) {
    const own = lines.flatMap((line) => line.cells.filter((cell) => cell.band === band));
    const covered = lines.flatMap(({ cells: all }) => all.filter((c) => c.band > band)).map((c) => c.band);
    const room = Math.min(bands.length, ...covered) - band;
    const span = Math.max(1, Math.min(room, ...own.map((cell) => cell.span)));
    cells.push({ lines: own.map((cell) => cell.words), span: own.length === 0 ? 1 : span });
    band += own.length === 0 ? 1 : span;
  }
  return cells;
}

/** Puts the words within a frame into rows of cells. `isTable` decides if they are a table. */
export function buildTable(words: readonly Item[], frame: Frame): BuiltTable | null {
  const whole = linesOf(words).map((line) => ({
    ...line,
    runs: line.runs.flatMap((run) => splitAt(run, line.base - line.size * LINE_MIDDLE_IN_SIZES, frame.down)),
  }));
  if (whole.length < 2) return null;
  const headEnd = headEndOf(whole, frame);
  const isHead = (line: TextLine) => line.base < headEnd + 1;
  const head = whole.filter(isHead);
  const body = withStops(whole.filter((line) => !isHead(line)));
  const lines = [...head, ...body];
  const bands = frame.bands ?? mergeBetween(bandsOf(body, head), frame.down, body);
  const placed = lines.map((line): CellLine => {
    const isOverRule = (run: Run) =>
      frame.across.some(
        (r) =>
          r.at > line.base &&
          r.at < line.base + line.size &&
          r.from > run.x0 - MAX_SPAN_RULE_LEAD_POINTS &&
          r.from < run.x0 + SPAN_RULE_SLACK_POINTS &&
          r.to > run.x1 - SPAN_RULE_SLACK_POINTS &&
          r.to - r.from < (frame.x1 - frame.x0) * MIN_FULL_RULE_IN_WIDTHS,
      );
    return {
      line,
      cells: joined(line.runs.flatMap((run) => placeRun(run, bands, isHead(line), isOverRule(run)))),
    };
  });
  const breaks = new RowBreaks(placed, { bands, rules: frame.across, headEnd });
  const rows: CellLine[][] = [];
  for (const line of placed) {
    const row = rows.at(-1);
    if (row !== undefined && breaks.isContinued(row, line)) row.push(line);
    else rows.push([line]);
  }
  return { ...unionOf(lines), rows: rows.map((row) => rowOf(row, bands)), bands, lines };
}
