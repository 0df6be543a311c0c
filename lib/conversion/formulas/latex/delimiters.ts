import { symbolLatex } from "../symbols/symbol-latex.ts";

const SIDES: Record<string, string> = {
  "": ".",
  "{": "\\{",
  "}": "\\}",
  "‖": "\\|",
  "∥": "\\|",
  "∣": "|",
  "⟨": "\\langle",
  "〈": "\\langle",
  "⟩": "\\rangle",
  "〉": "\\rangle",
  "⟦": "\\llbracket",
  "⟧": "\\rrbracket",
  "/": "/",
  "\\": "\\backslash",
};

const MATRICES: Record<string, string> = {
  "()": "pmatrix",
  "[]": "bmatrix",
  "||": "vmatrix",
  "‖‖": "Vmatrix",
  "{}": "Bmatrix",
};

const TALL =
  /\\(frac|genfrac|binom|sum|prod|int|iint|iiint|oint|begin|left|sqrt|under|over|big|x[a-z]+arrow)/;

/**
 * Sets delimiters around one or more expressions: a matrix or case distinction where they make one, sized only
 * where what they hold is taller than a line.
 */
export function delimited(open: string, close: string, separator: string, parts: readonly string[]): string {
  const [only = ""] = parts;
  const kind = MATRICES[(open + close).replace(/∣/g, "|").replace(/∥/g, "‖")];
  const matrix = /^\\begin\{matrix\}((?:(?!\\begin\{matrix\}|\\end\{matrix\})[\s\S])*)\\end\{matrix\}$/.exec(
    only,
  );
  if (parts.length === 1 && kind !== undefined && matrix !== null)
    return `\\begin{${kind}}${matrix[1]}\\end{${kind}}`;
  const rows = /^\\begin\{(aligned|gathered|matrix)\}((?:(?!\\begin\{\1\})[\s\S])*)\\end\{\1\}$/.exec(only);
  if (parts.length === 1 && open === "{" && close === "" && rows !== null)
    return `\\begin{cases}${rows[2]}\\end{cases}`;
  const binomial = /^\\genfrac\{\}\{\}\{0pt\}\{\}(\{.*\})$/.exec(only);
  if (
    parts.length === 1 &&
    open === "(" &&
    close === ")" &&
    binomial !== null &&
    isTwoGroups(binomial[1] ?? "")
  )
    return `\\binom${binomial[1]}`;
  const tall = parts.some((part) => TALL.test(part)) || open === "" || close === "";
  const side = (mark: string) => SIDES[mark] ?? symbolLatex(mark);
  const mark =
    separator === ""
      ? " "
      : /^[|∣]$/.test(separator)
        ? tall
          ? " \\middle| "
          : " \\mid "
        : `${side(separator)} `;
  const inner = parts.join(mark);
  if (tall) return `\\left${side(open)} ${inner} \\right${side(close)}`;
  const space = (latex: string, near: string) =>
    /[a-zA-Z]$/.test(latex) && /^[a-zA-Z]/.test(near) ? " " : "";
  return `${side(open)}${space(side(open), inner)}${inner}${/\\[a-zA-Z]+$/.test(inner) && /^[a-zA-Z]/.test(side(close)) ? " " : ""}${side(close)}`;
}

/** True if LaTeX is exactly two braced groups. */
function isTwoGroups(latex: string): boolean {
  let depth = 0;
  let groups = 0;
  for (let i = 0; i < latex.length; i++) {
    if (latex[i] === "\\") i++;
    else if (latex[i] === "{") depth++;
    else if (latex[i] === "}" && --depth === 0) groups++;
  }
  return depth === 0 && groups === 2;
}
