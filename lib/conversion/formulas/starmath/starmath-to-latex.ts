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
const MAX_CHARACTERS = 20_000;

const group = (latex: string) => (latex.startsWith("{") ? latex : `{${latex}}`);

/** Reads tokens from left to right. An unclosed group ends with the formula. */
class StarMathReader {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  #atom(depth: number): string {
    const token = this.#tokens[this.#at++] ?? "";
    if (token === "{") {
      const inner = this.#list(depth + 1);
      this.#at++;
      return `{${inner}}`;
    }
    if (token.startsWith('"')) return `\\text{${token.slice(1, -1).replace(/[\\{}$]/g, "")}}`;
    if (token.startsWith("%")) return `\\${token.slice(1)}`;
    const prefix = PREFIXES[token];
    if (prefix !== undefined && depth < MAX_DEPTH) return `${prefix}${group(this.#atom(depth + 1))}`;
    if (token === "from" || token === "to") return token === "from" ? "_" : "^";
    if (token === "~" || token === "`") return "\\ ";
    return WORDS[token] ?? (/^[_^]$/.test(token) ? token : symbolLatex(token));
  }

  #list(depth: number): string {
    const out: string[] = [];
    while (this.#at < this.#tokens.length && this.#tokens[this.#at] !== "}") {
      if (depth > MAX_DEPTH) this.#at++;
      else if (this.#tokens[this.#at] === "over") {
        this.#at++;
        const top = out.pop() ?? "{}";
        out.push(`\\frac${group(top)}${group(this.#atom(depth + 1))}`);
      } else out.push(this.#atom(depth));
    }
    return out.join(" ");
  }

  read(): string {
    const parts: string[] = [];
    // A closing brace without an opening one separates parts.
    for (; this.#at < this.#tokens.length; this.#at++) parts.push(this.#list(0));
    return parts.join(" ");
  }
}

/** Returns LibreOffice's formula language (StarMath 5.0) as LaTeX. Reads at most 20,000 characters. */
export function starMathToLatex(source: string): string {
  return new StarMathReader(tokensOf(source.slice(0, MAX_CHARACTERS)))
    .read()
    .replace(/ ?([_^]) ?/g, "$1")
    .trim();
}
