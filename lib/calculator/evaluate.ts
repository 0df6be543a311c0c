import type { MathNode } from "mathjs";
import type { Calculated } from "./calculator-program.ts";
import { evaluateInterval, hasInterval, INTERVAL_FUNCTIONS, Interval } from "./intervals.ts";
import { CONSTANTS, ExpressionFault, FUNCTIONS, math, parseExpression } from "./library.ts";
import { SYMBOLIC } from "./symbolic.ts";

const DIGITS = 12;
const LONGEST_RESULT = 400;
const OWN_FUNCTIONS: ReadonlySet<string> = new Set([...INTERVAL_FUNCTIONS, ...SYMBOLIC.keys()]);

/** Evaluates expressions one after the other; each may use the variables of those before it. */
export function* evaluateInOrder(expressions: readonly string[]): Generator<Calculated> {
  const scope = new Map<string, unknown>();
  for (const expression of expressions) {
    try {
      const text = evaluate(expression, scope);
      yield { isCalculated: true, text: text.slice(0, LONGEST_RESULT) };
    } catch (error) {
      const fault = error instanceof Error ? error.message : "It cannot be calculated.";
      yield { isCalculated: false, text: fault.slice(0, LONGEST_RESULT) };
    }
  }
}

/** @throws {ExpressionFault}, and errors of the library, whose messages are for people */
function evaluate(expression: string, scope: Map<string, unknown>): string {
  const tree = parseExpression(expression, OWN_FUNCTIONS);
  const symbolic = math.isFunctionNode(tree) ? SYMBOLIC.get(tree.fn.name) : undefined;
  if (symbolic && math.isFunctionNode(tree)) return symbolic(tree.args);
  const value = evaluateTree(tree, scope);
  // Text that came from a manuscript must not come back as the word of a tool.
  if (typeof value === "string" && !math.isFunctionNode(tree))
    throw new ExpressionFault("Text is no result.");
  return format(value);
}

function evaluateTree(tree: MathNode, scope: Map<string, unknown>): unknown {
  if (math.isAssignmentNode(tree)) {
    const value = evaluateTree(tree.value, scope);
    scope.set(tree.object.name, value);
    return value;
  }
  requireValues(tree, scope);
  if (hasInterval(tree, scope)) return evaluateInterval(tree, scope);
  const value: unknown = tree.compile().evaluate(new Map(scope));
  return value;
}

function requireValues(tree: MathNode, scope: ReadonlyMap<string, unknown>): void {
  tree.traverse((node, path) => {
    if (math.isAssignmentNode(node)) throw new ExpressionFault("An assignment stands alone: n = 28.");
    if (math.isFunctionNode(node) && SYMBOLIC.has(node.fn.name))
      throw new ExpressionFault(`${node.fn.name} stands alone in its expression.`);
    if (!math.isSymbolNode(node) || path === "fn") return;
    if (scope.has(node.name) || CONSTANTS.has(node.name)) return;
    if (FUNCTIONS.has(node.name)) throw new ExpressionFault(`${node.name} is a function: ${node.name}(…).`);
    if (math.Unit.isValuelessUnit(node.name)) return;
    throw new ExpressionFault(`“${node.name}” has no value. Give it one before: ${node.name} = 2.`);
  });
}

function format(value: unknown): string {
  if (value instanceof Interval) return `between ${format(value.low)} and ${format(value.high)}`;
  if (typeof value === "string") return value;
  if (value === undefined || Number.isNaN(value)) throw new ExpressionFault("It has no value.");
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY)
    throw new ExpressionFault("It is infinite: a division by zero, or a number that is too large.");
  return math.format(value, { precision: DIGITS });
}
