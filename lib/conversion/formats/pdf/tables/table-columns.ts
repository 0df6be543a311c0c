import { type Band, bandsOf } from "./bands.ts";
import { isCaptionLine, isNoteLine, isProseLine } from "./prose-lines.ts";
import { MAX_ALIGNMENT_SHIFT_POINTS, MAX_START_SHIFT_POINTS, MIN_PROSE_WORDS } from "./table-thresholds.ts";
import type { Run, TextLine } from "./words.ts";

/** The columns that a table's first lines show, which its further lines keep to. */
export class TableColumns {
  readonly #columns: Band[];
  readonly #starts: number[];
  readonly #width: number;

  /** Takes the columns and their starts. `width` is that of the place in which the table stands. */
  constructor(columns: readonly Band[], starts: readonly number[], width: number) {
    this.#columns = columns.map((column) => ({ ...column }));
    this.#starts = [...starts];
    this.#width = width;
  }

  /**
   * Finds columns from the heading alone. Its cells may be centred, so the first ones below show where the others
   * begin.
   */
  static ofHeading(lines: readonly TextLine[], width: number): TableColumns {
    return new TableColumns(bandsOf(lines, []), [], width);
  }

  #under = (run: Run): Band[] =>
    this.#columns.filter(
      (column) =>
        run.x0 < column.x1 + MAX_ALIGNMENT_SHIFT_POINTS && run.x1 > column.x0 - MAX_ALIGNMENT_SHIFT_POINTS,
    );

  /** A run that begins where cells of its column began, or is the first of them. */
  #isAligned = (run: Run): boolean => {
    const [column] = this.#under(run);
    const isIn = (x: number) =>
      column !== undefined &&
      x > column.x0 - MAX_ALIGNMENT_SHIFT_POINTS &&
      x < column.x1 + MAX_ALIGNMENT_SHIFT_POINTS;
    const own = this.#starts.filter(isIn);
    return own.length === 0 || own.some((x) => Math.abs(x - run.x0) < MAX_START_SHIFT_POINTS);
  };

  /** True if each run of a line keeps to one column. Running text must begin where cells do. */
  keeps(line: TextLine): boolean {
    if (this.#columns.length < 2 || isCaptionLine(line) || isNoteLine(line)) return false;
    if (!line.runs.every((run) => this.#under(run).length <= 1)) return false;
    if (isProseLine(line, this.#width) && line.runs.length < 2) return false;
    const long = line.runs.filter((run) => run.words.length >= MIN_PROSE_WORDS);
    return long.every(this.#isAligned);
  }

  /** Widens the columns by a line that belongs to the table. */
  add(line: TextLine): void {
    for (const run of line.runs) {
      this.#starts.push(run.x0);
      const [only, second] = this.#under(run);
      if (only === undefined) this.#columns.push({ x0: run.x0, x1: run.x1 });
      else if (second === undefined) {
        only.x0 = Math.min(only.x0, run.x0);
        only.x1 = Math.max(only.x1, run.x1);
      }
    }
  }
}
