import type { Band } from "./bands.ts";
import { NUMBERED } from "./cell-text.ts";
import { type CellLine, CellWraps } from "./cell-wraps.ts";
import type { Rule } from "./rule-lines.ts";
import {
  LEADING_RANK_SHARE,
  LINE_MIDDLE_IN_SIZES,
  MAX_CONTINUED_STEP_IN_SIZES,
  MAX_FULL_HEADING_STEP_IN_PITCHES,
  MAX_HEADING_STEP_IN_PITCHES,
  MAX_HEADING_STEP_IN_SIZES,
  MAX_RULED_CONFLICTS_SHARE,
  MAX_TIGHT_CONFLICTS_SHARE,
  MAX_WRAP_STEP_IN_LEADINGS,
  MAX_WRAP_STEP_IN_SIZES,
  MIN_LOOSE_STEP_RATIO,
  MIN_ROW_STEP_IN_SIZES,
  MIN_RULED_ROWS,
  PART_RULE_SLACK_POINTS,
} from "./table-thresholds.ts";

export type TableLayout = {
  bands: readonly Band[];
  /** Rules across, whole or under some columns. */
  rules: readonly Rule[];
  /** Lines above this y are the heading. */
  headEnd: number;
};

const midOf = ({ line }: CellLine) => line.base - line.size * LINE_MIDDLE_IN_SIZES;

/** True if a rule between two lines runs over or under a cell of the lower one. */
function isParted(upper: CellLine, lower: CellLine, rules: readonly Rule[]): boolean {
  const [from, to] = [midOf(upper), midOf(lower)];
  return rules.some(
    (rule) =>
      rule.at > from &&
      rule.at < to &&
      lower.cells.some(({ words }) => {
        const x = ((words[0]?.x0 ?? 0) + (words.at(-1)?.x1 ?? 0)) / 2;
        return x > rule.from - PART_RULE_SLACK_POINTS && x < rule.to + PART_RULE_SLACK_POINTS;
      }),
  );
}

/** Tells which lines of a table go on with the row above them. */
export class RowBreaks {
  readonly #layout: TableLayout;
  readonly #lines: readonly CellLine[];
  readonly #wraps: CellWraps;
  readonly #loose: number | null;
  readonly #isRulePerRow: boolean;
  readonly #pitch: number;
  /** The step between lines that stand close, which in a double-spaced manuscript is wide. */
  readonly #leading: number;

  constructor(lines: readonly CellLine[], layout: TableLayout) {
    this.#layout = layout;
    this.#lines = lines;
    const body = lines.filter((line) => !this.#isHead(line));
    this.#wraps = new CellWraps(lines, body, layout.bands);
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

  /** Returns the least gap between two rows, if they are set apart by more than lines are; else null. */
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
      if (this.#wraps.isConflict(above, line)) conflicts++;
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
      } else if (this.#wraps.isConflict(above, line)) isConflicting = true;
    });
    if (isConflicting) conflicts++;
    return strips >= MIN_RULED_ROWS && conflicts <= strips * MAX_RULED_CONFLICTS_SHARE;
  }

  /** True for two lines of a heading if the second fills in or wraps the first. */
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
      this.#wraps.isWrappedFrom(row, this.#near(row, line), line)
    );
  }

  /** Returns the lines of a row from which text may have wrapped into a line. */
  #near(row: readonly CellLine[], { line }: CellLine): CellLine[] {
    const reach = Math.max(
      line.size * MAX_CONTINUED_STEP_IN_SIZES,
      this.#leading * MAX_WRAP_STEP_IN_LEADINGS,
    );
    return row.filter((above) => line.base - above.line.base < reach);
  }
}
