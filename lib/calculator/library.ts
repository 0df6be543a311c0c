import { all, create, type MathJsInstance, type MathNode } from "mathjs";
import { STATISTICS } from "./statistics.ts";

export const math: MathJsInstance = create(all ?? {}, { matrix: "Array" });

math.import({ ln: (x: number) => Math.log(x), ...STATISTICS });

export const CONSTANTS = new Set(["pi", "e", "tau", "phi", "i", "Infinity", "true", "false"]);
/** None of these builds a value whose size its arguments do not bound, or evaluates text. */
export const FUNCTIONS = new Set([
  ...["abs", "cbrt", "ceil", "exp", "expm1", "fix", "floor", "gcd", "hypot", "lcm", "ln", "log", "log10"],
  ...["log1p", "log2", "mod", "nthRoot", "pow", "round", "sign", "sqrt", "square", "cube"],
  ...["sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "cot", "sec", "csc"],
  ...["min", "max", "sum", "prod", "mean", "median", "variance", "std", "quantileSeq"],
  ...["factorial", "combinations", "permutations", "gamma", "lgamma", "erf"],
  ...["det", "inv", "trace", "transpose", "dot", "cross", "norm", "re", "im", "conj", "arg"],
  ...["add", "subtract", "multiply", "divide", "unaryMinus", "to"],
  ...Object.keys(STATISTICS),
]);
const OPERATORS = new Set([
  ...["add", "subtract", "multiply", "divide", "pow", "unaryMinus", "unaryPlus", "mod", "factorial"],
  ...["to", "dotMultiply", "dotDivide", "dotPow", "transpose", "ctranspose", "unaryPercent"],
  ...["smaller", "smallerEq", "larger", "largerEq", "equal", "unequal", "and", "or", "not"],
]);
const MOST_NODES = 200;
const MOST_DEPTH = 60;
const NAME = /^\p{L}[\p{L}\d_]{0,30}$/u;

/** A fault of an expression, in words for whoever wrote it. */
export class ExpressionFault extends Error {}

/**
 * Parses an expression and refuses everything that is not plain mathematics. The library's language can define
 * functions, reach into objects and evaluate text; its authors advise against it for untrusted input as it is.
 * `own` names further functions. @throws {ExpressionFault}
 */
export function parseExpression(expression: string, own: ReadonlySet<string>): MathNode {
  const tree = parsed(expression);
  let nodes = 0;
  const visit = (node: MathNode, depth: number) => {
    nodes += 1;
    if (nodes > MOST_NODES || depth > MOST_DEPTH)
      throw new ExpressionFault("It is too long. Calculate it in steps.");
    requireKnown(node, own);
    node.map((child: MathNode) => {
      visit(child, depth + 1);
      return child;
    });
  };
  visit(tree, 0);
  return tree;
}

function parsed(expression: string): MathNode {
  try {
    return math.parse(expression);
  } catch (error) {
    throw new ExpressionFault(error instanceof Error ? error.message : "It cannot be read.");
  }
}

function requireKnown(node: MathNode, own: ReadonlySet<string>): void {
  if (math.isConstantNode(node) || math.isParenthesisNode(node) || math.isArrayNode(node)) return;
  if (math.isRelationalNode(node) || math.isConditionalNode(node)) return;
  if (math.isSymbolNode(node)) {
    if (FUNCTIONS.has(node.name) || CONSTANTS.has(node.name)) return;
    if (NAME.test(node.name) && !(node.name in {})) return;
    throw new ExpressionFault(`The name “${node.name.slice(0, 30)}” cannot be used.`);
  }
  if (math.isOperatorNode(node)) {
    if (OPERATORS.has(node.fn)) return;
    throw new ExpressionFault(`The operator “${node.op}” is not known.`);
  }
  if (math.isFunctionNode(node)) {
    // The callee is a child as well, and may be any node.
    if (math.isSymbolNode(node.fn) && (FUNCTIONS.has(node.fn.name) || own.has(node.fn.name))) return;
    throw new ExpressionFault("It calls a function that is not known. Write products with *.");
  }
  if (math.isAssignmentNode(node) && math.isSymbolNode(node.object) && node.index === null) {
    if (!CONSTANTS.has(node.object.name) && !FUNCTIONS.has(node.object.name)) return;
    throw new ExpressionFault(`“${node.object.name}” has a fixed meaning. Choose another name.`);
  }
  throw new ExpressionFault("Only numbers, units, variables, operators and functions may stand here.");
}
