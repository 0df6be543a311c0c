import type { MathNode } from "mathjs";
import { ExpressionFault, math } from "./library.ts";

/** All numbers between two ends, both included. */
export class Interval {
  readonly low: number;
  readonly high: number;
  constructor(low: number, high: number) {
    if (Number.isNaN(low) || Number.isNaN(high)) throw new ExpressionFault("The interval has no value here.");
    if (low > high) throw new ExpressionFault("An interval begins with its lower end.");
    this.low = low;
    this.high = high;
  }
}

/** `rounded("0.83")` holds every number that is printed as 0.83. */
export const INTERVAL_FUNCTIONS: ReadonlySet<string> = new Set(["interval", "rounded"]);

/** True if a tree holds an interval, or a variable whose value is one. */
export function hasInterval(tree: MathNode, scope: ReadonlyMap<string, unknown>): boolean {
  return tree
    .filter(() => true)
    .some(
      (node) =>
        (math.isFunctionNode(node) && INTERVAL_FUNCTIONS.has(node.fn.name)) ||
        (math.isSymbolNode(node) && scope.get(node.name) instanceof Interval),
    );
}

/**
 * Evaluates a tree over intervals: the result holds every value that the expression has for numbers of the intervals.
 * It may hold more if a variable occurs twice. @throws {ExpressionFault}
 */
export function evaluateInterval(node: MathNode, scope: ReadonlyMap<string, unknown>): Interval {
  if (math.isParenthesisNode(node)) return evaluateInterval(node.content, scope);
  if (math.isConstantNode(node) || (math.isSymbolNode(node) && !scope.has(node.name)))
    return exactly(node.compile().evaluate(new Map(scope)));
  if (math.isSymbolNode(node)) return exactly(scope.get(node.name));
  if (math.isFunctionNode(node) && node.fn.name === "interval") return ends(node.args, scope);
  if (math.isFunctionNode(node) && node.fn.name === "rounded") return roundedTo(node.args[0]);
  if (math.isFunctionNode(node)) {
    const args = node.args.map((each) => evaluateInterval(each, scope));
    return apply(node.fn.name, args);
  }
  if (math.isOperatorNode(node))
    return apply(
      node.fn,
      node.args.map((each) => evaluateInterval(each, scope)),
    );
  throw new ExpressionFault("Intervals know + − × ÷, powers, roots, logarithms, min and max.");
}

function exactly(value: unknown): Interval {
  if (value instanceof Interval) return value;
  if (typeof value === "number") return new Interval(value, value);
  throw new ExpressionFault("Intervals are of plain numbers, without units.");
}

function ends(args: readonly MathNode[], scope: ReadonlyMap<string, unknown>): Interval {
  const [low, high] = args.map((each) => evaluateInterval(each, scope));
  if (!low || !high || args.length !== 2) throw new ExpressionFault("Write interval(low, high).");
  return new Interval(low.low, high.high);
}

function roundedTo(arg: MathNode | undefined): Interval {
  const text = math.isConstantNode(arg) ? String(arg.value) : "";
  if (
    !math.isConstantNode(arg) ||
    typeof arg.value !== "string" ||
    !/^[-−]?\d{1,12}(?:\.\d{1,9})?$/.test(text)
  )
    throw new ExpressionFault('Give the number as it is printed, in quotes: rounded("0.830").');
  const value = Number(text.replace("−", "-"));
  const half = 0.5 * 10 ** -(text.split(".")[1]?.length ?? 0);
  return new Interval(value - half, value + half);
}

const MONOTONE: Readonly<Record<string, (x: number) => number>> = {
  sqrt: Math.sqrt,
  exp: Math.exp,
  log: Math.log,
  ln: Math.log,
  log10: Math.log10,
  log2: Math.log2,
  cbrt: Math.cbrt,
};

function apply(name: string, args: readonly Interval[]): Interval {
  const [a, b] = args;
  if (a === undefined) throw new ExpressionFault(`${name} needs a value.`);
  const monotone = args.length === 1 ? MONOTONE[name] : undefined;
  if (monotone) return outward(monotone(a.low), monotone(a.high));
  if (name === "unaryMinus") return new Interval(-a.high, -a.low);
  if (name === "unaryPlus") return a;
  if (name === "abs")
    return a.low >= 0 ? a : new Interval(a.high <= 0 ? -a.high : 0, Math.max(-a.low, a.high));
  if (name === "square") return power(a, 2);
  if (name === "min") return fold(args, Math.min);
  if (name === "max") return fold(args, Math.max);
  if (b === undefined || args.length > 2) throw new ExpressionFault(`Intervals do not know ${name} here.`);
  if (name === "add") return outward(a.low + b.low, a.high + b.high);
  if (name === "subtract") return outward(a.low - b.high, a.high - b.low);
  if (name === "multiply") return product(a, b);
  if (name === "divide") return product(a, inverse(b));
  if (name === "pow" && b.low === b.high) return power(a, b.low);
  throw new ExpressionFault(`Intervals do not know ${name} here.`);
}

function fold(args: readonly Interval[], of: (...values: number[]) => number): Interval {
  return new Interval(of(...args.map(({ low }) => low)), of(...args.map(({ high }) => high)));
}

function product(a: Interval, b: Interval): Interval {
  const ends = [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high].map((end) =>
    Number.isNaN(end) ? 0 : end,
  );
  return outward(Math.min(...ends), Math.max(...ends));
}

function inverse({ low, high }: Interval): Interval {
  if (low <= 0 && high >= 0) throw new ExpressionFault("The divisor may be zero.");
  return outward(1 / high, 1 / low);
}

function power(base: Interval, exponent: number): Interval {
  if (exponent < 0) return inverse(power(base, -exponent));
  const [low, high] = [base.low ** exponent, base.high ** exponent];
  const isEven = Number.isInteger(exponent) && exponent % 2 === 0;
  if (isEven && base.low < 0) return outward(base.high > 0 ? 0 : high, Math.max(low, high));
  return outward(low, high);
}

/** Moves both ends outwards by more than the fault of one operation. */
function outward(low: number, high: number): Interval {
  const room = (end: number) => Math.abs(end) * Number.EPSILON;
  return new Interval(low - room(low), high + room(high));
}
