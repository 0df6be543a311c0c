import { type ListEntry, nestLists } from "../../document-structure/nest-lists.ts";
import { type DocumentNode, type Inline, plainText } from "../../document-tree.ts";
import { type Element, elements, first } from "../../xml.ts";
import type { DocxContext } from "./docx-context.ts";
import { isBareLabel } from "./docx-drawings.ts";
import { inlineOf } from "./docx-inline.ts";
import { paragraph } from "./docx-paragraph.ts";
import { tableNodes } from "./docx-tables.ts";
import { alternative, isBibliographyControl, isDeleted, isEmptyControl } from "./docx-walk.ts";

/** The depth of text boxes in text boxes and tables in tables; no author nests deeper. */
const MAX_NESTING = 12;

/** Reads the text boxes that the last paragraph held. */
function boxNodes(context: DocxContext): DocumentNode[] {
  const boxes = context.boxes.splice(0);
  const { onGround, runs, paragraphLook } = context;
  context.onGround = true;
  const nodes = boxes.filter((box) => !isBareLabel(box)).flatMap((box) => blocksOf(box, context));
  for (const node of nodes) context.looks.delete(node);
  Object.assign(context, { onGround, runs, paragraphLook });
  return nodes;
}

type Flow = (DocumentNode | ListEntry)[];

function addParagraph(e: Element, out: Flow, before: Inline[], context: DocxContext): Inline[] {
  // A paragraph whose end is deleted goes on in the next.
  if (isDeleted(first(e, "w:pPr", "w:rPr"))) return [...before, ...inlineOf(e, context)];
  const { nodes, entry } = paragraph(e, before, context);
  if (entry !== null) out.push(entry);
  for (const node of nodes) out.push(node);
  for (const node of context.drawn.splice(0)) out.push(node);
  for (const node of boxNodes(context)) out.push(node);
  return [];
}

function addControl(e: Element, out: Flow, before: Inline[], context: DocxContext): Inline[] {
  if (isEmptyControl(e)) return before;
  const { inBibliography } = context;
  context.inBibliography ||= isBibliographyControl(e);
  const rest = addBlocks(elements(first(e, "w:sdtContent") ?? e), out, before, context);
  context.inBibliography = inBibliography;
  return rest;
}

/** Adds a block to the flow. Returns the inline content that the next paragraph begins with. */
function addBlock(e: Element, out: Flow, before: Inline[], context: DocxContext): Inline[] {
  switch (e.name) {
    case "w:p":
      return addParagraph(e, out, before, context);
    case "w:tbl":
      for (const node of tableNodes(e, context, blocksOf)) out.push(node);
      return before;
    case "m:oMathPara":
    case "m:oMath":
      for (const math of inlineOf({ name: "", attributes: {}, children: [e] }, context))
        if (math.type === "math") out.push({ type: "math", latex: math.latex });
      return before;
    case "w:altChunk":
      context.warn("alt-chunk", "A part of this file is stored in another format and was left out.");
      return before;
    case "mc:AlternateContent":
      return addBlocks(alternative(e), out, before, context);
    case "w:sdt":
      return addControl(e, out, before, context);
    case "w:ins":
    case "w:moveTo":
    case "w:customXml":
    case "w:smartTag":
      return addBlocks(elements(e), out, before, context);
    default:
      if (/^w:(commentRange|del$|moveFrom$)/.test(e.name))
        inlineOf({ name: "", attributes: {}, children: [e] }, context);
      return before;
  }
}

function addBlocks(parts: readonly Element[], out: Flow, before: Inline[], context: DocxContext): Inline[] {
  let rest = before;
  for (const e of parts) rest = addBlock(e, out, rest, context);
  return rest;
}

const isEntry = (value: DocumentNode | ListEntry): value is ListEntry => "list" in value;

/** Joins neighbouring lines of code to one listing. */
function joinCode(flow: Flow): Flow {
  const out: Flow = [];
  for (const part of flow) {
    const last = out.at(-1);
    if (
      !isEntry(part) &&
      part.type === "code" &&
      last !== undefined &&
      !isEntry(last) &&
      last.type === "code"
    )
      out[out.length - 1] = { ...last, text: `${last.text}\n${part.text}` };
    else out.push(part);
  }
  return out;
}

/** Reads the blocks of a body, cell, note or text box in order, and puts lists together. */
export function blocksOf(parent: Element, context: DocxContext): DocumentNode[] {
  if (context.depth >= MAX_NESTING) {
    context.warn("too-deep", "Tables or text boxes nested very deeply were left out.");
    return [];
  }
  context.depth++;
  const out: Flow = [];
  const rest = addBlocks(elements(parent), out, [], context);
  if (plainText(rest).trim() !== "") out.push({ type: "paragraph", children: rest });
  context.depth--;
  return nestLists(joinCode(out));
}
