import type { DocumentNode } from "../../../document-tree.ts";
import { stepReference } from "../blocks/sections.ts";
import { readArgument, readOptional, readStar } from "../engine/arguments.ts";
import { type Engine, type EnvironmentStart, type Meaning, primitive } from "../engine/engine.ts";
import { CAT, isCommand, type Token } from "../engine/token.ts";
import { type FormulaRow, MathReader } from "./math-reader.ts";

const NUMBERED =
  /^(equation|align|gather|multline|eqnarray|flalign|alignat|dmath|IEEEeqnarray|xalignat|xxalignat|empheq|dgroup|darray|subnumcases|numcases)$/;
const ROWS =
  /^(align|gather|eqnarray|flalign|alignat|IEEEeqnarray|xalignat|xxalignat|dgroup|numcases|subnumcases)$/;

/** A longer formula has probably taken up text after it. */
const LONGEST_SURE = 4_000;

const formulaNode = (latex: string): DocumentNode => ({
  type: "math",
  latex,
  ...(latex.length > LONGEST_SURE ? { doubt: "broken-formula" } : {}),
});

function addFormula(engine: Engine, latex: string, source: ReturnType<Engine["place"]>): void {
  if (latex.trim() === "") return;
  if (engine.flow.vertical && engine.table === null) engine.addNode(formulaNode(latex), source);
  else engine.emitInline({ type: "math", latex });
}

/** Reads a formula between `$…$` or `$$…$$`. */
export function mathShift(engine: Engine): void {
  const next = engine.input.next();
  const isDisplay = next?.cat === CAT.math && engine.flow.vertical && engine.table === null;
  if (next?.cat === CAT.math && !isDisplay) {
    // `$$` within a line is an empty formula, or a display that stands where none can.
    const after = engine.input.next();
    engine.input.unread(after);
    if (after === null || after.cat === CAT.space) return;
  }
  if (next?.cat !== CAT.math) engine.input.unread(next);
  const isDouble = next?.cat === CAT.math;
  const source = engine.place();
  const reader = new MathReader(engine, null);
  reader.read((token) => token.cat === CAT.math);
  if (isDouble) {
    const end = engine.input.next();
    if (end?.cat !== CAT.math) engine.input.unread(end);
  }
  if (engine.silent > 0) return;
  if (isDisplay) addFormula(engine, reader.latex, source);
  else if (reader.latex !== "") engine.emitInline({ type: "math", latex: reader.latex });
}

function display(engine: Engine): void {
  const source = engine.place();
  const reader = new MathReader(engine, null);
  reader.read((token) => isCommand(token, "]"));
  if (engine.silent === 0) addFormula(engine, reader.latex, source);
}

function inline(engine: Engine): void {
  const reader = new MathReader(engine, null);
  reader.read((token) => isCommand(token, ")"));
  if (engine.silent === 0 && reader.latex !== "") engine.emitInline({ type: "math", latex: reader.latex });
}

/** Writes the numbers of the rows into the formula, because renderers take no `\\tag` in each row. */
function withTags(rows: readonly FormulaRow[]): string {
  return rows
    .map(({ latex, tag }) => (tag === null ? latex.trim() : `${latex.trim()} \\qquad\\text{(${tag})}`))
    .filter((latex) => latex !== "")
    .join(" \\\\\n");
}

function wrapRows(base: string, latex: string): string {
  if (base === "equation" || base === "dmath" || base === "displaymath" || base === "math") return latex;
  const body = latex.replace(/\\\\\s*$/, "").trim();
  if (base === "gather" || base === "multline")
    return /\\\\/.test(body) ? `\\begin{gathered}\n${body}\n\\end{gathered}` : body;
  if (/numcases/.test(base)) return `\\begin{cases}\n${body}\n\\end{cases}`;
  return `\\begin{aligned}\n${body}\n\\end{aligned}`;
}

/** Reads a display environment. */
const environment: EnvironmentStart = (engine, name) => {
  const base = name.replace(/\*$/, "");
  const source = engine.place();
  if (/^(alignat|xalignat|xxalignat|IEEEeqnarray|numcases|subnumcases)$/.test(base)) {
    readOptional(engine);
    readArgument(engine);
  } else if (base === "empheq") {
    readOptional(engine);
    readArgument(engine);
  } else if (base === "dmath") readOptional(engine);
  const isNumbered = NUMBERED.test(base) && !name.endsWith("*") && engine.silent === 0;
  const number = () => stepReference(engine, "equation");
  const reader = new MathReader(engine, isNumbered ? number : null);
  reader.rows = ROWS.test(base);
  const { current } = engine.scopes;
  reader.readEnvironment(name);
  engine.scopes.current = current;
  engine.closeEnvironment(name);
  if (engine.silent > 0) return null;
  const [only, second] = reader.finished.flatMap(({ tag }) => tag ?? []);
  const wrapped = wrapRows(
    base,
    reader.rows && second !== undefined ? withTags(reader.finished) : reader.latex,
  );
  addFormula(
    engine,
    only !== undefined && second === undefined ? `${wrapped} \\tag{${only}}` : wrapped,
    source,
  );
  return null;
};

const subequations: EnvironmentStart = (engine) => {
  if (engine.silent > 0) return null;
  const { counters } = engine.document;
  const parent = stepReference(engine, "equation");
  const value = counters.get("equation");
  counters.set("equation", 0);
  engine.scopes.set("theequation", {
    type: "macro",
    prefix: [],
    parameters: [],
    body: [
      ...Array.from(parent, (text): Token => ({ cat: CAT.other, text })),
      { cat: CAT.command, text: "alph" },
      { cat: CAT.begin, text: "{" },
      ...Array.from("equation", (text): Token => ({ cat: CAT.letter, text })),
      { cat: CAT.end, text: "}" },
    ],
  });
  return () => counters.set("equation", value);
};

const NAMES =
  "equation align gather multline eqnarray flalign alignat dmath displaymath math IEEEeqnarray xalignat xxalignat empheq dgroup numcases subnumcases".split(
    " ",
  );

export const MATH_ENVIRONMENTS: Record<string, EnvironmentStart> = {
  ...Object.fromEntries(
    NAMES.flatMap((name) => [
      [name, environment],
      [`${name}*`, environment],
    ]),
  ),
  subequations,
  linenomath: () => null,
  "linenomath*": () => null,
};

export const MATH_COMMANDS: Record<string, Meaning> = {
  "(": primitive(inline),
  "[": primitive(display),
  ensuremath: primitive((engine) => {
    const tokens = readArgument(engine);
    if (engine.silent > 0) return;
    const reader = new MathReader(engine, null);
    engine.input.within(tokens, () => reader.read(() => false));
    engine.emitInline({ type: "math", latex: reader.latex });
  }),
  tag: primitive((engine) => {
    readStar(engine);
    readArgument(engine);
  }),
};
