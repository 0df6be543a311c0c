import { inlineOfNodes } from "../../document-structure/inline-of-nodes.ts";
import type { Cell, DocumentNode } from "../../document-tree.ts";
import { plainText } from "../../document-tree.ts";
import { type Element, elements } from "../../xml.ts";
import type { OdtContext } from "./odt-context.ts";

const MAX_CELLS = 400_000;
const MAX_REPEATS = 200;

const repeats = (e: Element, name: string) =>
  Math.max(1, Math.min(1_000_000, Number(e.attributes[name] ?? 1) || 1));

function rowsOf(e: Element): Element[] {
  const out: Element[] = [];
  for (const child of elements(e)) {
    if (child.name === "table:table-row") out.push(child);
    else if (/^table:table-(header-rows|rows|row-group)$/.test(child.name))
      for (const row of rowsOf(child)) out.push(row);
  }
  return out;
}

type BlocksOf = (e: Element, context: OdtContext) => DocumentNode[];

function cellsOf(
  row: Element,
  context: OdtContext,
  blocksOf: BlocksOf,
): { cells: Cell[]; nodes: DocumentNode[][] } {
  const cells: Cell[] = [];
  const nodes: DocumentNode[][] = [];
  for (const e of elements(row, "table:table-cell")) {
    const blocks = blocksOf(e, context);
    const children = inlineOfNodes(blocks);
    const count = repeats(e, "table:number-columns-repeated");
    const isEmpty = plainText(children).trim() === "";
    nodes.push(blocks);
    for (let i = 0; i < Math.min(count, isEmpty ? MAX_REPEATS : 1_000); i++)
      cells.push({
        children,
        colspan: Math.min(200, repeats(e, "table:number-columns-spanned")),
        rowspan: Math.min(1_000, repeats(e, "table:number-rows-spanned")),
      });
  }
  return { cells, nodes };
}

/** Reads a table. A single cell only frames its text, and a row with a formula and its number is a formula. */
export function tableNodes(e: Element, context: OdtContext, blocksOf: BlocksOf): DocumentNode[] {
  const rows: Cell[][] = [];
  const blocks: DocumentNode[][] = [];
  const { onGround } = context;
  context.onGround = true;
  let total = 0;
  for (const row of rowsOf(e)) {
    const { cells, nodes } = cellsOf(row, context, blocksOf);
    const isEmpty = cells.every((cell) => plainText(cell.children).trim() === "");
    const count = isEmpty ? 1 : Math.min(repeats(row, "table:number-rows-repeated"), 1_000);
    for (let i = 0; i < count && total < MAX_CELLS; i++) {
      rows.push(cells);
      total += Math.max(1, cells.length);
    }
    for (const list of nodes) if (blocks.length < 100) blocks.push(list);
  }
  context.onGround = onGround;
  if (rows.every((row) => row.length <= 1) && rows.length <= 3) return blocks.flat();
  const equation = rows.length === 1 ? equationOf(blocks.flat()) : null;
  return equation === null ? [{ type: "table", rows }] : [equation];
}

function equationOf(nodes: readonly DocumentNode[]): DocumentNode | null {
  const math = nodes.filter((node) => node.type === "math");
  const rest = nodes
    .filter((node) => node.type !== "math")
    .map((node) => ("children" in node ? plainText(node.children).trim() : "?"));
  const [only] = math;
  if (math.length !== 1 || only?.type !== "math" || rest.length > 1) return null;
  const number = /^\(?([A-Z]?\.?\d+(?:\.\d+)*[a-z]?)\)?$/.exec(rest[0] ?? "")?.[1];
  if (rest.length === 1 && number === undefined) return null;
  return { type: "math", latex: number === undefined ? only.latex : `${only.latex} \\tag{${number}}` };
}
