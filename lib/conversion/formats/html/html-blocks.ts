import { type Cell, isBlank, type ListItem, type Node } from "../../manuscript-tree.ts";
import { descendants, type Element, elements, textOf } from "../../xml.ts";
import { type HtmlContext, inlineOf, latexOf, SKIPPED } from "./html-inline.ts";

const BLOCKS = new Set(
  "html body main article section header footer aside div p h1 h2 h3 h4 h5 h6 ul ol dl dt dd li table figure figcaption blockquote pre hr details summary address center fieldset caption thead tbody tr td th".split(
    " ",
  ),
);

function containsBlock(element: Element): boolean {
  return element.children.some(
    (child) => typeof child !== "string" && (BLOCKS.has(child.name) || containsBlock(child)),
  );
}

function cellOf(element: Element, context: HtmlContext): Cell {
  const span = (name: string) =>
    Math.min(1_000, Math.max(1, Number.parseInt(element.attributes[name] ?? "1", 10) || 1));
  return {
    children: inlineOf(element.children, context),
    colspan: span("colspan"),
    rowspan: span("rowspan"),
  };
}

function rowsOf(table: Element): Element[] {
  return elements(table).flatMap((child) =>
    child.name === "tr" ? [child] : /^t(head|body|foot)$/.test(child.name) ? rowsOf(child) : [],
  );
}

function tableOf(table: Element, context: HtmlContext): Node[] {
  const caption = elements(table, "caption").map(
    (c): Node => ({ type: "caption", children: inlineOf(c.children, context) }),
  );
  const rows = rowsOf(table).map((row) => elements(row).filter((c) => c.name === "td" || c.name === "th"));
  // A table of one column, or one that holds tables, lays out a page.
  if (rows.every((row) => row.length < 2) || descendants(table, "table").length > 0) {
    return [...caption, ...rows.flat().flatMap((cell) => blocksOf(cell.children, context))];
  }
  return [...caption, { type: "table", rows: rows.map((row) => row.map((cell) => cellOf(cell, context))) }];
}

function figureOf(figure: Element, context: HtmlContext): Node[] {
  const captions = elements(figure, "figcaption");
  const captionInline = captions.flatMap((c) => inlineOf(c.children, context));
  const rest = blocksOf(
    figure.children.filter((child) => typeof child === "string" || child.name !== "figcaption"),
    context,
  );
  const shown = rest.flatMap((node): Node[] => {
    const only =
      node.type === "paragraph" && node.children.length > 0
        ? node.children.filter((c) => c.type !== "text" || c.text.trim() !== "")
        : [];
    return only.length > 0 && only.every((c) => c.type === "image")
      ? only.flatMap((c): Node[] =>
          c.type === "image" ? [{ type: "figure", name: c.name, alt: [{ type: "text", text: c.alt }] }] : [],
        )
      : [node];
  });
  return isBlank(captionInline) ? shown : [...shown, { type: "caption", children: captionInline }];
}

function listOf(list: Element, context: HtmlContext): Node[] {
  const items = elements(list)
    .filter((li) => !SKIPPED.has(li.name) && !context.isNote(li))
    .map((li): ListItem => ({ nodes: blocksOf(li.name === "li" ? li.children : [li], context) }));
  const full = items.filter((item) => item.nodes.length > 0);
  const start = Number.parseInt(list.attributes.start ?? "1", 10) || 1;
  return full.length === 0 ? [] : [{ type: "list", ordered: list.name === "ol", start, items: full }];
}

function blockOf(element: Element, context: HtmlContext): Node[] {
  const heading = /^h([1-6])$/.exec(element.name)?.[1];
  if (heading !== undefined)
    return [{ type: "heading", level: Number(heading), children: inlineOf(element.children, context) }];
  switch (element.name) {
    case "p":
    case "dt":
    case "summary":
      return (containsBlock(element) ? blocksOf : paragraphsOf)(element.children, context);
    case "ul":
    case "ol":
      return listOf(element, context);
    case "table":
      return tableOf(element, context);
    case "figure":
      return figureOf(element, context);
    case "blockquote":
      return [{ type: "quote", nodes: blocksOf(element.children, context) }];
    case "pre":
      return [
        {
          type: "code",
          text: textOf(element),
          language: /(?:language|sourceCode)[- ](\w+)/.exec(element.attributes.class ?? "")?.[1] ?? "",
        },
      ];
    case "hr":
      return [];
    default:
      return blocksOf(element.children, context);
  }
}

/** A paragraph; one that is a single display formula becomes math, one that is a single image a figure. */
function paragraphsOf(children: readonly (Element | string)[], context: HtmlContext): Node[] {
  const inline = inlineOf(children, context);
  const meaningful = inline.filter((part) => part.type !== "text" || part.text.trim() !== "");
  const [only] = meaningful;
  if (meaningful.length === 1 && only?.type === "math") return [{ type: "math", latex: only.latex }];
  if (meaningful.length === 1 && only?.type === "image")
    return [{ type: "figure", name: only.name, alt: [{ type: "text", text: only.alt }] }];
  return isBlank(inline) ? [] : [{ type: "paragraph", children: inline }];
}

/** Flow content: runs of inline content between blocks are paragraphs of their own. */
export function blocksOf(children: readonly (Element | string)[], context: HtmlContext): Node[] {
  const out: Node[] = [];
  let run: (Element | string)[] = [];
  const flush = () => {
    if (run.length > 0) out.push(...paragraphsOf(run, context));
    run = [];
  };
  for (const child of children) {
    if (typeof child === "string") {
      run.push(child);
      continue;
    }
    const isMath = latexOf(child) !== null;
    if (!isMath && (SKIPPED.has(child.name) || context.isNote(child))) continue;
    if (!isMath && (BLOCKS.has(child.name) || containsBlock(child))) {
      flush();
      out.push(...blockOf(child, context));
    } else run.push(child);
  }
  flush();
  return out;
}
