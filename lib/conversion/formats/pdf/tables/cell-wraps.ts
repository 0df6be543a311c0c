import type { Item } from "../page/pdf-item.ts";
import type { Band, PlacedCell } from "./bands.ts";
import { hasSign, isNumeric, isTornOff, shapeOf } from "./cell-text.ts";
import {
  MAX_ROOM_IN_WIDTHS,
  MIN_LOWER_CASE_WRAP_IN_WIDTHS,
  MIN_WRAP_IN_WIDTHS,
  ROOM_SPACE_IN_SIZES,
  WRAP_SPACE_IN_SIZES,
} from "./table-thresholds.ts";
import type { TextLine } from "./words.ts";

/** A line of a table with its text in cells. */
export type CellLine = { line: TextLine; cells: PlacedCell[] };

/** A cell of a line and the cell of the same column above it. */
type Pair = readonly [above: PlacedCell, below: PlacedCell];

const widthOf = (words: readonly Item[]) => (words.at(-1)?.x1 ?? 0) - (words[0]?.x0 ?? 0);

const pairsOf = (cells: readonly PlacedCell[], aboveOf: (cell: PlacedCell) => PlacedCell | undefined) =>
  cells.flatMap((cell): Pair[] => {
    const above = aboveOf(cell);
    return above === undefined ? [] : [[above, cell]];
  });

/** Tells text that wrapped within its cell from text that began a row of its own. */
export class CellWraps {
  readonly #bands: readonly Band[];
  readonly #body: readonly CellLine[];
  /** For each column: some of its cells hold several words. */
  readonly #isWordy: boolean[];

  /** Takes all lines, and in `body` those below the heading. */
  constructor(lines: readonly CellLine[], body: readonly CellLine[], bands: readonly Band[]) {
    this.#bands = bands;
    this.#body = body;
    this.#isWordy = bands.map((_, band) =>
      lines.some(({ cells }) => cells.some((c) => c.band === band && c.span === 1 && c.words.length > 1)),
    );
  }

  /** False for text that would have fitted on the line above: it began a row of its own. */
  #isWrapped([above, below]: Pair): boolean {
    const band = this.#bands[below.band];
    const [first] = below.words;
    const last = above.words.at(-1);
    if (band === undefined || first === undefined || last === undefined) return false;
    if (above.span !== below.span || isNumeric(below.words)) return false;
    if (/\p{L}-$/u.test(last.text) && /^\p{Ll}/u.test(first.text)) return true;
    if (!this.#isWordy[below.band] && !/^[\p{Ll}(&]/u.test(first.text)) return false;
    const isLowerCase = /^\p{Ll}/u.test(first.text);
    return this.#overflows([above, below], isLowerCase ? MIN_LOWER_CASE_WRAP_IN_WIDTHS : MIN_WRAP_IN_WIDTHS);
  }

  /** True if the first word below would not have fitted beside what is above, in a part of the column's width. */
  #overflows([above, below]: Pair, part: number): boolean {
    const [band, first] = [this.#bands[below.band], below.words[0]];
    if (band === undefined || first === undefined) return false;
    const end = this.#bands[below.band + below.span - 1]?.x1 ?? band.x1;
    const width = Math.max(end - band.x0, widthOf(above.words));
    return widthOf(above.words) + first.size * WRAP_SPACE_IN_SIZES + (first.x1 - first.x0) > width * part;
  }

  /** True if the first word would have fitted on the line above, by far. */
  #hasRoom([above, below]: Pair): boolean {
    const band = this.#bands[below.band];
    const [first] = below.words;
    if (band === undefined || first === undefined || above.span !== below.span) return false;
    const end = this.#bands[below.band + below.span - 1]?.x1 ?? band.x1;
    return (
      /^[\p{Lu}\d]/u.test(first.text) &&
      widthOf(above.words) + first.size * ROOM_SPACE_IN_SIZES + (first.x1 - first.x0) <
        (end - band.x0) * MAX_ROOM_IN_WIDTHS
    );
  }

  /** True if some cell has a word of one of these forms after its first. */
  #hasWithin(shapes: readonly string[]): boolean {
    const isWithin = ({ words }: PlacedCell) => words.slice(1).some((word) => shapes.includes(shapeOf(word)));
    return this.#body.some((line) => line.cells.some(isWithin));
  }

  /** True for numbers that wrapped: some cell of the table has a word of their form within its only line. */
  #isUnwrappedElsewhere(row: readonly CellLine[], line: CellLine): boolean {
    const shapes = line.cells.map(({ words }) => shapeOf(words[0]));
    if (!shapes.every(hasSign)) return false;
    const beside = row
      .flatMap(({ cells }) => cells)
      .filter((cell) => !line.cells.some((other) => other.band === cell.band));
    return this.#hasWithin(shapes) && !beside.some(({ words }) => shapes.includes(shapeOf(words[0])));
  }

  /** True for two lines that cannot be one row: a number under a number, or all columns filled again. */
  isConflict(above: CellLine, below: CellLine): boolean {
    const pairs = pairsOf(below.cells, ({ band }) => above.cells.find((cell) => cell.band === band));
    const isSecond = ([over, cell]: Pair) => {
      const shape = shapeOf(cell.words[0]);
      const isPart = hasSign(shape) && this.#hasWithin([shape]);
      return isNumeric(over.words) && isNumeric(cell.words) && !isPart;
    };
    if (pairs.some(isSecond)) return true;
    if (pairs.some((pair) => this.#hasRoom(pair))) return true;
    const isFull = pairs.length === below.cells.length && pairs.length >= Math.max(2, above.cells.length);
    const isBegun = /^[\p{Lu}\d]/u.test(below.cells[0]?.words[0]?.text ?? "");
    return isFull && isBegun && !pairs.every((pair) => this.#isWrapped(pair));
  }

  /** True if all or part of a line wrapped from the lines of a row. `near` are those close enough above it. */
  isWrappedFrom(row: readonly CellLine[], near: readonly CellLine[], line: CellLine): boolean {
    const above = near.flatMap(({ cells }) => cells);
    const pairs = pairsOf(line.cells, ({ band }) => above.findLast((cell) => cell.band === band));
    if (pairs.length === line.cells.length && this.#isWhollyWrapped(pairs, row, line)) return true;
    const isPart = line.cells.length < (row[0]?.cells.length ?? 0);
    const isTorn = (pair: Pair) =>
      isTornOff(pair[0].words, pair[1].words) ||
      (/^[\p{Ll}(&]/u.test(pair[1].words[0]?.text ?? "") && this.#isWrapped(pair));
    const isClash = (pair: Pair) =>
      !isTornOff(pair[0].words, pair[1].words) &&
      (this.#hasRoom(pair) || (isNumeric(pair[0].words) && isNumeric(pair[1].words)));
    if (isPart && pairs.some(isTorn) && !pairs.some(isClash)) return true;
    return this.#isWrappedLabel(pairs[0], row);
  }

  #isWhollyWrapped(pairs: readonly Pair[], row: readonly CellLine[], line: CellLine): boolean {
    const goesOn = (pair: Pair) => isTornOff(pair[0].words, pair[1].words) || this.#isWrapped(pair);
    if (pairs.every(goesOn)) return true;
    return (
      pairs.every((pair) => pair[0].words.length > 1 && this.#overflows(pair, MIN_WRAP_IN_WIDTHS)) &&
      this.#isUnwrappedElsewhere(row, line)
    );
  }

  /** True for a long label whose values stand beside its last line. */
  #isWrappedLabel(pair: Pair | undefined, row: readonly CellLine[]): boolean {
    if (pair === undefined) return false;
    const [above, below] = pair;
    const isLabelOnly = below.band === 0 && row.every(({ cells }) => cells.every((cell) => cell.band === 0));
    const first = below.words[0]?.text ?? "";
    return isLabelOnly && below.span === above.span && /^[\p{Ll}(&]/u.test(first) && this.#isWrapped(pair);
  }
}
