import { type Cell, type Inline, isBlank, type Node, plainText } from "../../manuscript-tree.ts";
import { type ListEntry, nestLists } from "../../nest-lists.ts";
import { descendants, type Element, elements, first } from "../../xml.ts";
import { boldHeadingLevel } from "./bold-heading.ts";
import { type DocxContext, inlineOf } from "./docx-inline.ts";
import { attributeOf } from "./docx-styles.ts";

export type BlockContext = DocxContext & { isOrdered: (numId: string, level: number) => boolean };

function listEntry(p: Element, nodes: Node[], context: BlockContext): ListEntry | null {
  const pPr = first(p, "w:pPr");
  const style = context.styles.get(attributeOf(pPr, "w:pStyle"));
  const numPr = first(pPr, "w:numPr");
  const numId = attributeOf(numPr, "w:numId") ?? style.numId;
  if (numId === null || numId === "0") return null;
  const level = Math.min(8, Number(attributeOf(numPr, "w:ilvl") ?? style.level) || 0);
  return { level, ordered: context.isOrdered(numId, level), list: numId, nodes };
}

/** An equation line: a formula, perhaps with its number in brackets. */
function displayMath(children: readonly Inline[]): Node[] | null {
  const parts = children.filter((c) => c.type === "math" || plainText([c]).trim() !== "");
  const math = parts.filter((c) => c.type === "math");
  const rest = parts.filter((c) => c.type !== "math");
  const tag = plainText(rest).trim();
  if (math.length === 0 || !/^(\(?\s*[A-Z]?\.?\d+(\.\d+)?[a-z]?\s*\)?|[.,;])?$/.test(tag)) return null;
  const latex = math.map((c) => (c.type === "math" ? c.latex : "")).join(" ");
  const number = tag.replace(/[()\s]/g, "");
  return [{ type: "math", latex: /\d/.test(number) ? `${latex} \\tag{${number}}` : latex }];
}

function figures(children: readonly Inline[]): Node[] | null {
  const parts = children.filter((c) => c.type === "image" || plainText([c]).trim() !== "");
  if (parts.length === 0 || !parts.every((c) => c.type === "image")) return null;
  return parts.map(
    (c): Node => ({
      type: "figure",
      name: c.type === "image" ? c.name : "",
      alt: [{ type: "text", text: c.type === "image" ? c.alt : "" }],
    }),
  );
}

function paragraph(p: Element, context: BlockContext): { nodes: Node[]; entry: ListEntry | null } {
  const pPr = first(p, "w:pPr");
  const style = context.styles.get(attributeOf(pPr, "w:pStyle"));
  const children = inlineOf(p, context);
  const boxes = context.boxes.splice(0).flatMap((box) => blocksOf(box, context));
  if (/^(toc|table of figures)\b/.test(style.name) || isBlank(children)) return { nodes: boxes, entry: null };
  const outline = attributeOf(pPr, "w:outlineLvl") ?? style.outline;
  if (style.name === "title")
    return { nodes: [{ type: "heading", level: 1, children }, ...boxes], entry: null };
  if (
    outline !== null &&
    Number(outline) < 9 &&
    plainText(children).length < 300 &&
    !children.some((c) => c.type === "image")
  ) {
    return { nodes: [{ type: "heading", level: Number(outline) + 1, children }, ...boxes], entry: null };
  }
  const special = displayMath(children) ?? figures(children);
  if (special !== null) return { nodes: [...special, ...boxes], entry: null };
  const type =
    style.name === "caption" ? "caption" : style.name.startsWith("bibliography") ? "reference" : "paragraph";
  const node: Node = { type, children };
  const entry = type === "paragraph" ? listEntry(p, [node], context) : null;
  if (entry !== null) return { nodes: boxes, entry };
  const level = type === "paragraph" ? boldHeadingLevel(p, children, style) : null;
  if (level !== null) return { nodes: [{ type: "heading", level, children }, ...boxes], entry: null };
  if (/^(quote|intense quote|block text)$/.test(style.name))
    return { nodes: [{ type: "quote", nodes: [node] }, ...boxes], entry: null };
  return { nodes: [node, ...boxes], entry: null };
}

function cellsOf(row: Element): Element[] {
  return elements(row).flatMap((e) =>
    e.name === "w:tc" ? [e] : /^w:(sdt|sdtContent|customXml|ins)$/.test(e.name) ? cellsOf(e) : [],
  );
}

function rowsOf(table: Element): Element[] {
  return elements(table).flatMap((e) =>
    e.name === "w:tr" ? [e] : /^w:(sdt|sdtContent|customXml)$/.test(e.name) ? rowsOf(e) : [],
  );
}

/** A cell's paragraphs on one line: GFM cells hold no blocks. */
function cellInline(cell: Element, context: BlockContext): Inline[] {
  const paragraphs = descendants(cell, "w:p")
    .map((p) => inlineOf(p, context))
    .filter((c) => !isBlank(c));
  context.boxes.splice(0);
  return paragraphs.flatMap((children, i): Inline[] =>
    i === 0 ? children : [{ type: "text", text: " " }, ...children],
  );
}

function table(element: Element, context: BlockContext): Node[] {
  const rows = rowsOf(element);
  const isLayout =
    rows.length === 1 &&
    (descendants(element, "m:oMath").length > 0 || descendants(element, "w:drawing").length > 0);
  if (isLayout || rows.every((row) => cellsOf(row).length < 2)) {
    const inner = rows
      .flatMap(cellsOf)
      .map((cell) => blocksOf(cell, context))
      .filter((n) => n.length > 0);
    const [math, number] = inner.flat();
    const tag = number?.type === "paragraph" ? plainText(number.children).replace(/[()\s]/g, "") : "";
    if (inner.flat().length === 2 && math?.type === "math" && /^[A-Z]?\.?\d+[a-z]?$/.test(tag))
      return [{ ...math, latex: `${math.latex} \\tag{${tag}}` }];
    return inner.flat();
  }
  const open = new Map<number, Cell>();
  const grid = rows.map((row) => {
    let column = 0;
    return cellsOf(row).flatMap((cell): Cell[] => {
      const properties = first(cell, "w:tcPr");
      const colspan = Math.max(1, Number(attributeOf(properties, "w:gridSpan") ?? 1) || 1);
      const merge = first(properties, "w:vMerge");
      const at = column;
      column += colspan;
      const above = open.get(at);
      if (merge !== undefined && merge.attributes["w:val"] !== "restart" && above !== undefined) {
        above.rowspan = (above.rowspan ?? 1) + 1;
        return [];
      }
      const made: Cell = { children: cellInline(cell, context), colspan };
      if (merge === undefined) open.delete(at);
      else open.set(at, made);
      return [made];
    });
  });
  return [{ type: "table", rows: grid }];
}

/** The blocks of a body, cell, note or text box, in order, with lists put together. */
export function blocksOf(parent: Element, context: BlockContext): Node[] {
  const out: (Node | ListEntry)[] = [];
  for (const e of elements(parent)) {
    if (e.name === "w:p") {
      const { nodes, entry } = paragraph(e, context);
      out.push(...(entry === null ? [] : [entry]), ...nodes);
    } else if (e.name === "w:tbl") out.push(...table(e, context));
    else if (e.name === "mc:AlternateContent") {
      const choice = first(e, "mc:Choice") ?? first(e, "mc:Fallback");
      if (choice !== undefined) out.push(...blocksOf(choice, context));
    } else if (/^w:(sdt|sdtContent|ins|moveTo|customXml|smartTag)$/.test(e.name))
      out.push(...blocksOf(e, context));
  }
  return nestLists(out);
}
