import { type DocumentNode, type Inline, plainText } from "../../document-tree.ts";
import { equationNumber, tagged } from "../equation-number.ts";
import { contentsOf, type DocumentSymbols, documentSymbols, lettersOf } from "./document-symbols.ts";
import { findFormulas } from "./find-formulas.ts";
import { unitsOf } from "./formula-units.ts";
import { inlineOfTokens, type StyledToken, tokensOf } from "./styled-tokens.ts";

type TypedFormulas = { tokens: StyledToken[]; formulas: { from: number; to: number; latex: string }[] };

/** True if a paragraph may hold a formula. Most have nothing in italics or bold and no letter of mathematics. */
const mayHoldFormula = (children: readonly Inline[]): boolean =>
  children.some((c) => c.type === "emphasis" || c.type === "strong") ||
  /[\u00b5\u0391-\u03f5\u{1D400}-\u{1D7FF}]/u.test(plainText(children));

/** Finds the formulas that the author typed as symbols, each with the tokens that it takes the place of. */
function find(children: readonly Inline[], symbols: DocumentSymbols): TypedFormulas {
  if (!mayHoldFormula(children)) return { tokens: [], formulas: [] };
  const tokens = tokensOf(children);
  const units = unitsOf(tokens, symbols);
  const isWord = (at: number) =>
    units[at]?.role !== "symbol" && /^\p{L}/u.test(tokens[units[at]?.from ?? -1]?.text ?? "");
  const formulas = findFormulas(units, isWord).map(({ from, to, latex }) => ({
    from: units[from]?.from ?? 0,
    to: units[to - 1]?.to ?? 0,
    latex,
  }));
  return { tokens, formulas };
}

function convert(children: readonly Inline[], symbols: DocumentSymbols): Inline[] | null {
  const { tokens, formulas } = find(children, symbols);
  if (formulas.length === 0) return null;
  const out: StyledToken[] = [];
  let at = 0;
  for (const { from, to, latex } of formulas) {
    out.push(...tokens.slice(at, from), { text: "", wrappers: [], kept: { type: "math", latex } });
    at = to;
  }
  return inlineOfTokens([...out, ...tokens.slice(at)]);
}

/** Returns a display for a formula that stands alone on its line, but for its number, and states something. */
function display(children: readonly Inline[]): DocumentNode | null {
  const math = children.filter((c) => c.type === "math");
  const [only] = math;
  if (
    only === undefined ||
    math.length > 1 ||
    !/[=<>]|\\(?:leq|geq|approx|sim|in|propto|neq)\b/.test(only.latex)
  )
    return null;
  const number = equationNumber(plainText(children.filter((c) => c !== only)));
  return number === null ? null : { type: "math", latex: tagged(only.latex, number) };
}

/**
 * Turns symbols that the author typed in italics, with raised and lowered letters, into formulas. Letters alone
 * are formulas where the document's own formulas use them; letters that report statistics stay text. `keep` is
 * called with each node and the node that takes its place.
 */
export function typedMath(
  nodes: readonly DocumentNode[],
  keep: (from: DocumentNode, to: DocumentNode) => void,
): DocumentNode[] {
  const given = documentSymbols(nodes);
  const typed = [...contentsOf(nodes)].flatMap((children) => find(children, given).formulas);
  const used = new Set([...given.used, ...lettersOf(typed.map(({ latex }) => latex))]);
  const symbols: DocumentSymbols = { ...given, used };
  const visit = (node: DocumentNode): DocumentNode => {
    if (node.type === "list")
      return { ...node, items: node.items.map((item) => ({ nodes: item.nodes.map(visit) })) };
    if (node.type === "quote" || node.type === "footnote") return { ...node, nodes: node.nodes.map(visit) };
    if (node.type !== "paragraph" && node.type !== "caption") return node;
    const children = convert(node.children, symbols);
    if (children === null) return node;
    const out: DocumentNode = (node.type === "paragraph" ? display(children) : null) ?? { ...node, children };
    keep(node, out);
    return out;
  };
  return nodes.map(visit);
}
