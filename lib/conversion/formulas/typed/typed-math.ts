import { type Inline, type Node, plainText } from "../../manuscript-tree.ts";
import { equationNumber, tagged } from "../equation-number.ts";
import { findFormulas } from "./find-formulas.ts";
import { inlineOfPieces, type Piece, piecesOf } from "./pieces.ts";
import { lettersOf, type Symbols, symbolsOf, texts } from "./symbols.ts";
import { unitsOf } from "./units.ts";

type Found = { pieces: Piece[]; formulas: { from: number; to: number; latex: string }[] };

/** Most paragraphs hold nothing in italics or bold and no letter of mathematics. */
const maybe = (children: readonly Inline[]): boolean =>
  children.some((c) => c.type === "emphasis" || c.type === "strong") ||
  /[\u00b5\u0391-\u03f5\u{1D400}-\u{1D7FF}]/u.test(plainText(children));

/** What the author typed as symbols in some content: each formula with the pieces that it takes the place of. */
function find(children: readonly Inline[], symbols: Symbols): Found {
  if (!maybe(children)) return { pieces: [], formulas: [] };
  const pieces = piecesOf(children);
  const units = unitsOf(pieces, symbols);
  const isWord = (at: number) =>
    units[at]?.role !== "symbol" && /^\p{L}/u.test(pieces[units[at]?.from ?? -1]?.text ?? "");
  const formulas = findFormulas(units, isWord).map(({ from, to, latex }) => ({
    from: units[from]?.from ?? 0,
    to: units[to - 1]?.to ?? 0,
    latex,
  }));
  return { pieces, formulas };
}

function convert(children: readonly Inline[], symbols: Symbols): Inline[] | null {
  const { pieces, formulas } = find(children, symbols);
  if (formulas.length === 0) return null;
  const out: Piece[] = [];
  let at = 0;
  for (const { from, to, latex } of formulas) {
    out.push(...pieces.slice(at, from), { text: "", wrappers: [], kept: { type: "math", latex } });
    at = to;
  }
  return inlineOfPieces([...out, ...pieces.slice(at)]);
}

/** A formula alone on its line, but for its number, that states something. */
function display(children: readonly Inline[]): Node | null {
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
 * Symbols that the author typed in italics, with raised and lowered letters, as formulas. Letters alone are so
 * where the document's own formulas use them; what statistics are reported with stays text. `keep` is told
 * each node that another takes the place of.
 */
export function typedMath(nodes: readonly Node[], keep: (from: Node, to: Node) => void): Node[] {
  const given = symbolsOf(nodes);
  const typed = [...texts(nodes)].flatMap((children) => find(children, given).formulas);
  const used = new Set([...given.used, ...lettersOf(typed.map(({ latex }) => latex))]);
  const symbols: Symbols = { ...given, used };
  const visit = (node: Node): Node => {
    if (node.type === "list")
      return { ...node, items: node.items.map((item) => ({ nodes: item.nodes.map(visit) })) };
    if (node.type === "quote" || node.type === "footnote") return { ...node, nodes: node.nodes.map(visit) };
    if (node.type !== "paragraph" && node.type !== "caption") return node;
    const children = convert(node.children, symbols);
    if (children === null) return node;
    const out: Node = (node.type === "paragraph" ? display(children) : null) ?? { ...node, children };
    keep(node, out);
    return out;
  };
  return nodes.map(visit);
}
