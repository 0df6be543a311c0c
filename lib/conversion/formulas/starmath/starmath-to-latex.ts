import { symbolLatex } from "../symbols/symbol-latex.ts";

const WORDS: Record<string, string> = {
  times: "\\times",
  cdot: "\\cdot",
  div: "\\div",
  "+-": "\\pm",
  "-+": "\\mp",
  "<=": "\\leq",
  ">=": "\\geq",
  "<>": "\\neq",
  "==": "\\equiv",
  neq: "\\neq",
  leslant: "\\leqslant",
  geslant: "\\geqslant",
  approx: "\\approx",
  sim: "\\sim",
  prop: "\\propto",
  infinity: "\\infty",
  infty: "\\infty",
  partial: "\\partial",
  nabla: "\\nabla",
  in: "\\in",
  notin: "\\notin",
  rightarrow: "\\rightarrow",
  toward: "\\to",
  dotslow: "\\ldots",
  dotsaxis: "\\cdots",
  sum: "\\sum",
  prod: "\\prod",
  int: "\\int",
  iint: "\\iint",
  lim: "\\lim",
  ln: "\\ln",
  log: "\\log",
  exp: "\\exp",
  sin: "\\sin",
  cos: "\\cos",
  tan: "\\tan",
  newline: "\\\\",
  left: "\\left",
  right: "\\right",
  lbrace: "\\{",
  rbrace: "\\}",
  none: ".",
  lline: "|",
  rline: "|",
};

const PREFIXES: Record<string, string> = {
  sqrt: "\\sqrt",
  bar: "\\bar",
  hat: "\\hat",
  tilde: "\\tilde",
  vec: "\\vec",
  dot: "\\dot",
  ddot: "\\ddot",
  overline: "\\overline",
  underline: "\\underline",
  bold: "\\mathbf",
  nitalic: "\\mathrm",
};

const TOKEN = /\s*("[^"]*"|%[A-Za-z]+|[A-Za-z]+|\d+(?:\.\d+)?|<=|>=|<>|==|\+-|-\+|[\s\S])/y;

function tokensOf(source: string): string[] {
  TOKEN.lastIndex = 0;
  const out: string[] = [];
  for (let match = TOKEN.exec(source); match !== null; match = TOKEN.exec(source)) out.push(match[1] ?? "");
  return out.filter((token) => token.trim() !== "");
}

const MAX_DEPTH = 100;

/** LibreOffice's formula language (StarMath 5.0) as LaTeX: fractions, scripts, roots, marks, brackets and symbols. */
export function starMathToLatex(source: string): string {
  const tokens = tokensOf(source.slice(0, 20_000));
  let at = 0;
  const atom = (depth: number): string => {
    const token = tokens[at++] ?? "";
    if (token === "{") {
      const inner = list(depth + 1);
      at++;
      return `{${inner}}`;
    }
    if (token.startsWith('"')) return `\\text{${token.slice(1, -1).replace(/[\\{}$]/g, "")}}`;
    if (token.startsWith("%")) return `\\${token.slice(1)}`;
    const prefix = PREFIXES[token];
    if (prefix !== undefined && depth < MAX_DEPTH) {
      const inner = atom(depth + 1);
      return `${prefix}${inner.startsWith("{") ? inner : `{${inner}}`}`;
    }
    if (token === "from" || token === "to") return token === "from" ? "_" : "^";
    return (
      WORDS[token] ??
      (token === "~" || token === "`" ? "\\ " : /^[_^]$/.test(token) ? token : symbolLatex(token))
    );
  };
  const list = (depth: number): string => {
    const out: string[] = [];
    while (at < tokens.length && tokens[at] !== "}") {
      if (depth > MAX_DEPTH) {
        at++;
        continue;
      }
      if (tokens[at] === "over") {
        at++;
        const top = out.pop() ?? "{}";
        const bottom = atom(depth + 1);
        const group = (part: string) => (part.startsWith("{") ? part : `{${part}}`);
        out.push(`\\frac${group(top)}${group(bottom)}`);
      } else out.push(atom(depth));
    }
    return out.join(" ");
  };
  const parts: string[] = [];
  while (at < tokens.length) {
    parts.push(list(0));
    at++;
  }
  return parts
    .join(" ")
    .replace(/ ?([_^]) ?/g, "$1")
    .trim();
}
