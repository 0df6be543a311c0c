import type { Block } from "./blocks.ts";
import { sourceSpan } from "./plain-text.ts";
import type { Span } from "./span.ts";

export type FloatKind = "figure" | "table";

/** A caption of a figure or table. `id` is upper case without spaces: "1", "S2", "A1"; Roman numerals are digits. */
export type Caption = {
  kind: FloatKind;
  id: string;
  key: string | null;
  span: Span;
  labelSpan: Span;
  text: string;
  block: Block;
};

const LABEL =
  /^\s*(?:\[?(supplementary|supplemental|extended data|online|appendix)\s+)?(fig(?:ure)?s?\.?|tables?|tbl\.?)\s{0,3}(?:(S|A|B|C|D|ED)[\s.-]?)?(\d{1,3}(?:\.\d{1,2})?|[IVX]{1,6}(?![a-zA-Z]))([a-z]?)(?=$|[\s.:|,–—)\]-])/i;

/** Captions among the blocks: a block that opens with a label and does not go on as a sentence ("Table 1 shows"). */
export function readCaptions(markdown: string, blocks: readonly Block[]): Caption[] {
  return blocks.flatMap((block) => {
    if (!["paragraph", "image", "heading", "quote", "item", "html"].includes(block.kind)) return [];
    const caption = captionOf(markdown, block) ?? keyedCaption(markdown, block);
    return caption === null ? [] : [caption];
  });
}

function captionOf(markdown: string, block: Block): Caption | null {
  const text = block.plain.text.slice(0, 400);
  const match = LABEL.exec(text);
  if (match === null) return null;
  const after = text.slice(match[0].length);
  if (!opensCaption(markdown, block, after)) return null;
  return {
    kind: /^f/i.test(match[2] ?? "") ? "figure" : "table",
    id: floatId(match[1], match[3], match[4] ?? ""),
    key: keyOf(markdown, block),
    span: block.span,
    labelSpan: sourceSpan(markdown, block.plain, text.search(/\S/), match[0].length),
    text: block.plain.text.trim(),
    block,
  };
}

function opensCaption(markdown: string, block: Block, after: string): boolean {
  if (block.kind === "image" || block.kind === "heading") return true;
  if (/^\s*$/.test(after) || /^\s?[.:|–—]/.test(after))
    return !/^\.?\s*(?:shows?|and|presents?|lists?|in)\b/.test(after);
  if (
    /^\s*\*{1,2}(?:fig|table)[^*]{1,60}\*/i.test(
      markdown.slice(block.content.start, block.content.start + 100),
    )
  )
    return true;
  if (/^\s*(?:\([^)]{0,30}\)|continued)/.test(after)) return true;
  return /^\s{1,3}["“(]?[A-Z0-9]/.test(after) && !/^\s+(?:[A-Z]\b,|[A-Z] and\b)/.test(after);
}

/** A pandoc or Quarto float: "![Caption](file){#fig:flow}", "Table: Caption {#tbl-means}". */
function keyedCaption(markdown: string, block: Block): Caption | null {
  const key = keyOf(markdown, block);
  if (key === null) return null;
  const kind = key.startsWith("fig") ? "figure" : "table";
  return {
    kind,
    id: key,
    key,
    span: block.span,
    labelSpan: block.content,
    text: block.plain.text.trim(),
    block,
  };
}

function keyOf(markdown: string, block: Block): string | null {
  const tail = markdown.slice(Math.max(block.span.start, block.span.end - 200), block.span.end);
  return /\{#((?:fig|tbl|tab)[:-][\w:-]{1,80})[^{}]{0,80}\}\s*$/.exec(tail)?.[1] ?? null;
}

/** The comparable name of a float: "S3" for a supplement's third, "2" for II. */
export function floatId(series: string | undefined, letter: string | undefined, number: string): string {
  const prefix = series && !/^appendix$/i.test(series) ? "S" : (letter ?? "").toUpperCase();
  return `${prefix}${/^[IVX]+$/i.test(number) ? String(romanValue(number.toUpperCase())) : number}`;
}

function romanValue(roman: string): number {
  const value = (character: string | undefined) => ({ I: 1, V: 5, X: 10 })[character ?? ""] ?? 0;
  return [...roman].reduce(
    (sum, character, i) => sum + (value(character) < value(roman[i + 1]) ? -1 : 1) * value(character),
    0,
  );
}
