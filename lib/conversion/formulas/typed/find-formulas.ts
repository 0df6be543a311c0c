import type { FormulaUnit } from "./formula-units.ts";

/** The units from `from` up to `to`, read as one formula. */
export type Formula = { from: number; to: number; latex: string; sure: boolean };

const [LONGEST, DEEPEST] = [200, 8];

const joined = (a: string, b: string) =>
  /\\[A-Za-z]+$/.test(a) && /^[A-Za-z]/.test(b) ? `${a} ${b}` : a + b;

/** Reads formulas by a small grammar: operands, signs between them, brackets that close. */
class FormulaReader {
  readonly #units: readonly FormulaUnit[];
  #end = 0;
  /** True once something of the formula is read. */
  #isInside = false;

  constructor(units: readonly FormulaUnit[]) {
    this.#units = units;
  }

  #role = (at: number) => (at < this.#end ? this.#units[at]?.role : undefined);

  #unit(at: number): Formula | null {
    const unit = this.#units[at];
    return unit === undefined || at >= this.#end
      ? null
      : { from: at, to: at + 1, latex: unit.latex, sure: unit.sure };
  }

  #skipSpace = (at: number) => (this.#role(at) === "space" ? at + 1 : at);

  /** Reads `( expression, expression … )`. */
  #bracket(at: number, depth: number): Formula | null {
    let [latex, sure, to] = [this.#units[at]?.latex ?? "", false, at + 1];
    for (;;) {
      const inner = this.expression(this.#skipSpace(to), depth + 1);
      if (inner === null) return null;
      [latex, sure, to] = [joined(latex, inner.latex), sure || inner.sure, this.#skipSpace(inner.to)];
      const role = this.#role(to);
      const unit = this.#units[to];
      if (unit === undefined || (role !== "comma" && role !== "close")) return null;
      latex = role === "comma" ? `${latex}${unit.latex} ` : latex + unit.latex;
      to++;
      if (role === "close") return { from: at, to, latex, sure };
    }
  }

  #primary(at: number, depth: number): Formula | null {
    const role = this.#role(at);
    if (role === "symbol" || role === "number" || role === "math") return this.#unit(at);
    if (role === "open") return depth < DEEPEST ? this.#bracket(at, depth) : null;
    // "Poisson(λ)": within a formula, a word before a bracket is a function's name.
    const isNamed = role === "word" && this.#role(at + 1) === "open" && this.#isInside;
    const name = role === "function" || isNamed ? this.#unit(at) : null;
    const of = name === null ? null : this.#primary(isNamed ? at + 1 : this.#skipSpace(at + 1), depth);
    if (name === null || of === null || (isNamed && !of.sure)) return null;
    return { from: at, to: of.to, latex: joined(name.latex, of.latex), sure: of.sure };
  }

  /** Reads what stands at the side of an operand; a bracket may stand after a space, as "P (x < 1)". */
  #beside(at: number, depth: number): Formula | null {
    const role = this.#role(at);
    if (role === "number") return null;
    const isApart = role === "space" && this.#role(at + 1) === "open" && this.#role(at - 1) === "symbol";
    if (!isApart) return this.#primary(at, depth);
    const bracket = this.#primary(at + 1, depth);
    return bracket?.sure === true ? bracket : null;
  }

  /** Reads operands side by side without a space: 2x, f(x). */
  #operand(at: number, depth: number): Formula | null {
    const sign = this.#role(at) === "operator" && /^(?:[-+]|\\pm)$/.test(this.#units[at]?.latex ?? "");
    let out = this.#primary(sign ? at + 1 : at, depth);
    if (out === null) return null;
    if (sign) out = { ...out, from: at, latex: `${this.#units[at]?.latex ?? ""}${out.latex}` };
    for (;;) {
      this.#isInside = false;
      const next = this.#beside(out.to, depth);
      if (next === null) return out;
      out = {
        from: out.from,
        to: next.to,
        latex: joined(out.latex, next.latex),
        sure: out.sure || next.sure,
      };
    }
  }

  expression(at: number, depth: number): Formula | null {
    let out = this.#operand(at, depth);
    while (out !== null) {
      const sign = this.#skipSpace(out.to);
      const role = this.#role(sign);
      if (role !== "relation" && role !== "operator") return out;
      this.#isInside = true;
      const next = this.#operand(this.#skipSpace(sign + 1), depth);
      if (next === null) return out;
      const mark = this.#units[sign]?.latex ?? "";
      const room = role === "relation" ? " " : "";
      out = {
        from: out.from,
        to: next.to,
        latex: joined(joined(`${out.latex}${room}`, mark), `${room}${next.latex}`),
        sure: out.sure || next.sure,
      };
    }
    return out;
  }

  read(at: number): Formula | null {
    this.#end = Math.min(this.#units.length, at + LONGEST);
    this.#isInside = false;
    return this.expression(at, 0);
  }
}

/** True if a letter is part of a word ("k-means", "nth", "TNF-α") rather than of a formula. */
function isInWord(units: readonly FormulaUnit[], formula: Formula, isWord: (at: number) => boolean): boolean {
  const touches = (at: number, beyond: number) =>
    isWord(at) || (units[at]?.role === "operator" && /^[-/]$/.test(units[at]?.latex ?? "") && isWord(beyond));
  if (touches(formula.from - 1, formula.from - 2)) return true;
  return formula.to - formula.from === 1 && touches(formula.to, formula.to + 1);
}

function isOneBracket(units: readonly FormulaUnit[], { from, to }: Formula): boolean {
  let depth = 0;
  for (let at = from; at < to; at++) {
    const role = units[at]?.role;
    if (role === "open") depth++;
    if (role === "close" && --depth === 0 && at < to - 1) return false;
  }
  return /^(?:[)\]]|\\\})$/.test(units[to - 1]?.latex ?? "");
}

/** Finds the formulas among units, from left to right. `isWord` is true for units that are words of the text. */
export function findFormulas(units: readonly FormulaUnit[], isWord: (at: number) => boolean): Formula[] {
  const reader = new FormulaReader(units);
  const out: Formula[] = [];
  if (!units.some((unit) => unit.sure)) return out;
  for (let at = 0; at < units.length; ) {
    const formula = reader.read(at);
    // Brackets around all of a formula are the sentence's.
    if (formula !== null && units[at]?.role === "open" && isOneBracket(units, formula)) {
      at++;
      continue;
    }
    if (formula?.sure && !isInWord(units, formula, isWord)) out.push(formula);
    at = formula === null ? at + 1 : formula.to;
  }
  return out;
}
