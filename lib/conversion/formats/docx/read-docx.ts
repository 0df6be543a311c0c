import type { MarginComment } from "../../conversion.ts";
import { dropContents } from "../../document-structure/drop-contents.ts";
import { measureBody } from "../../document-structure/headings-by-look.ts";
import { inlineOfNodes } from "../../document-structure/inline-of-nodes.ts";
import { joinBroken } from "../../document-structure/join-broken.ts";
import { unlistHeadings } from "../../document-structure/numbered-headings.ts";
import { keepLook } from "../../document-structure/paragraph-look.ts";
import { titleOf, withTitleAndHeadings } from "../../document-structure/title-and-headings.ts";
import { type DocumentNode, plainText } from "../../document-tree.ts";
import type { FormatReader } from "../../format-reader.ts";
import { typedMath } from "../../formulas/typed/typed-math.ts";
import { typedTex } from "../../formulas/typed/typed-tex.ts";
import { type Element, elements, first, textOf } from "../../xml.ts";
import { blocksOf } from "./docx-blocks.ts";
import type { DocxContext } from "./docx-context.ts";
import { fieldStack } from "./docx-fields.ts";
import { readNumbering } from "./docx-numbering.ts";
import { type DocxPackage, openDocx, type Part } from "./docx-package.ts";
import { isFixedWidth } from "./docx-runs.ts";
import { readStyles, runLook } from "./docx-styles.ts";
import { loadMedia, type Media } from "./load-media.ts";

/** If more of the runs are in fixed-width type, it is the type of the text and marks no code. */
const MAX_FIXED_SHARE = 0.5;
/** The progress, from 0 to 1, once the pictures and then the body are read. */
const MEDIA_PROGRESS = 0.3;
const BODY_PROGRESS = 0.8;

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

/** Reads the notes of a part that the text refers to, in the order of its references. */
function readNotes(
  part: Part | null,
  kind: "footnote" | "endnote",
  numbers: ReadonlyMap<string, string>,
  context: DocxContext,
): DocumentNode[] {
  if (part === null) return [];
  context.relationships = part.relationships;
  return elements(part.root, `w:${kind}`).flatMap((note): DocumentNode[] => {
    const id = numbers.get(`${kind}:${note.attributes["w:id"] ?? ""}`);
    return id === undefined ? [] : [{ type: "footnote", id, nodes: blocksOf(note, context) }];
  });
}

const MAX_COMMENTS = 1_000;

/** Reads the comments of a part, each with its quote. The body must be read before, because it collects the quotes. */
function readComments(part: Element | null, context: DocxContext): MarginComment[] {
  return (part === null ? [] : elements(part, "w:comment")).slice(0, MAX_COMMENTS).map((e) => ({
    author: e.attributes["w:author"] ?? "",
    date: e.attributes["w:date"] ?? "",
    text: plainText(inlineOfNodes(blocksOf(e, context))),
    quote: context.quotes.get(e.attributes["w:id"] ?? "") ?? "",
  }));
}

function metadataOf(docx: DocxPackage, nodes: readonly DocumentNode[]) {
  const core = docx.core === null ? [] : elements(docx.core).filter((e) => e.name.endsWith("title"));
  const title = titleOf(nodes) || core.map(textOf).join("").trim();
  return title === "" ? {} : { title };
}

/** Counts, before the body is read, whether its fields balance and which share of its runs is in fixed-width type. */
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

function contextOf(
  docx: DocxPackage,
  parts: Record<"styles" | "numbering", Element | null>,
  media: Media,
  noteNumber: DocxContext["noteNumber"],
  warn: DocxContext["warn"],
): DocxContext {
  const { root, relationships } = docx.document;
  const { isBalanced, fixedShare } = survey(bodyOf(docx));
  const styles = readStyles(parts.styles);
  return {
    styles,
    numbering: readNumbering(parts.numbering),
    relationships,
    imageOf: (target) => media.images.get(target) ?? null,
    equationOf: (target) => media.equations.get(target) ?? null,
    drawnOf: (target) => media.drawn.get(target) ?? null,
    warn,
    fields: fieldStack(isBalanced),
    noteNumber,
    boxes: [],
    drawn: [],
    displayed: new WeakSet(),
    looks: new WeakMap(),
    runs: [],
    paragraphLook: runLook(undefined),
    annotations: { hidden: [], comments: [], changes: [] },
    quotes: new Map(),
    openQuotes: new Set(),
    onGround: first(root, "w:background") !== undefined,
    inBibliography: false,
    codeFonts: fixedShare < MAX_FIXED_SHARE && !isFixedWidth(styles.get(undefined).font),
    depth: 0,
  };
}

const bodyOf = ({ document: { root } }: DocxPackage): Element => first(root, "w:body") ?? root;

function readBody(body: Element, context: DocxContext): DocumentNode[] {
  const read = dropContents(blocksOf(body, context));
  measureBody(read, context);
  const typed = typedMath(unlistHeadings(read, context), (from, to) => keepLook(context.looks, from, to));
  return withTitleAndHeadings(joinBroken(typed, context), context);
}

/** Reads a Word file (Transitional or Strict). Nothing outside the file is followed; tracked changes are accepted. */
export const readDocx: FormatReader = async (source) => {
  const docx = await openDocx(source.file.bytes());
  const [footnotes, endnotes, comments, styles, numbering] = await Promise.all(
    ["footnotes", "endnotes", "comments", "styles", "numbering"].map(docx.part),
  );
  const parts = [docx.document, footnotes, endnotes].filter((part) => part !== null && part !== undefined);
  const media = await loadMedia(docx, parts, source);
  source.progress(MEDIA_PROGRESS);
  const { numbers, noteNumber } = noteKeeper();
  const roots = { styles: styles?.root ?? null, numbering: numbering?.root ?? null };
  const context = contextOf(docx, roots, media, noteNumber, source.warn);
  const nodes = readBody(bodyOf(docx), context);
  source.progress(BODY_PROGRESS);
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
      hidden: context.annotations.hidden.filter(({ text }) => text.trim() !== ""),
      comments: readComments(comments?.root ?? null, context),
    },
  };
};
