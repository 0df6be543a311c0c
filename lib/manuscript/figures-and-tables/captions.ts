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
  /** The letter after the number, which counts parts or a series of its own: "a" of "Figure 1a", else "". */
  letter: string;
  /** False where the id is only its place in the order: the source leaves numbering to the typesetter. */
  isNumbered: boolean;
  span: Span;
  labelSpan: Span;
  text: string;
  block: Block;
};

/** The id that a typesetter's counter leaves where it failed to count: "Table 0". */
export const UNCOUNTED = "0";

/** Words for a figure and for a table, with their abbreviations, in the languages that papers are written in. */
export const FIGURE_WORD =
  "figures?|figs?(?!\\p{L})(?:\\.| ?\\.(?=\\d))?|abbildung(?:en)?|abb\\b\\.?|figuras?|figuren?|rys(?!\\p{L})\\.?|rysun(?:ek|ki|ku|kach)|рис(?!\\p{L})\\.?|рисун(?:ок|к(?:а|ах|е|и|ов|ом|у))|图|圖|図";
export const TABLE_WORD =
  "tables?|tabs?(?!\\p{L})\\.?|tbl\\b\\.?|tabellen?|tabelle?|tablas?|tabelas?|tableaux?|tabel[ai]|tabeli|tabeller?|табл(?!\\p{L})\\.?|таблиц(?:а|ам|ах|ей|е|у|ы)?|表";
/** Words before the label that name a series of its own. */
export const SERIES_WORD =
  "(?:supplement(?:ary|al)?|supporting)(?: (?:information|material|materials|file|data))?,?|extended data|online|appendix|suppl\\b\\.?|supp\\b\\.?|si\\b(?: appendix,)?|additional(?: file)?|web";

const LABEL = new RegExp(
  `^\\s*(?:\\[?(${SERIES_WORD})\\s+)?(?:(${FIGURE_WORD})|(${TABLE_WORD}))\\s{0,3}(?:(S|A|B|C|D|E|ED)[\\s.-]?)?(\\d{1,3}(?:[.–-]\\d{1,2}(?:\\.\\d{1,2})?)?|(?<=\\s(?:(?:S|A|B|C|D|E|ED)[.-]?)?)[IVX]{1,6}(?![a-zA-Z]))([a-z]?)(?=$|[\\s.:：|,，–—)\\]-])`,
  "iu",
);
/** PLOS: "S2 Table. Numbers of things." */
const REVERSED = /^\s*(S)(\d{1,2}) (Fig|Table)(?=$|[\s.:|])/;

/** Reads the captions among the blocks: a block that opens with a label and does not go on as a sentence ("Table 1 shows"). */
export function readCaptions(markdown: string, blocks: readonly Block[]): Caption[] {
  const order = { figure: 0, table: 0 };
  const captions = blocks.map((block, i) => {
    if (!["paragraph", "image", "heading", "quote", "item", "html"].includes(block.kind)) return null;
    if (block.kind === "paragraph" && isInSentence(blocks[i - 1], block)) return null;
    return (
      latexCaption(block, order) ?? captionOf(markdown, block) ?? keyedCaption(markdown, block, blocks, i)
    );
  });
  const own = captions
    .filter((each, i) => each !== null && !isRepeated(captions, i))
    .filter((each) => each !== null);
  return (["figure", "table"] as const)
    .flatMap((kind) => inOrder(own.filter((each) => each.kind === kind)))
    .sort((a, b) => a.span.start - b.span.start);
}

/** True if a sentence was cut where a column ends: "… are listed in", and below it "Table 3. We estimate …". */
function isInSentence(before: Block | undefined, { plain }: Block): boolean {
  if (before?.kind !== "paragraph") return false;
  // A label alone, below a sentence without its end, is that end.
  if (/^\S+ \S{1,5}\.$/.test(plain.text.trim()) && /\p{Ll}$/u.test(before.plain.text.trim())) return true;
  return (
    /\b(?:and|by|from|in|of|or|see|to|with)\s*$/.test(before.plain.text.slice(-10)) &&
    /^\S+ \S{1,5}\. (?:We|Our|It|This|These|Here|In|For|To|As|However|Thus|Note)\b/.test(plain.text)
  );
}

/** True for the alternative text of a picture that bears the number of the caption beside it, or the first part of it. */
function isRepeated(captions: readonly (Caption | null)[], at: number): boolean {
  const own = captions[at];
  if (own?.block.kind !== "image" || !own.isNumbered) return false;
  return [at - 2, at - 1, at + 1, at + 2].some((i) => {
    const other = captions[i];
    if (other === undefined || other === null || other.block.kind === "image") return false;
    return other.id === own.id || other.id.startsWith(`${own.id}.`);
  });
}

/** If no caption of a kind has a printed number, the typesetter counts them, and the text may use these numbers. */
function inOrder(captions: readonly Caption[]): readonly Caption[] {
  if (captions.some(({ isNumbered }) => isNumbered)) return captions;
  return captions.map((each, i) => ({ ...each, id: String(i + 1) }));
}

function captionOf(markdown: string, block: Block): Caption | null {
  const text = block.plain.text.slice(0, 400);
  const match = LABEL.exec(text);
  // "Table 0-11.5" joins a number and the first word of its text.
  if (match === null || /^[ivx]+$|^XX+$|^\d+[–-]\d+\.\d/.test(match[5] ?? ""))
    return reversedCaption(markdown, block);
  const after = text.slice(match[0].length);
  if (!opensCaption(markdown, block, after)) return null;
  return {
    kind: match[2] === undefined ? "table" : "figure",
    id: floatId(match[1], match[4] ?? supplementLetter(match[6]), match[5] ?? ""),
    letter: supplementLetter(match[6]) === undefined ? (match[6] ?? "").toLowerCase() : "",
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
    letter: "",
    keys: [],
    isNumbered: true,
    span: block.span,
    labelSpan: sourceSpan(markdown, block.plain, match[0].search(/\S/), match[0].length),
    text: block.plain.text.trim(),
    block,
  };
}

/** "Table 1 shows …" and "**Figure 5** is a plot of …" are sentences. */
const GOES_ON =
  /^\.?(?:\s?[A-Ha-h]\b\)?(?! ?[.:]))?(?:\s?\((?:left|right|top|bottom|upper|lower|[a-h])[^()]{0,20}\))?\s*(?:represents?|highlights?|suggests?|outlines?|visuali[sz]es?|confirms?|shows?|and|presents?|lists?|in|is|are|was|were|can|also|displays?|depicts?|illustrates?|summari[sz]es?|compares?|demonstrates?|indicates?|reveals?|reports?|plots|gives?|provides?|contains?|describes?)\b/;

function opensCaption(markdown: string, block: Block, after: string): boolean {
  if (block.kind === "image" || block.kind === "heading") return true;
  if (GOES_ON.test(after)) return false;
  if (/^\s*$/.test(after) || /^\s?[.:：|–—]|^\s-\s/.test(after)) return true;
  if (
    /^\s*\*{1,2}(?:fig|tab|abb)[^*]{1,60}\*/i.test(
      markdown.slice(block.content.start, block.content.start + 100),
    )
  )
    return true;
  if (/^\s*(?:\([^)]{0,30}\)|continued)/.test(after)) return true;
  // Chinese and Japanese have no capitals, but a formula or a foreign word may begin their captions.
  if (/^\s{1,3}\S{1,20}\p{Script=Han}/u.test(after)) return true;
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
    letter: "",
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

/** "1S" is the first of the supplement, as "S1" is. */
export function supplementLetter(after: string | undefined): string | undefined {
  return after === "S" ? after : undefined;
}

function romanValue(roman: string): number {
  const value = (character: string | undefined) => ({ I: 1, V: 5, X: 10 })[character ?? ""] ?? 0;
  return [...roman].reduce(
    (sum, character, i) => sum + (value(character) < value(roman[i + 1]) ? -1 : 1) * value(character),
    0,
  );
}
