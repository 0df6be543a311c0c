import { readArgument, readGroup, readOptional, readStar } from "../engine/arguments.ts";
import { type Engine, expandable, type Meaning } from "../engine/engine.ts";
import { BEGIN, commandToken, END, isCommand, type Token } from "../engine/token.ts";

/** Puts LaTeX to be read next. Each `#1` to `#4` in it stands for the argument of that number. */
function put(engine: Engine, latex: string, ...given: readonly (readonly Token[])[]): void {
  const pieces = latex.split(/#(\d)/).flatMap((piece, i): readonly Token[] => {
    return i % 2 === 1 ? (given[Number(piece) - 1] ?? []) : engine.document.commands.tokens(piece);
  });
  engine.input.push(pieces);
}

const SIZES = /^(big|Big|bigg|Bigg)$/;

/** Passes over the star or the size that may stand before a bracket. */
function skipSize(engine: Engine): void {
  readStar(engine);
  engine.skipSpaces();
  const next = engine.input.next();
  if (next === null || !SIZES.test(next.text) || !isCommand(next, next.text)) engine.input.unread(next);
}

/** Reads what stands in round brackets, square ones or bars. Returns its tokens with the pair that goes around them. */
function readBracketed(engine: Engine): { inside: Token[]; pair: [string, string] } | null {
  const pairs: [string, string][] = [
    ["[", "]"],
    ["(", ")"],
    ["|", "|"],
  ];
  for (const pair of pairs) {
    const inside = readOptional(engine, ...pair);
    if (inside !== null) return { inside, pair };
  }
  return null;
}

/**
 * Runs `\qty`. Two packages have a command of this name: `\qty{3}{\metre}` is a number with its unit (siunitx), and
 * `\qty(…)`, `\qty[…]`, `\qty|…|` and `\qty{…}` alone are brackets that grow with what they hold (physics).
 */
export const quantityOrBrackets: Meaning = expandable((engine) => {
  skipSize(engine);
  const bracketed = readBracketed(engine);
  const group = bracketed === null || bracketed.pair[0] === "[" ? readGroup(engine) : null;
  if (group === null) {
    if (bracketed !== null)
      put(engine, `\\left${bracketed.pair[0]}#1\\right${bracketed.pair[1]}`, bracketed.inside);
    return;
  }
  const after = engine.input.next();
  engine.input.unread(after);
  const hasUnit = after?.text === "{" || after?.text === "[";
  if (hasUnit || bracketed !== null) engine.input.push([commandToken("SI"), BEGIN, ...group, END]);
  else put(engine, "\\left\\{#1\\right\\}", group);
});

/** Makes a command that puts brackets around its argument, which may stand in braces or in brackets of its own. */
function around(open: string, close: string): Meaning {
  return expandable((engine) => {
    skipSize(engine);
    const inside = readGroup(engine) ?? readBracketed(engine)?.inside ?? readArgument(engine);
    put(engine, `\\left${open}#1\\right${close}`, inside);
  });
}

/** Makes a command with one argument. A star before it is passed over. */
const one = (latex: string): Meaning =>
  expandable((engine) => {
    readStar(engine);
    put(engine, latex, readArgument(engine));
  });

/** Makes a command with up to three arguments, each form of which is LaTeX of its own. */
function braced(...forms: readonly string[]): Meaning {
  return expandable((engine) => {
    readStar(engine);
    const given = [readArgument(engine)];
    while (given.length < forms.length) {
      const next = readGroup(engine);
      if (next === null) break;
      given.push(next);
    }
    put(engine, forms[given.length - 1] ?? "", ...given);
  });
}

/** Makes a differential such as `\dd[3]{x}`, `\dd(x)` or a bare `\dd`. */
function differential(sign: string): Meaning {
  return expandable((engine) => {
    const power = readOptional(engine);
    const group = readGroup(engine);
    const bracketed = group === null ? readOptional(engine, "(", ")") : null;
    const raised = power === null ? sign : `${sign}^{#2}`;
    if (group !== null) put(engine, `${raised}{#1}`, group, power ?? []);
    else if (bracketed !== null) put(engine, `${raised}(#1)`, bracketed, power ?? []);
    else put(engine, raised, [], power ?? []);
  });
}

/** Makes a derivative: `\dv{x}`, `\dv[2]{f}{x}`, `\pdv{f}{x}{y}`. */
function derivative(sign: string): Meaning {
  return expandable((engine) => {
    readStar(engine);
    const power = readOptional(engine);
    const first = readArgument(engine);
    const second = readGroup(engine);
    const third = second === null ? null : readGroup(engine);
    const raised = power === null ? "" : "^{#4}";
    const bottom = third === null ? `${sign} #2${raised}` : `${sign} #2${sign} #3`;
    const top = third === null ? `${sign}${raised} #1` : `${sign}^{2} #1`;
    if (second === null)
      put(engine, `\\frac{${sign}${raised}}{${sign} #1${raised}}`, first, [], [], power ?? []);
    else put(engine, `\\frac{${top}}{${bottom}}`, first, second, third ?? [], power ?? []);
  });
}

/** Makes a matrix: its brackets are those of the argument. */
function matrix(size: "" | "small"): Meaning {
  const form: Record<string, [string, string]> = {
    "(": ["\\left(", "\\right)"],
    "[": ["\\left[", "\\right]"],
    "|": ["\\left|", "\\right|"],
    "": ["", ""],
  };
  return expandable((engine) => {
    readStar(engine);
    const group = readGroup(engine);
    const bracketed = group === null ? readBracketed(engine) : null;
    const [open, close] = form[bracketed?.pair[0] ?? ""] ?? ["", ""];
    put(
      engine,
      `${open}\\begin{${size}matrix}#1\\end{${size}matrix}${close}`,
      group ?? bracketed?.inside ?? [],
    );
  });
}

const ket = "\\left|#1\\right\\rangle";
const bra = "\\left\\langle#1\\right|";
const product = braced(
  "\\left\\langle#1\\middle|#1\\right\\rangle",
  "\\left\\langle#1\\middle|#2\\right\\rangle",
);
const dyad = braced(
  "\\left|#1\\middle\\rangle\\middle\\langle#1\\right|",
  "\\left|#1\\middle\\rangle\\middle\\langle#2\\right|",
);
const expectation = braced(
  "\\left\\langle#1\\right\\rangle",
  "\\left\\langle#2\\middle|#1\\middle|#2\\right\\rangle",
);
const element = braced("#1", "#1#2", "\\left\\langle#1\\middle|#2\\middle|#3\\right\\rangle");
const [d, partial, delta] = ["\\mathrm{d}", "\\partial", "\\delta"];

/** The package physics. Its own code needs more of TeX than the engine has. */
export const PHYSICS: Record<string, Meaning> = {
  qty: quantityOrBrackets,
  quantity: quantityOrBrackets,
  pqty: around("(", ")"),
  bqty: around("[", "]"),
  Bqty: around("\\{", "\\}"),
  vqty: around("|", "|"),
  abs: around("|", "|"),
  absolutevalue: around("|", "|"),
  norm: around("\\|", "\\|"),
  order: expandable((engine) => {
    skipSize(engine);
    put(engine, "\\mathcal{O}\\left(#1\\right)", readArgument(engine));
  }),
  eval: expandable((engine) => {
    readStar(engine);
    const group = readGroup(engine);
    if (group !== null) put(engine, "\\left.#1\\right|", group);
  }),
  comm: braced("\\left[#1\\right]", "\\left[#1,#2\\right]"),
  commutator: braced("\\left[#1\\right]", "\\left[#1,#2\\right]"),
  acomm: braced("\\left\\{#1\\right\\}", "\\left\\{#1,#2\\right\\}"),
  anticommutator: braced("\\left\\{#1\\right\\}", "\\left\\{#1,#2\\right\\}"),
  pb: braced("\\left\\{#1\\right\\}", "\\left\\{#1,#2\\right\\}"),
  vb: one("\\mathbf{#1}"),
  va: one("\\vec{\\mathbf{#1}}"),
  vu: one("\\hat{\\mathbf{#1}}"),
  dd: differential(d),
  differential: differential(d),
  var: differential(delta),
  variation: differential(delta),
  dv: derivative(d),
  derivative: derivative(d),
  pdv: derivative(partial),
  pderivative: derivative(partial),
  partialderivative: derivative(partial),
  fdv: derivative(delta),
  fderivative: derivative(delta),
  functionalderivative: derivative(delta),
  flatfrac: braced("#1", "#1/#2"),
  ket: one(ket),
  bra: one(bra),
  braket: product,
  ip: product,
  innerproduct: product,
  dyad,
  op: dyad,
  ketbra: dyad,
  outerproduct: dyad,
  ev: expectation,
  expval: expectation,
  expectationvalue: expectation,
  mel: element,
  matrixel: element,
  matrixelement: element,
  mqty: matrix(""),
  matrixquantity: matrix(""),
  smqty: matrix("small"),
  smallmatrixquantity: matrix("small"),
  mdet: one("\\left|\\begin{matrix}#1\\end{matrix}\\right|"),
  pmqty: one("\\begin{pmatrix}#1\\end{pmatrix}"),
  bmqty: one("\\begin{bmatrix}#1\\end{bmatrix}"),
  vmqty: one("\\begin{vmatrix}#1\\end{vmatrix}"),
  qq: one("\\quad\\text{#1}\\quad"),
  grad: expandable((engine) => put(engine, "\\nabla")),
  gradient: expandable((engine) => put(engine, "\\nabla")),
  curl: expandable((engine) => put(engine, "\\nabla\\times")),
  divergence: expandable((engine) => put(engine, "\\nabla\\cdot")),
  laplacian: expandable((engine) => put(engine, "\\nabla^{2}")),
  vdot: expandable((engine) => put(engine, "\\cdot")),
  cross: expandable((engine) => put(engine, "\\times")),
  tr: expandable((engine) => put(engine, "\\operatorname{tr}")),
  Tr: expandable((engine) => put(engine, "\\operatorname{Tr}")),
  rank: expandable((engine) => put(engine, "\\operatorname{rank}")),
};
