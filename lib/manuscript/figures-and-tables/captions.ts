import type { Block } from "#lib/manuscript/markdown/block.ts";
import { identifierAtEnd, identifierOf } from "../markdown/attributes.ts";
import { sourceSpan } from "../markdown/plain-text.ts";
import type { Span } from "../span.ts";

export type FloatKind = "figure" | "table";

/** A caption of a figure or table. `id` is upper case without spaces: "1", "S2", "A1"; Roman numerals are digits. */
export type Caption = {
  kind: FloatKind;
  id: string;
  /** Names by which the source points to it ("fig:flow"); the number may be none that a reader sees. */
  keys: string[];
  /** False where the id is only its place in the order: the source leaves numbering to the typesetter. */
  isNumbered: boolean;
  span: Span;
  labelSpan: Span;
  text: string;
  block: Block;
};

/** Words for a figure and for a table, with their abbreviations, in the languages that papers are written in. */
export const FIGURE_WORD =
  "figures?|figs?\\b\\.?|abbildung(?:en)?|abb\\b\\.?|figuras?|figuren?|rys\\.|рис\\.?|рисунок|图|圖|図";
export const TABLE_WORD =
  "tables?|tabs?\\b\\.?|tbl\\b\\.?|tabellen?|tabelle?|tablas?|tabelas?|tableaux?|tabela|tabeller?|табл\\.?|таблица|表";
/** Words before the label that name a series of its own. */
export const SERIES_WORD =
  "supplementary|supplemental|supporting|extended data|online|appendix|suppl\\.|supp\\.|si\\b|additional";

const LABEL = new RegExp(
  `^\\s*(?:\\[?(${SERIES_WORD})\\s+)?(?:(${FIGURE_WORD})|(${TABLE_WORD}))\\s{0,3}(?:(S|A|B|C|D|E|ED)[\\s.-]?)?(\\d{1,3}(?:[.–-]\\d{1,2})?|[IVX]{1,6}(?![a-zA-Z]))([a-z]?)(?=$|[\\s.:：|,，–—)\\]-])`,
  "iu",
);
/** PLOS: "S2 Table. Numbers of things." */
const REVERSED = /^\s*(S)(\d{1,2}) (Fig|Table)(?=$|[\s.:|])/;

/** Reads the captions among the blocks: a block that opens with a label and does not go on as a sentence ("Table 1 shows"). */
export function readCaptions(markdown: string, blocks: readonly Block[]): Caption[] {
  const order = { figure: 0, table: 0 };
  const captions = blocks.flatMap((block, i) => {
    if (!["paragraph", "image", "heading", "quote", "item", "html"].includes(block.kind)) return [];
    const caption =
      latexCaption(block, order) ?? captionOf(markdown, block) ?? keyedCaption(markdown, block, blocks, i);
    return caption === null ? [] : [caption];
  });
  return (["figure", "table"] as const)
    .flatMap((kind) => inOrder(captions.filter((each) => each.kind === kind)))
    .sort((a, b) => a.span.start - b.span.start);
}

/** If no caption of a kind has a printed number, the typesetter counts them, and the text may use these numbers. */
function inOrder(captions: readonly Caption[]): readonly Caption[] {
  if (captions.some(({ isNumbered }) => isNumbered)) return captions;
  return captions.map((each, i) => ({ ...each, id: String(i + 1) }));
}

function captionOf(markdown: string, block: Block): Caption | null {
  const text = block.plain.text.slice(0, 400);
  const match = LABEL.exec(text);
  if (match === null) return reversedCaption(markdown, block);
  const after = text.slice(match[0].length);
  if (!opensCaption(markdown, block, after)) return null;
  return {
    kind: match[2] === undefined ? "table" : "figure",
    id: floatId(match[1], match[4], match[5] ?? ""),
    keys: keysOf(markdown, block),
    isNumbered: true,
    span: block.span,
    labelSpan: sourceSpan(markdown, block.plain, text.search(/\S/), match[0].length),
    text: block.plain.text.trim(),
    block,
  };
}

function reversedCaption(markdown: string, block: Block): Caption | null {
  const match = REVERSED.exec(block.plain.text);
  if (match === null || !opensCaption(markdown, block, block.plain.text.slice(match[0].length, 400)))
    return null;
  return {
    kind: match[3] === "Fig" ? "figure" : "table",
    id: `S${match[2]}`,
    keys: [],
    isNumbered: true,
    span: block.span,
    labelSpan: sourceSpan(markdown, block.plain, match[0].search(/\S/), match[0].length),
    text: block.plain.text.trim(),
    block,
  };
}

function opensCaption(markdown: string, block: Block, after: string): boolean {
  if (block.kind === "image" || block.kind === "heading") return true;
  if (/^\s*$/.test(after) || /^\s?[.:：|–—]/.test(after))
    return !/^\.?\s*(?:shows?|and|presents?|lists?|in)\b/.test(after);
  if (
    /^\s*\*{1,2}(?:fig|tab|abb)[^*]{1,60}\*/i.test(
      markdown.slice(block.content.start, block.content.start + 100),
    )
  )
    return true;
  if (/^\s*(?:\([^)]{0,30}\)|continued)/.test(after)) return true;
  return /^\s{1,3}["“(]?[\p{Lu}\p{Lo}0-9]/u.test(after) && !/^\s+(?:[A-Z]\b,|[A-Z] and\b)/.test(after);
}

/** The caption of a LaTeX float: its block is labelled with the float's kind and labels (see readLatexBlocks). */
function latexCaption(block: Block, order: Record<FloatKind, number>): Caption | null {
  const [kind, ...keys] = (block.label ?? "").split(" ");
  if (block.kind !== "paragraph" || (kind !== "figure" && kind !== "table")) return null;
  order[kind] += 1;
  return caption(kind, String(order[kind]), keys, block);
}

/** A pandoc or Quarto float: "![Caption](file){#fig:flow}", ": Caption {#tbl-means}", "::: {#tab:means}" above. */
function keyedCaption(
  markdown: string,
  block: Block,
  blocks: readonly Block[],
  index: number,
): Caption | null {
  // An anchor or a picture without words is what a label names, not a caption.
  if (block.plain.text.trim() === "") return null;
  const own = keysOf(markdown, block);
  const isTable = /^\s*(?::|Table:)\s/.test(markdown.slice(block.span.start, block.span.end));
  const keys = own.length > 0 || !isTable ? own : enclosingKeys(blocks, index);
  const key = keys[0];
  if (key === undefined) return isTable ? tableWithoutKey(block, blocks[index - 1]) : null;
  const isFigure = block.kind === "image" || (!isTable && !/^(?:tbl|tab)/.test(key));
  return caption(isFigure ? "figure" : "table", key, keys, block);
}

function caption(kind: FloatKind, id: string, keys: string[], block: Block): Caption {
  return {
    kind,
    id,
    keys,
    isNumbered: false,
    span: block.span,
    labelSpan: block.content,
    text: block.plain.text.trim(),
    block,
  };
}

/** ": Caption" below a table is its caption though nothing names it. */
function tableWithoutKey(block: Block, before: Block | undefined): Caption | null {
  return before?.kind === "table" && block.kind === "paragraph"
    ? caption("table", `@${block.span.start}`, [], block)
    : null;
}

function enclosingKeys(blocks: readonly Block[], index: number): string[] {
  for (let i = index - 1; i >= Math.max(0, index - 3); i -= 1) {
    const block = blocks[i];
    const key = block?.kind === "div" ? identifierOf(block.label ?? "") : null;
    if (key !== null) return [key];
  }
  return [];
}

function keysOf(markdown: string, block: Block): string[] {
  const key = identifierAtEnd(markdown.slice(block.span.start, block.span.end));
  if (key === null) return [];
  return block.kind === "image" || /^(?:fig|tbl|tab)/i.test(key) ? [key] : [];
}

/** The comparable name of a float: "S3" for a supplement's third, "2" for II. */
export function floatId(series: string | undefined, letter: string | undefined, number: string): string {
  const prefix = series && !/^appendix$/i.test(series) ? "S" : (letter ?? "").toUpperCase();
  return `${prefix}${/^[IVX]+$/i.test(number) ? String(romanValue(number.toUpperCase())) : number.replace(/[–-]/, ".")}`;
}

function romanValue(roman: string): number {
  const value = (character: string | undefined) => ({ I: 1, V: 5, X: 10 })[character ?? ""] ?? 0;
  return [...roman].reduce(
    (sum, character, i) => sum + (value(character) < value(roman[i + 1]) ? -1 : 1) * value(character),
    0,
  );
}
