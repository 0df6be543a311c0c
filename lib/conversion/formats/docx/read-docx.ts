import type { HiddenText } from "../../conversion.ts";
import { dropContents } from "../../document-structure/drop-contents.ts";
import { underTitle, withTitle } from "../../document-structure/find-title.ts";
import { headingsByLook, measureBody } from "../../document-structure/headings-by-look.ts";
import { joinBroken } from "../../document-structure/join-broken.ts";
import { unlistHeadings } from "../../document-structure/numbered-headings.ts";
import { keepLook } from "../../document-structure/paragraph-look.ts";
import type { FormatReader } from "../../format-reader.ts";
import { typedMath } from "../../formulas/typed/typed-math.ts";
import { typedTex } from "../../formulas/typed/typed-tex.ts";
import { type Node, plainText } from "../../manuscript-tree.ts";
import { type Element, elements, first, textOf } from "../../xml.ts";
import { blocksOf } from "./docx-blocks.ts";
import { readComments } from "./docx-comments.ts";
import type { DocxContext } from "./docx-context.ts";
import { fieldStack } from "./docx-fields.ts";
import { readNumbering } from "./docx-numbering.ts";
import { type DocxPackage, openDocx, type Part } from "./docx-package.ts";
import { isFixedWidth } from "./docx-runs.ts";
import { readStyles, runLook } from "./docx-styles.ts";
import { loadMedia } from "./load-media.ts";

function noteKeeper() {
  const numbers = new Map<string, string>();
  const noteNumber = (kind: string, id: string) => {
    const key = `${kind}:${id}`;
    const number = numbers.get(key) ?? String(numbers.size + 1);
    numbers.set(key, number);
    return number;
  };
  return { numbers, noteNumber };
}

/** The notes of a part that the text refers to, in the order of its references. */
function readNotes(
  part: Part | null,
  kind: "footnote" | "endnote",
  numbers: ReadonlyMap<string, string>,
  context: DocxContext,
): Node[] {
  if (part === null) return [];
  context.relationships = part.relationships;
  return elements(part.root, `w:${kind}`).flatMap((note): Node[] => {
    const id = numbers.get(`${kind}:${note.attributes["w:id"] ?? ""}`);
    return id === undefined ? [] : [{ type: "footnote", id, nodes: blocksOf(note, context) }];
  });
}

function metadataOf(docx: DocxPackage, nodes: readonly Node[]) {
  const core = docx.core === null ? [] : elements(docx.core).filter((e) => e.name.endsWith("title"));
  const heading = nodes.find((node) => node.type === "heading" && node.level === 1);
  const words = heading?.type === "heading" ? plainText(heading.children).trim() : "";
  const title = words || core.map(textOf).join("").trim();
  return title === "" ? {} : { title };
}

/** What the whole of the body is asked before it is read: how fields balance, how much is in fixed-width type. */
function survey(body: Element): { isBalanced: boolean; fixedShare: number } {
  let [begins, ends, runs, fixed] = [0, 0, 0, 0];
  const visit = (e: Element) => {
    if (e.name === "w:fldChar") {
      if (e.attributes["w:fldCharType"] === "begin") begins++;
      if (e.attributes["w:fldCharType"] === "end") ends++;
    } else if (e.name === "w:r") {
      runs++;
      if (isFixedWidth(runLook(first(e, "w:rPr")).font)) fixed++;
    }
    elements(e).forEach(visit);
  };
  visit(body);
  return { isBalanced: begins === ends, fixedShare: fixed / Math.max(1, runs) };
}

const mergeHidden = (hidden: readonly HiddenText[]) => hidden.filter((one) => one.text.trim() !== "");

/** Reads a Word file (Transitional or Strict). Nothing outside the file is followed; tracked changes are accepted. */
export const readDocx: FormatReader = async (source) => {
  const docx = await openDocx(source.file.bytes());
  const [footnotes, endnotes, comments, styles, numbering] = await Promise.all(
    ["footnotes", "endnotes", "comments", "styles", "numbering"].map(docx.part),
  );
  const parts = [docx.document, footnotes, endnotes].filter((part) => part !== null && part !== undefined);
  const media = await loadMedia(docx, parts, source);
  source.progress(0.3);
  const body = first(docx.document.root, "w:body") ?? docx.document.root;
  const { isBalanced, fixedShare } = survey(body);
  const { numbers, noteNumber } = noteKeeper();
  const annotations = { hidden: [], comments: [], changes: [] };
  const resolved = readStyles(styles?.root ?? null);
  const context: DocxContext = {
    styles: resolved,
    numbering: readNumbering(numbering?.root ?? null),
    relationships: docx.document.relationships,
    imageOf: (target) => media.images.get(target) ?? null,
    equationOf: (target) => media.equations.get(target) ?? null,
    drawnOf: (target) => media.drawn.get(target) ?? null,
    warn: source.warn,
    fields: fieldStack(isBalanced),
    noteNumber,
    boxes: [],
    drawn: [],
    displayed: new WeakSet(),
    looks: new WeakMap(),
    runs: [],
    paragraphLook: runLook(undefined),
    annotations,
    quotes: new Map(),
    openQuotes: new Set(),
    onGround: first(docx.document.root, "w:background") !== undefined,
    inBibliography: false,
    codeFonts: fixedShare < 0.5 && !isFixedWidth(resolved.get(undefined).font),
    depth: 0,
  };
  const read = dropContents(blocksOf(body, context));
  measureBody(read, context);
  const typed = typedMath(unlistHeadings(read, context), (from, to) => keepLook(context.looks, from, to));
  const flow = joinBroken(typed, context);
  const nodes = underTitle(headingsByLook(withTitle(flow, context), context));
  source.progress(0.8);
  const notes = [
    ...readNotes(footnotes ?? null, "footnote", numbers, context),
    ...readNotes(endnotes ?? null, "endnote", numbers, context),
  ].toSorted((a, b) => (a.type === "footnote" && b.type === "footnote" ? Number(a.id) - Number(b.id) : 0));
  return {
    nodes: typedTex([...nodes, ...notes]),
    pages: null,
    metadata: metadataOf(docx, nodes),
    engine: "galley-docx/2",
    annotations: {
      ...context.annotations,
      hidden: mergeHidden(context.annotations.hidden),
      comments: readComments(comments?.root ?? null, context),
    },
  };
};
