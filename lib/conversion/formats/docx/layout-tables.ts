import { isCaption } from "../../document-structure/captions.ts";
import { type DocumentNode, plainText } from "../../document-tree.ts";
import { equationNumber, tagged } from "../../formulas/equation-number.ts";
import type { DocxContext } from "./docx-context.ts";

type Cells = DocumentNode[][];

const wordsOf = (nodes: readonly DocumentNode[]): string =>
  nodes
    .map((node) =>
      "children" in node
        ? plainText(node.children)
        : node.type === "list"
          ? node.items.map((item) => wordsOf(item.nodes)).join(" ")
          : "",
    )
    .join(" ")
    .trim();

const wordCount = (nodes: readonly DocumentNode[]) =>
  wordsOf(nodes)
    .split(/\s+/)
    .filter((word) => word !== "").length;

/** Returns a cell's formulas if it holds nothing else. Alone in a paragraph, formulas are display nodes already. */
function formulas(nodes: readonly DocumentNode[]): string[] | null {
  const out: string[] = [];
  for (const node of nodes) {
    if (node.type !== "math") return null;
    out.push(node.latex);
  }
  return out.length > 0 ? out : null;
}

/** Returns the formula of a row that sets it in the middle and its number at the side; null for any other row. */
function equationRow(cells: Cells): DocumentNode[] | null {
  const filled = cells.filter((nodes) => nodes.length > 0);
  const math = filled.map(formulas);
  const found = math.findIndex((m) => m !== null);
  if (found < 0 || filled.length > 2 || math.filter((m) => m !== null).length > 1) return null;
  const other = filled.find((_, i) => i !== found);
  const number = other === undefined ? "" : equationNumber(wordsOf(other));
  const latex = math[found] ?? [];
  if (number === null) return null;
  return latex.map((one, i) => ({ type: "math", latex: i === latex.length - 1 ? tagged(one, number) : one }));
}

function isPicture(nodes: readonly DocumentNode[]): boolean {
  return nodes.some((node) => node.type === "figure") && wordCount(nodes) < 60;
}

/** True for the letter of a panel and for the caption below the panels: "(a)", "Figure 2. Growth (a) and loss (b)". */
function isPanelText(nodes: readonly DocumentNode[]): boolean {
  const words = wordsOf(nodes);
  return /^\(?[a-z]{1,2}[).]?$/i.test(words) || isCaption(words);
}

/**
 * Returns the content of a table that only lays things out, in reading order: numbered equations, a box, panels of
 * a figure, columns of running text; null for a real table.
 */
export function layoutContent(rows: readonly Cells[], context: DocxContext): DocumentNode[] | null {
  const filled = rows.filter((row) => row.some((nodes) => nodes.length > 0));
  if (filled.length === 0) return [];
  const equations = filled.map(equationRow);
  if (equations.every((row) => row !== null)) return equations.flat();
  const cells = filled.flat().filter((nodes) => nodes.length > 0);
  if (
    filled.every((row) => row.filter((nodes) => nodes.length > 0).length < 2) &&
    filled.every((row) => row.length < 2)
  )
    return cells.flat();
  const pictures = cells.filter(isPicture);
  const others = cells.filter((nodes) => !isPicture(nodes) && !isPanelText(nodes));
  if (
    pictures.length > 0 &&
    pictures.length >= others.length &&
    others.every((nodes) => wordCount(nodes) < 80)
  )
    return cells.flat();
  const isRunningText = (nodes: readonly DocumentNode[]) =>
    wordCount(nodes) > 120 || nodes.some((node) => node.type === "table" || node.type === "heading");
  if (filled.length <= 2 && cells.some(isRunningText)) return cells.flat();
  for (const nodes of cells) for (const node of nodes) context.looks.delete(node);
  return null;
}
