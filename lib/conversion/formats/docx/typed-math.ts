import { type Inline, type Node, plainText } from "../../manuscript-tree.ts";
import { symbolLatex } from "../../math-symbols.ts";

/** Formulas below which a document is not one that sets its symbols as formulas. */
const ENOUGH = 5;

/** Letters that the document's own formulas use as symbols by themselves. */
function symbolsOf(nodes: readonly Node[]): { symbols: Set<string>; formulas: number } {
  const symbols = new Set<string>();
  let formulas = 0;
  const add = (latex: string) => {
    formulas++;
    const bare = latex.replace(
      /\\(?:text|mathrm|operatorname\*?|mathit|begin|end)\{[^{}]*\}|\\[a-zA-Z]+/g,
      " ",
    );
    for (const [letter] of bare.matchAll(/(?<![A-Za-z])[A-Za-z](?![A-Za-z])/g)) symbols.add(letter);
  };
  const visit = (children: readonly Inline[]) => {
    for (const child of children) if (child.type === "math") add(child.latex);
  };
  for (const node of nodes) {
    if (node.type === "math") add(node.latex);
    else if ("children" in node) visit(node.children);
  }
  return { symbols, formulas };
}

const GREEK = /^[\u0391-\u03a9\u03b1-\u03c9\u03d1\u03d5\u03f5]$/;
/** An italic run that is an expression of single letters, numbers and operators. */
const EXPRESSION =
  /^[\s]*(?:[A-Za-z\u0391-\u03c9\u03d1\u03d5\u03f5]|\d+(?:\.\d+)?|[=<>≤≥≈∼≠→∞∈×·+−–-]|\s)+$/u;
/** What statistics are reported with stays text, as checks of reported statistics read it. */
const STATISTIC = /^[ptFrnNdzMbRQIHU]$/;

function isSymbolic(words: string, symbols: ReadonlySet<string>): boolean {
  if (!EXPRESSION.test(words)) return false;
  const letters = words.match(/\p{L}+/gu) ?? [];
  return (
    letters.length > 0 &&
    letters.every((l) => GREEK.test(l) || (l.length === 1 && symbols.has(l) && !STATISTIC.test(l)))
  );
}

const scripted = (child: Inline | undefined): { mark: string; words: string } | null =>
  child?.type === "subscript" || child?.type === "superscript"
    ? { mark: child.type === "subscript" ? "_" : "^", words: plainText(child.children).trim() }
    : null;

function convert(children: readonly Inline[], symbols: ReadonlySet<string>): Inline[] {
  const out: Inline[] = [];
  for (let i = 0; i < children.length; i++) {
    const child = children[i];
    if (child === undefined) continue;
    const words = child.type === "emphasis" ? plainText(child.children) : "";
    if (
      child.type !== "emphasis" ||
      !child.children.every((c) => c.type === "text") ||
      !isSymbolic(words, symbols)
    ) {
      out.push(child);
      continue;
    }
    const [, before = "", core = "", after = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(words) ?? [];
    let latex = symbolLatex(core).replace(/\s+/g, " ");
    const script = after === "" ? scripted(children[i + 1]) : null;
    if (script !== null && /^[\p{L}\p{N},+−*-]{1,8}$/u.test(script.words)) {
      latex += `${script.mark}{${symbolLatex(script.words)}}`;
      i++;
    }
    const number = /[=<>≤≥≈→]\s*$/u.test(core)
      ? /^\s*([−-]?\d+(?:\.\d+)?)/.exec(plainText(children.slice(i + 1, i + 2)))
      : null;
    const next = children[i + 1];
    if (number !== null && next?.type === "text") {
      latex += ` ${symbolLatex(number[1] ?? "")}`;
      out.push(...spaced(before, latex, ""), { type: "text", text: next.text.slice(number[0].length) });
      i++;
    } else out.push(...spaced(before, latex, after));
  }
  return out;
}

const spaced = (before: string, latex: string, after: string): Inline[] => [
  ...(before === "" ? [] : [{ type: "text", text: before } as const]),
  { type: "math", latex },
  ...(after === "" ? [] : [{ type: "text", text: after } as const]),
];

/** Symbols that the author typed in italics, where the document's formulas use the same ones, as formulas. */
export function typedMath(nodes: readonly Node[]): Node[] {
  const { symbols, formulas } = symbolsOf(nodes);
  if (formulas < ENOUGH) return [...nodes];
  return nodes.map(
    (node): Node =>
      node.type === "paragraph" ? { ...node, children: convert(node.children, symbols) } : node,
  );
}
