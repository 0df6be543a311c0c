import { type Cell, type Inline, isBlank, type Node, plainText } from "../../manuscript-tree.ts";
import { descendants, type Element, elements } from "../../xml.ts";
import { inlineOf, type OdtContext } from "./odt-inline.ts";

function paragraph(e: Element, context: OdtContext): Node[] {
  const style = context.styleOf(e.attributes["text:style-name"]);
  const children = inlineOf(e, context);
  const boxes = context.boxes.splice(0).flatMap((box) => blocksOf(box, context));
  if (isBlank(children)) return boxes;
  const parts = children.filter(
    (c) => c.type === "math" || c.type === "image" || plainText([c]).trim() !== "",
  );
  const [only] = parts;
  if (parts.length === 1 && only?.type === "math") return [{ type: "math", latex: only.latex }, ...boxes];
  if (parts.length === 1 && only?.type === "image")
    return [{ type: "figure", name: only.name, alt: [{ type: "text", text: only.alt }] }, ...boxes];
  if (style.family === "Title") return [{ type: "heading", level: 1, children }, ...boxes];
  if (/^(Preformatted|Source)/.test(style.family))
    return [{ type: "code", text: plainText(children), language: "" }, ...boxes];
  if (/^Quot/.test(style.family))
    return [{ type: "quote", nodes: [{ type: "paragraph", children }] }, ...boxes];
  const isCaption = /^(Caption|Figure|Table|Illustration|Abbildung|Tabelle)$/.test(style.family);
  const words = plainText(children).trim();
  if (style.bold && !isCaption && words.length < 120 && !/[.,;:]$/.test(words))
    return [{ type: "heading", level: 3, children }, ...boxes];
  return [{ type: isCaption ? "caption" : "paragraph", children }, ...boxes];
}

function list(e: Element, context: OdtContext, level: number, style: string | undefined): Node {
  const name = e.attributes["text:style-name"] ?? style;
  const items = elements(e)
    .filter((item) => item.name === "text:list-item" || item.name === "text:list-header")
    .map((item) => ({
      nodes: elements(item).flatMap((child) =>
        child.name === "text:list" ? [list(child, context, level + 1, name)] : blockOf(child, context),
      ),
    }))
    .filter((item) => item.nodes.length > 0);
  return { type: "list", ordered: context.isOrdered(name, level), start: 1, items };
}

function rowsOf(e: Element): Element[] {
  return elements(e).flatMap((child) =>
    child.name === "table:table-row"
      ? [child]
      : /^table:table-(header-)?rows?(-group)?$/.test(child.name)
        ? rowsOf(child)
        : [],
  );
}

function table(e: Element, context: OdtContext): Node {
  const span = (cell: Element, name: string) =>
    Math.max(1, Math.min(200, Number(cell.attributes[name] ?? 1) || 1));
  const rows = rowsOf(e).map((row) =>
    elements(row, "table:table-cell").map((cell): Cell => {
      const lines = [...descendants(cell, "text:p"), ...descendants(cell, "text:h")].map((p) =>
        inlineOf(p, context),
      );
      const children = lines.flatMap((line, i): Inline[] =>
        i === 0 ? line : [{ type: "text", text: " " }, ...line],
      );
      return {
        children,
        colspan: span(cell, "table:number-columns-spanned"),
        rowspan: span(cell, "table:number-rows-spanned"),
      };
    }),
  );
  return { type: "table", rows };
}

function blockOf(e: Element, context: OdtContext): Node[] {
  switch (e.name) {
    case "text:h":
      return [
        {
          type: "heading",
          level: Number(e.attributes["text:outline-level"] ?? 1) || 1,
          children: inlineOf(e, context),
        },
      ];
    case "text:p":
      return paragraph(e, context);
    case "text:list":
      return [list(e, context, 1, undefined)];
    case "table:table":
      return [table(e, context)];
    case "text:section":
    case "text:index-body":
    case "text:bibliography":
      return blocksOf(e, context);
    case "draw:frame":
      return paragraph({ name: "text:p", attributes: {}, children: [e] }, context);
    default:
      // Tables of contents, tracked deletions and forms are no text of the manuscript.
      return [];
  }
}

/** The blocks of a body, section, cell, note or text box, in order. */
export function blocksOf(parent: Element, context: OdtContext): Node[] {
  return elements(parent).flatMap((e) => blockOf(e, context));
}
