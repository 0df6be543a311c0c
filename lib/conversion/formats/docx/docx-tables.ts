import { isCaption } from "../../document-structure/captions.ts";
import { inlineOfNodes } from "../../document-structure/inline-of-nodes.ts";
import { type Cell, type DocumentNode, plainText } from "../../document-tree.ts";
import { type Element, elements, first } from "../../xml.ts";
import type { DocxContext } from "./docx-context.ts";
import { attributeOf } from "./docx-styles.ts";
import { alternative, isDeleted } from "./docx-walk.ts";
import { layoutContent } from "./layout-tables.ts";

const MAX_ROWS = 20_000;
/** The limit of Word. */
const MAX_COLUMNS = 63;

const WRAPPER = /^w:(sdt|sdtContent|customXml|ins|moveTo|smartTag)$/;

function childrenOf(parent: Element, name: string): Element[] {
  return elements(parent).flatMap((e) => {
    if (e.name === name) return [e];
    if (e.name === "mc:AlternateContent") return childrenOf({ ...e, children: alternative(e) }, name);
    return WRAPPER.test(e.name) ? childrenOf(e, name) : [];
  });
}

const rowsOf = (table: Element) =>
  childrenOf(table, "w:tr").filter((row) => !isDeleted(first(row, "w:trPr")));
const cellsOf = (row: Element) => childrenOf(row, "w:tc").filter((cell) => !isDeleted(first(cell, "w:tcPr")));

type GridCell = { cell: Cell; nodes: DocumentNode[] };

type ReadBlocks = (parent: Element, context: DocxContext) => DocumentNode[];

function readGrid(rows: readonly Element[], context: DocxContext, blocksOf: ReadBlocks): GridCell[][] {
  const open = new Map<number, Cell>();
  return rows.map((row) => {
    let column = Number(attributeOf(first(row, "w:trPr"), "w:gridBefore") ?? 0) || 0;
    const before: GridCell[] =
      column > 0 ? [{ cell: { children: [], colspan: Math.min(column, MAX_COLUMNS) }, nodes: [] }] : [];
    return [
      ...before,
      ...cellsOf(row).flatMap((element): GridCell[] => {
        const properties = first(element, "w:tcPr");
        const span = Number(attributeOf(properties, "w:gridSpan") ?? 1) || 1;
        const colspan = Math.min(MAX_COLUMNS, Math.max(1, span));
        const merge = first(properties, "w:vMerge");
        const at = column;
        column += colspan;
        const above = open.get(at);
        if (merge !== undefined && merge.attributes["w:val"] !== "restart" && above !== undefined) {
          above.rowspan = (above.rowspan ?? 1) + 1;
          return [];
        }
        const nodes = blocksOf(element, context);
        const cell: Cell = { children: [], colspan };
        if (merge === undefined) open.delete(at);
        else open.set(at, cell);
        return [{ cell, nodes }];
      }),
    ];
  });
}

const wordsOfRow = (row: readonly GridCell[]) =>
  plainText(row.flatMap(({ nodes }) => inlineOfNodes(nodes))).trim();
const isSpanned = (row: readonly GridCell[]) => row.filter(({ nodes }) => nodes.length > 0).length === 1;

/** Takes out of the grid a first row that is the table's caption and a last row that is its note. */
function takeCaptionAndNote(grid: GridCell[][]): { before: DocumentNode[]; after: DocumentNode[] } {
  const [before, after]: [DocumentNode[], DocumentNode[]] = [[], []];
  const [head] = grid;
  if (grid.length > 2 && head !== undefined && isSpanned(head) && isCaption(wordsOfRow(head))) {
    before.push({ type: "caption", children: head.flatMap(({ nodes }) => inlineOfNodes(nodes)) });
    grid.shift();
  }
  const last = grid.at(-1);
  if (
    grid.length > 2 &&
    last !== undefined &&
    last.length === 1 &&
    isSpanned(last) &&
    /^(notes?|source|abbreviations?|\*)\b|^[*†]/i.test(wordsOfRow(last))
  ) {
    after.push({ type: "paragraph", children: last.flatMap(({ nodes }) => inlineOfNodes(nodes)) });
    grid.pop();
  }
  return { before, after };
}

/** Reads a `w:tbl` as a table, or as the equations, figures or columns of text that it only lays out. */
export function tableNodes(element: Element, context: DocxContext, blocksOf: ReadBlocks): DocumentNode[] {
  const onGround = context.onGround;
  context.onGround = true;
  const all = rowsOf(element);
  if (all.length > MAX_ROWS) context.warn("table-cut", `A table of more than ${MAX_ROWS} rows was cut.`);
  const grid = readGrid(all.slice(0, MAX_ROWS), context, blocksOf);
  context.onGround = onGround;
  const layout = layoutContent(
    grid.map((row) => row.map(({ nodes }) => nodes)),
    context,
  );
  if (layout !== null) return layout;
  const { before, after } = takeCaptionAndNote(grid);
  for (const { cell, nodes } of grid.flat()) cell.children = inlineOfNodes(nodes);
  const table: DocumentNode = { type: "table", rows: grid.map((row) => row.map(({ cell }) => cell)) };
  return [...before, table, ...after];
}
