import type { Box } from "#lib/conversion/formats/pdf/page/box.ts";
import type { Row } from "./formula-rows.ts";
import { lineUnits, maybeFormula, type Unit } from "./line-units.ts";
import { fontStyle } from "./math-fonts.ts";

/** Units of a row that are one formula. */
export type Span = Unit[];

const isValue = (unit: Unit) => !unit.sign && unit.kind !== "comma";

/** Runs of units that can be in a formula, parted where only a space of the text stands between two values. */
function runsIn(units: readonly Unit[], size: number): Unit[][] {
  const runs: Unit[][] = [];
  let run: Unit[] = [];
  let depth = 0;
  let end = 0;
  const close = () => {
    if (run.length > 0) runs.push(run);
    run = [];
    depth = 0;
  };
  for (const unit of units) {
    const last = run.at(-1);
    const value = run.findLast((other) => other.kind !== "script");
    const gap = last === undefined ? 0 : unit.x0 - end;
    const isFree = unit.kind === "word" || (unit.kind === "comma" && depth === 0);
    // A sum or integral has more room before it than letters do.
    const word =
      size * (/^[∑∏∫∮⋃⋂⨁⨂]/u.test(unit.text) || /^[∑∏∫∮⋃⋂]/u.test(value?.text ?? "") ? 0.36 : 0.215);
    const isParted =
      last !== undefined &&
      unit.kind !== "script" &&
      (gap > size * 0.75 ||
        (gap > word && isValue(last) && isValue(unit) && last.text !== "," && depth === 0) ||
        (gap > size * 0.12 && unit.kind === "open" && isValue(last) && last.kind !== "open"));
    if (isFree || isParted) close();
    if (!isFree) {
      run.push(unit);
      if (unit.kind === "open") depth++;
      if (unit.kind === "close") depth = Math.max(0, depth - 1);
      end = run.length === 1 ? unit.x1 : Math.max(end, unit.x1);
    }
  }
  close();
  return runs;
}

/** A name right before a bracket, in a formula: an operator such as `diag`. */
function named(units: readonly Unit[]): Unit[] {
  return units.map((unit, i) => {
    const [before, after] = [units[i - 1], units[i + 1]];
    // A point or comma between the digits of a number, set in a font of its own.
    const isTight = (a: Unit | undefined, b: Unit | undefined) =>
      a !== undefined && b !== undefined && b.x0 - a.x1 < unit.size * 0.1;
    if (
      unit.kind === "comma" &&
      /^[.,]$/.test(unit.text) &&
      after?.kind === "digits" &&
      isTight(unit, after) &&
      (unit.text === "." || (before?.kind === "digits" && isTight(before, unit)))
    )
      return { ...unit, kind: "digits", sign: false };
    // A colon close to what it follows ends a phrase; one with room on both sides is a relation.
    if (
      unit.text === ":" &&
      before !== undefined &&
      unit.x0 - before.x1 < unit.size * 0.12 &&
      (after === undefined || after.x0 - unit.x1 > unit.size * 0.18)
    )
      return { ...unit, kind: "comma", sign: false };
    // Bold letters beside one another, as a matrix and its vector, between the signs of an equation.
    if (
      unit.kind === "word" &&
      /^[A-Za-z]{2,3}$/.test(unit.text) &&
      fontStyle(unit.item.font, unit.item).alphabet === "bold" &&
      before?.sign === true &&
      after !== undefined &&
      (after.sign || /^(script|sure|close)$/.test(after.kind)) &&
      Math.max(unit.x0 - before.x1, after.x0 - unit.x1) < unit.size * 0.4
    )
      return { ...unit, kind: "bold" };
    const isName =
      unit.kind === "word" &&
      /^[A-Za-z]{2,9}$/.test(unit.text) &&
      after?.kind === "open" &&
      after.x0 - unit.x1 < unit.size * 0.1;
    return isName && before?.sign === true && unit.x0 - before.x1 < unit.size * 0.5
      ? { ...unit, kind: "function" }
      : unit;
  });
}

/** Brackets without a partner and signs without a value go from the ends; null where one is left inside. */
function trimmed(source: readonly Unit[], atStart: boolean, atEnd: boolean): Unit[] | null {
  let run = [...source];
  for (let round = 0; round < 8 && run.length > 0; round++) {
    const stack: number[] = [];
    const lone: number[] = [];
    const pair = new Map<number, number>();
    run.forEach((unit, i) => {
      if (unit.kind === "open") stack.push(i);
      else if (unit.kind === "close") {
        const open = stack.pop();
        if (open === undefined) lone.push(i);
        else pair.set(open, i);
      }
    });
    lone.push(...stack);
    const [first, last] = [run[0], run.at(-1)];
    const cut = lone.toSorted((a, b) => a - b)[0];
    if (cut !== undefined) {
      // The side with the surer part stays.
      const [left, right] = [run.slice(0, cut), run.slice(cut + 1)];
      const weight = (part: readonly Unit[]) => part.filter((unit) => unit.kind === "sure").length;
      run = weight(left) >= weight(right) ? left : right;
      if (run.length === 0) return null;
      continue;
    }
    if (first === undefined || last === undefined) return null;
    const wraps = pair.get(0) === run.length - 1;
    const hasComma = run.some((unit) => unit.text === "," && unit.kind === "sure");
    if (
      wraps &&
      !hasComma &&
      first.kind === "open" &&
      !/[⟨⌊⌈{‖|]/.test(first.text) &&
      first.text.length === 1 &&
      first.item.size === last.item.size
    ) {
      run = run.slice(1, -1);
      continue;
    }
    if (
      first.kind === "comma" ||
      (first.kind === "script" && !atStart) ||
      (first.kind === "sure" && /^[.,;]$/.test(first.text) && !/^\d/.test(run[1]?.text ?? ""))
    ) {
      run = run.slice(1);
      continue;
    }
    if (first.kind === "sign" && !atStart && !/^[−+±|{‖]$/.test(first.text)) {
      run = run.slice(1);
      continue;
    }
    if (
      last.kind === "comma" ||
      (last.kind === "sign" && !/^[|%!}‖]$/.test(last.text) && !atEnd) ||
      (last.kind === "sure" && /^[.,;:]$/.test(last.text))
    ) {
      run = run.slice(0, -1);
      continue;
    }
    break;
  }
  return run.length === 0 ? null : run;
}

/** A sign that begins a list's entry is none of its first formula. */
function withoutBullet(units: readonly Unit[]): readonly Unit[] {
  const [first, second] = units;
  const isBullet =
    first !== undefined &&
    second !== undefined &&
    /^[•∙·⋅∗*◦∘⋄⋆■□▪▹−-]$/u.test(first.text) &&
    second.x0 - first.x1 > first.size * 0.3;
  return isBullet ? units.slice(1) : units;
}

/** What makes a run of units a formula: a glyph of a formula's font, or a number with a negative power. */
const isSure = (span: readonly Unit[]): boolean =>
  span.some((unit) => unit.kind === "sure" || (unit.kind === "sign" && unit.item.math && span.length > 1)) ||
  (span[0]?.kind === "digits" && span.some((unit) => unit.kind === "script" && unit.text.startsWith("−")));

/** The formulas in a line of text: sure glyphs with the digits, brackets and functions that belong to them. */
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
    // What touches a formula and is no part of it would be a part that was not understood.
    const isCut = (unit: Unit | undefined) =>
      unit !== undefined &&
      /^(word|letter|bold|sure|script|digits)$/.test(unit.kind) &&
      !/^[^\p{L}\p{N}]+$/u.test(unit.text);
    const at = start === undefined ? -1 : units.indexOf(start);
    const to = end === undefined ? -1 : units.indexOf(end);
    const [prior, next] = [units[at - 1], units[to + 1]];
    if (start !== undefined && isCut(prior) && start.x0 - (prior?.x1 ?? 0) < start.size * 0.1) return [];
    if (end !== undefined && isCut(next) && (next?.x0 ?? 0) - end.x1 < end.size * 0.1) return [];
    if (start !== undefined && start.kind === "letter" && !start.item.math && span.length === 1) return [];
    return [span];
  });
}
