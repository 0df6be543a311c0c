import type { EvalFunction, MathNode } from "mathjs";
import { ExpressionFault, math } from "./library.ts";

const POINTS = 40;
/** Fewer points at which both sides have a value show nothing. */
const LEAST_POINTS = 8;
const TOLERANCE = 1e-8;
const LONGEST_NUMBER = 7;
const MOST_VARIABLES = 12;
const SEED = 12345;

type Symbolic = (args: readonly MathNode[]) => string;

/** The functions that work on formulas instead of numbers. They stand alone in an expression. */
export const SYMBOLIC: ReadonlyMap<string, Symbolic> = new Map<string, Symbolic>([
  ["simplify", ([formula]) => math.simplify(required(formula)).toString()],
  ["expand", ([formula]) => math.rationalize(required(formula)).toString()],
  ["derivative", differentiate],
  ["same", compare],
]);

function required(formula: MathNode | undefined): MathNode {
  if (formula) return formula;
  throw new ExpressionFault("It needs a formula.");
}

function differentiate([formula, variable]: readonly MathNode[]): string {
  if (!math.isSymbolNode(variable)) throw new ExpressionFault("Write derivative(formula, x).");
  return math.derivative(required(formula), variable).toString();
}

/** Compares two formulas at points, which can refute that they are the same and cannot prove it. */
function compare([first, second]: readonly MathNode[]): string {
  const sides = [required(first), required(second)] as const;
  const names = [...new Set(sides.flatMap(variablesOf))];
  if (names.length > MOST_VARIABLES) throw new ExpressionFault("It has too many variables.");
  const [a, b] = sides.map((side) => side.compile());
  let equal = 0;
  for (const { kind, point } of points(names)) {
    const [left, right] = [valueAt(a, point), valueAt(b, point)];
    if (left === null || right === null) continue;
    if (!isNear(left, right)) return difference([left, right], point, equal > 0 ? kind : "");
    equal += 1;
  }
  if (equal < LEAST_POINTS) return `not compared: both have a value at only ${equal} of the points tried`;
  return `equal at all ${equal} points tried (this is no proof)`;
}

function variablesOf(formula: MathNode): string[] {
  return formula
    .filter((node, path) => math.isSymbolNode(node) && path !== "fn")
    .flatMap((node) => (math.isSymbolNode(node) && !/^(?:pi|e)$/.test(node.name) ? [node.name] : []));
}

/** Numbers that look random and are the same each time: above 0, then whole, then of either sign. */
function* points(names: readonly string[]) {
  let state = SEED;
  const draw = () => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return state / 2 ** 31;
  };
  const kinds: [string, () => number][] = [
    ["", () => 0.1 + 3 * draw()],
    ["for whole numbers", () => 1 + Math.floor(8 * draw())],
    ["where a variable is negative", () => 6 * draw() - 3],
  ];
  for (const [kind, number] of kinds)
    for (let i = 0; i < POINTS; i += 1) yield { kind, point: new Map(names.map((name) => [name, number()])) };
}

/** Returns null where the formula has no finite real value. */
function valueAt(formula: EvalFunction | undefined, point: ReadonlyMap<string, number>): number | null {
  try {
    const value: unknown = formula?.evaluate(new Map(point));
    return typeof value === "number" && Number.isFinite(value) ? value : null;
  } catch {
    return null;
  }
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a), Math.abs(b));
}

function difference([a, b]: readonly [number, number], point: ReadonlyMap<string, number>, kind: string) {
  const short = (value: number) => Number(value.toPrecision(LONGEST_NUMBER)).toString();
  const at = [...point].map(([name, value]) => `${name} = ${short(value)}`).join(", ");
  const where = kind === "" ? "" : `equal for numbers above 0, but different ${kind}: `;
  return `${where === "" ? "different: " : where}${at === "" ? "" : `at ${at} `}the first is ${short(a)}, the second ${short(b)}`;
}
