import type { Item } from "../page/pdf-item.ts";
import type { Band, PlacedCell } from "./bands.ts";
import { hasSign, isNumeric, isTornOff, NUMBERED, shapeOf } from "./cell-text.ts";
import type { Rule } from "./rule-lines.ts";
import {
  LEADING_RANK_SHARE,
  LINE_MIDDLE_IN_SIZES,
  MAX_CONTINUED_STEP_IN_SIZES,
  MAX_FULL_HEADING_STEP_IN_PITCHES,
  MAX_HEADING_STEP_IN_PITCHES,
  MAX_HEADING_STEP_IN_SIZES,
  MAX_ROOM_IN_WIDTHS,
  MAX_RULED_CONFLICTS_SHARE,
  MAX_TIGHT_CONFLICTS_SHARE,
  MAX_WRAP_STEP_IN_LEADINGS,
  MAX_WRAP_STEP_IN_SIZES,
  MIN_LOOSE_STEP_RATIO,
  MIN_LOWER_CASE_WRAP_IN_WIDTHS,
  MIN_ROW_STEP_IN_SIZES,
  MIN_RULED_ROWS,
  MIN_WRAP_IN_WIDTHS,
  ROOM_SPACE_IN_SIZES,
  WRAP_SPACE_IN_SIZES,
} from "./table-thresholds.ts";
import type { TextLine } from "./words.ts";

/** A line of a table with its text in cells. */
export type CellLine = { line: TextLine; cells: PlacedCell[] };

export type TableLayout = {
  bands: readonly Band[];
  /** Rules across, whole or under some columns. */
  rules: readonly Rule[];
  /** Lines above this y are the heading. */
  headEnd: number;
};

const midOf = ({ line }: CellLine) => line.base - line.size * LINE_MIDDLE_IN_SIZES;
const widthOf = (words: readonly Item[]) => (words.at(-1)?.x1 ?? 0) - (words[0]?.x0 ?? 0);

/** True if a rule between two lines runs over or under a cell of the lower one. */
function isParted(upper: CellLine, lower: CellLine, rules: readonly Rule[]): boolean {
  const [from, to] = [midOf(upper), midOf(lower)];
  return rules.some(
    (rule) =>
      rule.at > from &&
      rule.at < to &&
      lower.cells.some(({ words }) => {
        const centre = ((words[0]?.x0 ?? 0) + (words.at(-1)?.x1 ?? 0)) / 2;
        return centre > rule.from - 2 && centre < rule.to + 2;
      }),
  );
}

export class RowBreaks {
  readonly #layout: TableLayout;
  readonly #lines: readonly CellLine[];
  readonly #wordy: boolean[];
  readonly #loose: number | null;
  readonly #isRulePerRow: boolean;
  readonly #pitch: number;
  /** The step between lines that stand close, which in a double-spaced manuscript is wide. */
  readonly #leading: number;

  constructor(lines: readonly CellLine[], layout: TableLayout) {
    this.#layout = layout;
    this.#lines = lines;
    this.#wordy = layout.bands.map((_, band) =>
      lines.some(({ cells }) => cells.some((c) => c.band === band && c.span === 1 && c.words.length > 1)),
    );
    const gaps = this.#gaps();
    this.#pitch = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
    this.#leading = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length * LEADING_RANK_SHARE)] ?? 0;
    this.#loose = this.#looseGap(gaps);
    this.#isRulePerRow = this.#hasRulePerRow();
  }

  #isHead = (line: CellLine) => midOf(line) < this.#layout.headEnd;

  /** Steps between lines of the body that no rule parts. */
  #gaps(): number[] {
    const gaps: number[] = [];
    this.#lines.forEach((line, i) => {
      const above = this.#lines[i - 1];
      if (above === undefined || this.#isHead(above) || isParted(above, line, this.#layout.rules)) return;
      const gap = line.line.base - above.line.base;
      if (gap > line.line.size * MIN_ROW_STEP_IN_SIZES) gaps.push(gap);
    });
    return gaps;
  }

  /** False for text that would have fitted on the line above: it began a row of its own. */
  #isWrapped(above: PlacedCell, below: PlacedCell): boolean {
    const band = this.#layout.bands[below.band];
    const [first] = below.words;
    const last = above.words.at(-1);
    if (band === undefined || first === undefined || last === undefined) return false;
    if (above.span !== below.span || isNumeric(below.words)) return false;
    if (/\p{L}-$/u.test(last.text) && /^\p{Ll}/u.test(first.text)) return true;
    if (!this.#wordy[below.band] && !/^[\p{Ll}(&]/u.test(first.text)) return false;
    return this.#overflows(
      above,
      below,
      /^\p{Ll}/u.test(first.text) ? MIN_LOWER_CASE_WRAP_IN_WIDTHS : MIN_WRAP_IN_WIDTHS,
    );
  }

  /** The first word below would not have fitted beside what is above, in a part of the column's width. */
  #overflows(above: PlacedCell, below: PlacedCell, part: number): boolean {
    const [band, first] = [this.#layout.bands[below.band], below.words[0]];
    if (band === undefined || first === undefined) return false;
    const end = this.#layout.bands[below.band + below.span - 1]?.x1 ?? band.x1;
    const width = Math.max(end - band.x0, widthOf(above.words));
    return widthOf(above.words) + first.size * WRAP_SPACE_IN_SIZES + (first.x1 - first.x0) > width * part;
  }

  /** Numbers that wrapped: some cell of the table has a word of their form within its only line. */
  #isUnwrappedBeside(row: readonly CellLine[], line: CellLine): boolean {
    const shapes = line.cells.map(({ words }) => shapeOf(words[0]));
    if (!shapes.every(hasSign)) return false;
    const beside = row
      .flatMap(({ cells }) => cells)
      .filter((cell) => !line.cells.some((other) => other.band === cell.band));
    return this.#hasWithin(shapes) && !beside.some(({ words }) => shapes.includes(shapeOf(words[0])));
  }

  #hasWithin(shapes: readonly string[]): boolean {
    const isWithin = ({ words }: PlacedCell) => words.slice(1).some((word) => shapes.includes(shapeOf(word)));
    return this.#lines.some((line) => !this.#isHead(line) && line.cells.some(isWithin));
  }

  /** Two lines that cannot be one row: a number under a number, or all columns filled again. */
  #isConflict(above: CellLine, below: CellLine): boolean {
    const pairs = below.cells.flatMap((cell) => {
      const over = above.cells.find((c) => c.band === cell.band);
      return over === undefined ? [] : [[over, cell] as const];
    });
    const isSecond = ([over, cell]: readonly [PlacedCell, PlacedCell]) => {
      const shape = shapeOf(cell.words[0]);
      const isPart = hasSign(shape) && this.#hasWithin([shape]);
      return isNumeric(over.words) && isNumeric(cell.words) && !isPart;
    };
    if (pairs.some(isSecond)) return true;
    if (pairs.some(([over, cell]) => this.#hasRoom(over, cell))) return true;
    const isFull = pairs.length === below.cells.length && pairs.length >= Math.max(2, above.cells.length);
    const isBegun = /^[\p{Lu}\d]/u.test(below.cells[0]?.words[0]?.text ?? "");
    return isFull && isBegun && !pairs.every(([over, cell]) => this.#isWrapped(over, cell));
  }

  /** The first word would have fitted on the line above, by far. */
  #hasRoom(above: PlacedCell, below: PlacedCell): boolean {
    const band = this.#layout.bands[below.band];
    const [first] = below.words;
    if (band === undefined || first === undefined || above.span !== below.span) return false;
    const end = this.#layout.bands[below.band + below.span - 1]?.x1 ?? band.x1;
    return (
      /^[\p{Lu}\d]/u.test(first.text) &&
      widthOf(above.words) + first.size * ROOM_SPACE_IN_SIZES + (first.x1 - first.x0) <
        (end - band.x0) * MAX_ROOM_IN_WIDTHS
    );
  }

  /** The least gap between two rows, if they are set apart by more than lines are; else null. */
  #looseGap(gaps: readonly number[]): number | null {
    const sorted = gaps.toSorted((a, b) => a - b);
    let best: { at: number; ratio: number } | null = null;
    for (let i = 2; i <= sorted.length - 2; i++) {
      const [low, high] = [sorted[i - 1] ?? 0, sorted[i] ?? 0];
      const ratio = high / (low || 1);
      if (ratio > MIN_LOOSE_STEP_RATIO && (best === null || ratio > best.ratio))
        best = { at: (low + high) / 2, ratio };
    }
    if (best === null) return null;
    let [tight, conflicts] = [0, 0];
    this.#lines.forEach((line, i) => {
      const above = this.#lines[i - 1];
      if (above === undefined || this.#isHead(above) || isParted(above, line, this.#layout.rules)) return;
      if (line.line.base - above.line.base >= best.at) return;
      tight++;
      if (this.#isConflict(above, line)) conflicts++;
    });
    return conflicts > tight * MAX_TIGHT_CONFLICTS_SHARE ? null : best.at;
  }

  #hasRulePerRow(): boolean {
    const body = this.#lines.filter((line) => !this.#isHead(line));
    let [strips, conflicts] = [0, 0];
    let isConflicting = false;
    body.forEach((line, i) => {
      const above = body[i - 1];
      if (above === undefined || isParted(above, line, this.#layout.rules)) {
        strips++;
        if (isConflicting) conflicts++;
        isConflicting = false;
      } else if (this.#isConflict(above, line)) isConflicting = true;
    });
    if (isConflicting) conflicts++;
    return strips >= MIN_RULED_ROWS && conflicts <= strips * MAX_RULED_CONFLICTS_SHARE;
  }

  /** Two lines of a heading are one if the second fills in or wraps the first. */
  #isHeadJoined(above: CellLine, below: CellLine): boolean {
    const hasSpan = [...above.cells, ...below.cells].some((cell) => cell.span > 1);
    const isLettered = [above, below].some(({ cells }) =>
      cells.every(({ words, band }) => band === 0 || NUMBERED.test(words.map((w) => w.text).join(""))),
    );
    if (hasSpan || isLettered) return false;
    const gap = below.line.base - above.line.base;
    if (
      gap > Math.max(above.line.size * MAX_HEADING_STEP_IN_SIZES, this.#pitch * MAX_HEADING_STEP_IN_PITCHES)
    )
      return false;
    const isSame =
      above.cells.length === below.cells.length && above.cells.length >= this.#layout.bands.length - 1;
    return !isSame || (this.#pitch > 0 && gap < this.#pitch * MAX_FULL_HEADING_STEP_IN_PITCHES);
  }

  /** True if a line goes on with the row that has these lines. */
  isContinued(row: readonly CellLine[], line: CellLine): boolean {
    const shared = row.findLast((above) =>
      above.cells.some((a) => line.cells.some((b) => b.band === a.band)),
    );
    const above = shared ?? row.at(-1);
    if (above === undefined || isParted(above, line, this.#layout.rules)) return false;
    const gap = line.line.base - above.line.base;
    if (shared === undefined && gap < line.line.size * MIN_ROW_STEP_IN_SIZES) return true;
    if (this.#isHead(line)) return this.#isHeadJoined(above, line);
    if (this.#isRulePerRow) return true;
    if (this.#loose !== null) return gap < this.#loose;
    return (
      gap < Math.max(line.line.size * MAX_WRAP_STEP_IN_SIZES, this.#leading * MAX_WRAP_STEP_IN_LEADINGS) &&
      this.#isWrappedRow(row, line)
    );
  }

  #isWrappedRow(row: readonly CellLine[], line: CellLine): boolean {
    const aboveOf = (cell: PlacedCell) =>
      row
        .filter(
          (above) =>
            line.line.base - above.line.base <
            Math.max(line.line.size * MAX_CONTINUED_STEP_IN_SIZES, this.#leading * MAX_WRAP_STEP_IN_LEADINGS),
        )
        .flatMap(({ cells }) => cells)
        .findLast((other) => other.band === cell.band);
    const pairs = line.cells.flatMap((cell) => {
      const own = aboveOf(cell);
      return own === undefined ? [] : [[own, cell] as const];
    });
    const isEvery = pairs.length === line.cells.length;
    const isGoingOn = ([own, cell]: readonly [PlacedCell, PlacedCell]) =>
      isTornOff(own.words, cell.words) || this.#isWrapped(own, cell);
    if (isEvery && pairs.every(isGoingOn)) return true;
    if (
      isEvery &&
      pairs.every(([own, cell]) => own.words.length > 1 && this.#overflows(own, cell, MIN_WRAP_IN_WIDTHS)) &&
      this.#isUnwrappedBeside(row, line)
    )
      return true;
    const isPart = line.cells.length < (row[0]?.cells.length ?? 0);
    const isTorn = ([own, cell]: readonly [PlacedCell, PlacedCell]) =>
      isTornOff(own.words, cell.words) ||
      (/^[\p{Ll}(&]/u.test(cell.words[0]?.text ?? "") && this.#isWrapped(own, cell));
    const isClash = ([own, cell]: readonly [PlacedCell, PlacedCell]) =>
      !isTornOff(own.words, cell.words) &&
      (this.#hasRoom(own, cell) || (isNumeric(own.words) && isNumeric(cell.words)));
    if (isPart && pairs.some(isTorn) && !pairs.some(isClash)) return true;
    // A long label whose values stand beside its last line.
    const [[over, stub] = []] = pairs;
    if (stub === undefined || over === undefined) return false;
    const isLabelOnly = stub.band === 0 && row.every(({ cells }) => cells.every((cell) => cell.band === 0));
    const first = stub.words[0]?.text ?? "";
    return (
      isLabelOnly && stub.span === over.span && /^[\p{Ll}(&]/u.test(first) && this.#isWrapped(over, stub)
    );
  }
}
