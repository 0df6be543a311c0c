import type { Inline } from "../../document-tree.ts";

const DELIMITED =
  /(\\\([\s\S]{1,2000}?\\\)|\\\[[\s\S]{1,4000}?\\\]|\$\$[^$]{1,4000}\$\$|\\begin\{(equation|align|gather|multline|eqnarray|displaymath)(\*?)\}[\s\S]{1,8000}?\\end\{\2\3\})/g;
const WITH_DOLLARS = /(?<![\\$\w])\$(?![\s$\d])([^$\n]{1,500}?)(?<![\s\\])\$(?![\w$])/g;

function dollarMath(value: string): Inline[] {
  const out: Inline[] = [];
  let at = 0;
  for (const match of value.matchAll(WITH_DOLLARS)) {
    out.push({ type: "text", text: value.slice(at, match.index) }, { type: "math", latex: match[1] ?? "" });
    at = match.index + match[0].length;
  }
  out.push({ type: "text", text: value.slice(at) });
  return out;
}

/** Finds the TeX in running text that pages leave to a script: `\(…\)`, `\[…\]`, `$$…$$`, and `$…$` with `dollars`. */
export function textWithMath(value: string, dollars: boolean): Inline[] {
  if (!/[\\$]/.test(value)) return [{ type: "text", text: value }];
  const out: Inline[] = [];
  let at = 0;
  const plain = (part: string) => {
    if (part === "") return;
    for (const one of dollars ? dollarMath(part) : [{ type: "text", text: part } as const]) out.push(one);
  };
  for (const match of value.matchAll(DELIMITED)) {
    plain(value.slice(at, match.index));
    const raw = match[0];
    const isDisplay = !raw.startsWith("\\(");
    const latex = raw.startsWith("\\begin")
      ? raw
          .replace(/(\\(?:begin|end)\{)(?:align|eqnarray)\*?\}/g, "$1aligned}")
          .replace(/\\(?:begin|end)\{(?:equation|displaymath|multline|gather)\*?\}/g, "")
      : raw.slice(2, -2);
    out.push({ type: "math", latex: latex.trim(), display: isDisplay });
    at = match.index + raw.length;
  }
  plain(value.slice(at));
  return out;
}
