import type { Box } from "../page/box.ts";
import {
  MAX_BOLD_GAP_IN_SIZES,
  MAX_COLON_GAP_IN_SIZES,
  MAX_NAME_GAP_IN_SIZES,
  MAX_TOUCH_GAP_IN_SIZES,
  MIN_AFTER_COLON_IN_SIZES,
  MIN_BRACKET_GAP_IN_SIZES,
  MIN_BULLET_GAP_IN_SIZES,
  MIN_PART_GAP_IN_SIZES,
  MIN_SUM_GAP_IN_SIZES,
  MIN_VALUE_GAP_IN_SIZES,
} from "./find-thresholds.ts";
import type { Row } from "./formula-rows.ts";
import { lineUnits, maybeFormula, type Unit } from "./line-units.ts";
import { fontStyle } from "./math-fonts.ts";
import { trimmed } from "./trim-span.ts";

/** Units of a row that are one formula. */
export type Span = Unit[];

const isValue = (unit: Unit) => !unit.sign && unit.kind !== "comma";

/** True if a gap before a unit parts it from the formula of a run. `depth` counts the open brackets. */
function isParted(run: readonly Unit[], unit: Unit, gap: number, size: number, depth: number): boolean {
  const last = run.at(-1);
  if (last === undefined || unit.kind === "script") return false;
  if (gap > size * MIN_PART_GAP_IN_SIZES) return true;
  const value = run.findLast((other) => other.kind !== "script");
  // A sum or integral has more room before it than letters do.
  const isSum = /^[∑∏∫∮⋃⋂⨁⨂]/u.test(unit.text) || /^[∑∏∫∮⋃⋂]/u.test(value?.text ?? "");
  const isWide = gap > size * (isSum ? MIN_SUM_GAP_IN_SIZES : MIN_VALUE_GAP_IN_SIZES);
  if (isWide && isValue(last) && isValue(unit) && last.text !== "," && depth === 0) return true;
  const isBracket = unit.kind === "open" && isValue(last) && last.kind !== "open";
  return isBracket && gap > size * MIN_BRACKET_GAP_IN_SIZES;
}

/** Collects runs of units that can be in a formula, parted where only a space of the text stands between two values. */
function runsIn(units: readonly Unit[], size: number): Unit[][] {
  const runs: Unit[][] = [];
  let run: Unit[] = [];
  let depth = 0;
  let end = 0;
  for (const unit of units) {
    const gap = run.length === 0 ? 0 : unit.x0 - end;
    const isFree = unit.kind === "word" || (unit.kind === "comma" && depth === 0);
    if (isFree || isParted(run, unit, gap, size, depth)) {
      if (run.length > 0) runs.push(run);
      run = [];
      depth = 0;
    }
    if (isFree) continue;
    run.push(unit);
    if (unit.kind === "open") depth++;
    if (unit.kind === "close") depth = Math.max(0, depth - 1);
    end = run.length === 1 ? unit.x1 : Math.max(end, unit.x1);
  }
  return run.length > 0 ? [...runs, run] : runs;
}

type Neighbour = Unit | undefined;

/** True for a point or comma between the digits of a number, set in a font of its own. */
function isDecimalSign(unit: Unit, before: Neighbour, after: Neighbour): boolean {
  const isTight = (a: Unit, b: Unit) => b.x0 - a.x1 < unit.size * MAX_TOUCH_GAP_IN_SIZES;
  if (unit.kind !== "comma" || !/^[.,]$/.test(unit.text)) return false;
  if (after?.kind !== "digits" || !isTight(unit, after)) return false;
  return unit.text === "." || (before?.kind === "digits" && isTight(before, unit));
}

/** True for a colon close to the phrase that it ends; one with room on both sides is a relation. */
const isPhraseEnd = (unit: Unit, before: Neighbour, after: Neighbour): boolean =>
  unit.text === ":" &&
  before !== undefined &&
  unit.x0 - before.x1 < unit.size * MAX_COLON_GAP_IN_SIZES &&
  (after === undefined || after.x0 - unit.x1 > unit.size * MIN_AFTER_COLON_IN_SIZES);

/** True for bold letters beside one another, as a matrix and its vector, between the signs of an equation. */
const isBoldLetters = (unit: Unit, before: Neighbour, after: Neighbour): boolean =>
  unit.kind === "word" &&
  /^[A-Za-z]{2,3}$/.test(unit.text) &&
  fontStyle(unit.item.font, unit.item).alphabet === "bold" &&
  before?.sign === true &&
  after !== undefined &&
  (after.sign || /^(script|sure|close)$/.test(after.kind)) &&
  Math.max(unit.x0 - before.x1, after.x0 - unit.x1) < unit.size * MAX_BOLD_GAP_IN_SIZES;

/** True for a name right before a bracket, in a formula: an operator such as `diag`. */
const isFunctionName = (unit: Unit, before: Neighbour, after: Neighbour): boolean =>
  unit.kind === "word" &&
  /^[A-Za-z]{2,9}$/.test(unit.text) &&
  after?.kind === "open" &&
  after.x0 - unit.x1 < unit.size * MAX_TOUCH_GAP_IN_SIZES &&
  before?.sign === true &&
  unit.x0 - before.x1 < unit.size * MAX_NAME_GAP_IN_SIZES;

/** Gives units the kind that their neighbours tell. */
function named(units: readonly Unit[]): Unit[] {
  return units.map((unit, i) => {
    const [before, after] = [units[i - 1], units[i + 1]];
    if (isDecimalSign(unit, before, after)) return { ...unit, kind: "digits", sign: false };
    if (isPhraseEnd(unit, before, after)) return { ...unit, kind: "comma", sign: false };
    if (isBoldLetters(unit, before, after)) return { ...unit, kind: "bold" };
    return isFunctionName(unit, before, after) ? { ...unit, kind: "function" } : unit;
  });
}

/** Drops a sign that begins a list's entry. */
function withoutBullet(units: readonly Unit[]): readonly Unit[] {
  const [first, second] = units;
  const isBullet =
    first !== undefined &&
    second !== undefined &&
    /^[•∙·⋅∗*◦∘⋄⋆■□▪▹−-]$/u.test(first.text) &&
    second.x0 - first.x1 > first.size * MIN_BULLET_GAP_IN_SIZES;
  return isBullet ? units.slice(1) : units;
}

/** True for a run of units with a glyph of a formula's font, and for a number with a negative power. */
const isSure = (span: readonly Unit[]): boolean =>
  span.some((unit) => unit.kind === "sure" || (unit.kind === "sign" && unit.item.math && span.length > 1)) ||
  (span[0]?.kind === "digits" && span.some((unit) => unit.kind === "script" && unit.text.startsWith("−")));

/** Finds the formulas in a line of text: sure glyphs with the digits, brackets and functions that belong to them. */
export function inlineSpans(row: Row, bars: readonly Box[]): Span[] {
  if (!maybeFormula(row)) return [];
  const units = withoutBullet(named(lineUnits(row, bars)));
  if (!isSure(units) && !units.some((unit) => unit.kind === "script")) return [];
  const [first, last] = [units[0], units.at(-1)];
  return runsIn(units, row.size).flatMap((run): Span[] => {
    const atStart = run[0] === first;
    const atEnd = run.at(-1) === last;
    const span = trimmed(run, atStart, atEnd);
    if (span === null || !isSure(span)) return [];
    const end = span.at(-1);
    const start = span[0];
    // A sign whose value is a word of the text is half a formula.
    if (end?.sign && end !== last && span.length > 1) return [];
    // A unit that touches a formula and is no part of it is a part that was not understood.
    const isCut = (unit: Unit | undefined) =>
      unit !== undefined &&
      /^(word|letter|bold|sure|script|digits)$/.test(unit.kind) &&
      !/^[^\p{L}\p{N}]+$/u.test(unit.text);
    const at = start === undefined ? -1 : units.indexOf(start);
    const to = end === undefined ? -1 : units.indexOf(end);
    const [prior, next] = [units[at - 1], units[to + 1]];
    if (
      start !== undefined &&
      isCut(prior) &&
      start.x0 - (prior?.x1 ?? 0) < start.size * MAX_TOUCH_GAP_IN_SIZES
    )
      return [];
    if (end !== undefined && isCut(next) && (next?.x0 ?? 0) - end.x1 < end.size * MAX_TOUCH_GAP_IN_SIZES)
      return [];
    if (start !== undefined && start.kind === "letter" && !start.item.math && span.length === 1) return [];
    return [span];
  });
}
