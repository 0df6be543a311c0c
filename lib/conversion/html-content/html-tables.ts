import { inlineOfNodes } from "../document-structure/inline-of-nodes.ts";
import { type Cell, type DocumentNode, isBlank, plainText } from "../document-tree.ts";
import { formulaOf } from "../formulas/html/page-formula.ts";
import { type Element, elements } from "../xml.ts";
import { containsBlock } from "./contains-block.ts";
import { classesOf, findElement } from "./find-element.ts";
import type { BlocksOf, HtmlContext } from "./html-context.ts";
import { inlineOf } from "./html-inline.ts";

const MAX_CELLS = 400_000;

function cellOf(element: Element, context: HtmlContext, blocksOf: BlocksOf): Cell {
  const span = (name: string) =>
    Math.min(1_000, Math.max(1, Number.parseInt(element.attributes[name] ?? "1", 10) || 1));
  const children = containsBlock(element)
    ? inlineOfNodes(blocksOf(element.children, context))
    : inlineOf(element.children, context).map((part) =>
        part.type === "break" ? ({ type: "text", text: " " } as const) : part,
      );
  return { children, colspan: span("colspan"), rowspan: span("rowspan") };
}

function rowsOf(table: Element): Element[] {
  const out: Element[] = [];
  for (const child of elements(table)) {
    if (child.name === "tr") out.push(child);
    else if (/^t(head|body|foot)$/.test(child.name)) for (const row of rowsOf(child)) out.push(row);
  }
  return out;
}

const isCell = (e: Element) => e.name === "td" || e.name === "th";

/** True for a table that only places blocks on the page. */
function isLayout(table: Element, rows: readonly Element[][]): boolean {
  if (/^(presentation|none)$/.test(table.attributes.role ?? "")) return true;
  if (rows.every((row) => row.length < 2)) return true;
  if (findElement(table, (e) => e.name === "caption" || e.name === "th") !== null) return false;
  return findElement(table, (e) => e.name === "table" || /^h[1-6]$/.test(e.name)) !== null;
}

/** Returns a formula with its number, which programs set in a table of one row; null for any other table. */
function equationOf(rows: readonly Element[][], context: HtmlContext): DocumentNode[] | null {
  if (rows.length === 0 || rows.length > 40) return null;
  const out: DocumentNode[] = [];
  for (const row of rows) {
    const inline = row.flatMap((cell) => inlineOf(cell.children, context));
    const math = inline.filter((c) => c.type === "math");
    const rest = plainText(inline.filter((c) => c.type !== "math")).trim();
    if (math.length === 0 && rest === "") continue;
    const number = /^\(?([A-Z]?\.?\d+(?:\.\d+)*[a-z]?)\)?$/.exec(rest)?.[1];
    if (math.length === 0 || (rest !== "" && number === undefined)) return null;
    const latex = math.map((c) => (c.type === "math" ? c.latex : "")).join(" ");
    const plain = latex.replace(/\\displaystyle\b ?/g, "").trim();
    out.push({
      type: "math",
      latex: number === undefined || /\\tag\b/.test(plain) ? plain : `${plain} \\tag{${number}}`,
    });
  }
  return out.length === 0 ? null : out;
}

export function tableOf(table: Element, context: HtmlContext, blocksOf: BlocksOf): DocumentNode[] {
  const caption: DocumentNode[] = elements(table, "caption").map((c) => ({
    type: "caption",
    children: inlineOfNodes(blocksOf(c.children, context)),
  }));
  const rows = rowsOf(table).map((row) => elements(row).filter(isCell));
  const isEquation = classesOf(table).some((c) =>
    /^(ltx_equation|ltx_equationgroup|disp-formula|equation)$/.test(c),
  );
  const lone = isEquation || (rows.length === 1 && findElement(table, (e) => formulaOf(e) !== null) !== null);
  const equations = lone && caption.length === 0 ? equationOf(rows, context) : null;
  if (equations !== null) return equations;
  const out = caption.filter((node) => node.type !== "caption" || !isBlank(node.children));
  if (isLayout(table, rows)) {
    for (const row of rows)
      for (const cell of row) for (const node of blocksOf(cell.children, context)) out.push(node);
    return out;
  }
  let cells = 0;
  const read: Cell[][] = [];
  for (const row of rows) {
    cells += row.length;
    if (cells > MAX_CELLS) break;
    read.push(row.filter((cell) => !context.isDropped(cell)).map((cell) => cellOf(cell, context, blocksOf)));
  }
  out.push({ type: "table", rows: read });
  return out;
}
