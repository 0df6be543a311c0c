import { joinBlocks } from "../../document-structure/join-blocks.ts";
import { type ListEntry, nestLists } from "../../document-structure/nest-lists.ts";
import type { DocumentNode } from "../../document-tree.ts";
import { type Element, elements } from "../../xml.ts";
import type { OdtContext } from "./odt-context.ts";
import { nextLabel, paragraphOf } from "./odt-paragraph.ts";
import { tableNodes } from "./odt-tables.ts";

/** The depth of text boxes in text boxes and tables in tables; no author nests deeper. */
const MAX_NESTING = 12;
const MAX_LEVEL = 10;

type Flow = (DocumentNode | ListEntry)[];
type List = { name: string; id: string; level: number };

function add(out: Flow, nodes: readonly (DocumentNode | ListEntry)[]): void {
  for (const node of nodes) out.push(node);
}

/** Reads a paragraph and the text boxes that hang on it: a frame's caption comes after its picture. */
function paragraphNodes(e: Element, context: OdtContext): DocumentNode[] {
  const out = paragraphOf(e, context);
  for (const box of context.boxes.splice(0)) {
    const { runs, onGround } = context;
    context.onGround = true;
    for (const node of blocksOf(box, context)) out.push(node);
    context.runs = runs;
    context.onGround = onGround;
  }
  return out;
}

function addItem(item: Element, list: List, out: Flow, context: OdtContext): void {
  const isHeader = item.name === "text:list-header";
  let isFirst = true;
  for (const child of elements(item)) {
    if (child.name === "text:list") {
      addList(child, { ...list, level: Math.min(MAX_LEVEL, list.level + 1) }, out, context);
      continue;
    }
    const isHeading = child.name === "text:h";
    const start = Number(item.attributes["text:start-value"] ?? Number.NaN);
    const level = context.levelOf(list.name, list.level);
    const counts = isFirst && !isHeader && !isHeading;
    const { number } = counts
      ? nextLabel(list.id, list.level, start >= 0 ? start : null, context)
      : { number: 0 };
    const nodes = isHeading ? paragraphNodes(child, context) : blockNodes(child, context);
    if (isHeading || nodes.some((node) => node.type === "heading")) {
      add(out, nodes);
      continue;
    }
    const last = out.at(-1);
    if (!isFirst && last !== undefined && "list" in last) add(last.nodes, nodes);
    else if (nodes.length > 0) {
      const ordered = level !== null && level.format !== "";
      out.push({
        level: list.level - 1,
        ordered,
        list: list.id,
        nodes,
        ...(ordered && counts ? { number } : {}),
      });
    }
    isFirst = false;
  }
}

function addList(e: Element, list: List, out: Flow, context: OdtContext): void {
  const name = e.attributes["text:style-name"] ?? list.name;
  const continues =
    e.attributes["text:continue-numbering"] === "true" || e.attributes["text:continue-list"] !== undefined;
  const id = list.level > 1 ? list.id : name;
  if (list.level === 1 && !continues) context.counters.delete(id);
  for (const item of elements(e))
    if (/^text:list-(item|header)$/.test(item.name))
      addItem(item, { name, id, level: list.level }, out, context);
}

function addNumberedParagraph(e: Element, out: Flow, context: OdtContext): void {
  const level = Number(e.attributes["text:level"] ?? 1) || 1;
  const name = e.attributes["text:style-name"] ?? "";
  addItem(e, { name, id: e.attributes["text:list-id"] ?? "", level }, out, context);
}

function addBlock(e: Element, out: Flow, context: OdtContext): void {
  switch (e.name) {
    case "text:h":
    case "text:p":
      add(out, paragraphNodes(e, context));
      break;
    case "text:numbered-paragraph":
      addNumberedParagraph(e, out, context);
      break;
    case "text:list":
      addList(e, { name: "", id: "", level: 1 }, out, context);
      break;
    case "table:table":
      add(out, tableNodes(e, context, blocksOf));
      break;
    case "text:section":
      if (!/^(none|condition)$/.test(e.attributes["text:display"] ?? ""))
        for (const child of elements(e)) addBlock(child, out, context);
      break;
    case "text:bibliography":
      for (const child of elements(e, "text:index-body")) addBibliography(child, out, context);
      break;
    case "office:annotation":
    case "text:change-start":
    case "text:change-end":
    case "draw:frame":
    case "draw:g":
    case "draw:custom-shape":
      add(out, paragraphNodes({ name: "text:p", attributes: {}, children: [e] }, context));
      break;
    default:
      // Tables of contents, other indexes, tracked deletions and forms are no text of the manuscript.
      break;
  }
}

/** Adds the entries that a program put together from the citations. */
function addBibliography(body: Element, out: Flow, context: OdtContext): void {
  for (const e of elements(body)) {
    if (e.name === "text:index-title")
      for (const p of elements(e))
        for (const node of paragraphNodes(p, context))
          out.push("children" in node ? { type: "heading", level: 1, children: node.children } : node);
    else
      for (const node of paragraphNodes(e, context))
        out.push(node.type === "paragraph" ? { ...node, type: "reference" } : node);
  }
}

const blockNodes = (e: Element, context: OdtContext): DocumentNode[] => {
  const out: Flow = [];
  addBlock(e, out, context);
  return nestLists(out);
};

/** Reads the blocks of a body, section, cell, note or text box in order. */
export function blocksOf(parent: Element, context: OdtContext): DocumentNode[] {
  if (context.depth >= MAX_NESTING) {
    context.warn("too-deep", "Tables or text boxes nested very deeply were left out.");
    return [];
  }
  context.depth++;
  const out: Flow = [];
  for (const e of elements(parent)) addBlock(e, out, context);
  context.depth--;
  return joinBlocks(nestLists(out));
}
