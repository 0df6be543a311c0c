import { readLatexBlocks } from "../latex/latex-blocks.ts";
import type { Block, BlockKind, RawBlock } from "./block.ts";
import { fencedBlock } from "./fenced-blocks.ts";
import { isHeadingLine } from "./heading-lines.ts";
import { isBlank, type Line, readLines, titleLines } from "./lines.ts";
import { type Markup, NO_TEXT, type PlainText, readPlainText } from "./plain-text.ts";

const ATX = /^ {0,3}(#{1,6})[ \t]+/;
const ITEM = /^(\s{0,8})(?:([-*+•])|\(?(\d{1,4}|[a-zA-Z])[.)])[ \t]+/;
const TABLE_ROW = /^\s*\|.*\|/;
const PANDOC_RULE = /^\s*[-+=]{3}[-+=]*(?:(?: |(?<=[-+=]{3}\+):)[-+=: ]*)?$/;

/** Reads the blocks of LaTeX source whose comments are blanked, as if it were Markdown. */
export function readBlocksOfLatex(source: string): Block[] {
  return readLatexBlocks(source).map((block) => ({
    ...block,
    plain: hasText(block.kind) ? readPlainText(source, block.content, "latex") : NO_TEXT,
    doubt: null,
  }));
}

/** Splits Markdown into blocks in document order. Every unit of text outside blank lines is in one block. */
export function readBlocks(markdown: string): Block[] {
  const lines = readLines(markdown);
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at];
    if (line === undefined || isBlank(line)) {
      at += 1;
      continue;
    }
    const { block, next } = readBlock(lines, at, line);
    blocks.push({ ...block, plain: plainOf(markdown, block), doubt: null });
    at = next;
  }
  return blocks;
}

function plainOf(markdown: string, block: RawBlock): PlainText {
  if (!hasText(block.kind)) return NO_TEXT;
  const markup: Markup = block.kind === "image" ? "markdown image" : "markdown";
  return readPlainText(markdown, block.content, markup);
}

function hasText(kind: BlockKind): boolean {
  return kind !== "code" && kind !== "math" && kind !== "matter" && kind !== "div";
}

type Read = { block: RawBlock; next: number };

function readBlock(lines: Line[], at: number, line: Line): Read {
  const fenced = fencedBlock(lines, at, line);
  if (fenced !== null) return fenced;
  const heading = ATX.exec(line.text);
  if (heading !== null) return one("heading", line, at, heading[0].length, heading[1]?.length ?? 1);
  if (/^\s*!\[/.test(line.text) && nextIsBlank(lines, at)) return one("image", line, at, 0, 0);
  if (TABLE_ROW.test(line.text) || isRuledTable(lines, at)) return readTable(lines, at);
  const footnote = /^\[\^[^\]\s]{1,60}\]:\s*/.exec(line.text);
  if (footnote !== null) return readFlow("footnote", lines, at, footnote[0].length, null);
  const item = ITEM.exec(line.text);
  if (item !== null) return readFlow("item", lines, at, item[0].length, item[3] ?? null);
  const quote = /^ {0,3}>[ \t]?/.exec(line.text);
  if (quote !== null) return readFlow("quote", lines, at, quote[0].length, null);
  return readParagraph(lines, at);
}

function one(kind: BlockKind, line: Line, at: number, marker: number, level: number): Read {
  const closing = kind === "heading" ? closingMarks(line.text) : 0;
  const content = { start: line.start + marker, end: Math.max(line.start + marker, line.end - closing) };
  return {
    block: { kind, span: { start: line.start, end: line.end }, content, level, label: null },
    next: at + 1,
  };
}

/** The length of the marks that may end a heading, with the space around them: "# Title ##". */
function closingMarks(text: string): number {
  const before = (at: number, marks: string) => {
    let from = at;
    while (from > 0 && marks.includes(text.charAt(from - 1))) from -= 1;
    return from;
  };
  const end = before(text.length, " \t");
  const marks = before(end, "#");
  const from = before(marks, " \t");
  return marks === end || from === marks ? 0 : text.length - from;
}

function nextIsBlank(lines: Line[], at: number): boolean {
  const next = lines[at + 1];
  return next === undefined || isBlank(next);
}

/** A pandoc simple, multiline or grid table begins with a rule of dashes that is not a plain thematic break. */
function isRuledTable(lines: Line[], at: number): boolean {
  const text = lines[at]?.text ?? "";
  if (/^\+[-=:+]+\+\s*$/.test(text)) return true;
  const next = lines[at + 1];
  return (
    PANDOC_RULE.test(text) &&
    next !== undefined &&
    !isBlank(next) &&
    /^\s{0,3}-{3,}(?:\s+-{2,})*\s*$/.test(text) &&
    hasClosingRule(lines, at)
  );
}

function hasClosingRule(lines: Line[], at: number): boolean {
  for (let i = at + 1; i < Math.min(lines.length, at + 60); i += 1) {
    if (/^\s*-{3,}(?:\s+-{2,})*\s*$/.test(lines[i]?.text ?? "")) return true;
  }
  return false;
}

function readTable(lines: Line[], at: number): Read {
  const first = lines[at];
  const ruled = isRuledTable(lines, at) && !first?.text.startsWith("+");
  let next = at + 1;
  let lastRule = at;
  while (next < lines.length) {
    const line = lines[next];
    if (line === undefined) break;
    if (ruled && /^\s*-{3,}(?:\s+-{2,})*\s*$/.test(line.text)) lastRule = next;
    if (ruled ? isBlank(line) && lastRule > at + 1 : !/^\s*[|+]/.test(line.text)) break;
    if (ruled && next > at + 400) break;
    next += 1;
  }
  const end = lines[next - 1]?.end ?? 0;
  const span = { start: first?.start ?? 0, end };
  return { block: { kind: "table", span, content: span, level: 0, label: null }, next };
}

/** An item, quote or footnote: its lines, and lazy continuation lines, up to a blank line or another block. */
function readFlow(kind: BlockKind, lines: Line[], at: number, marker: number, label: string | null): Read {
  const first = lines[at];
  const start = first?.start ?? 0;
  const head = { at, titleLines: titleLines(lines, at), caption: CAPTION_LINE.exec(first?.text ?? "") };
  let next = at + 1;
  while (
    next < lines.length &&
    !endsFlow(lines, next, kind) &&
    !endsEarly(lines, head, next) &&
    !isNextCaption(lines, head, next)
  )
    next += 1;
  const end = lines[next - 1]?.end ?? start;
  return {
    block: { kind, span: { start, end }, content: { start: start + marker, end }, level: 0, label },
    next,
  };
}

/** In text broken at a width: a sentence ends with its line, and room is left for the next word, or a title begins or ends. */
/** The line that a block begins with: how many lines its title has, and the label of its caption. */
type Head = { at: number; titleLines: number; caption: RegExpExecArray | null };

function endsEarly(lines: Line[], head: Head, at: number): boolean {
  const before = lines[at - 1];
  if (before === undefined) return false;
  const isFinished = /[.?!:][)\]”"]?$/.test(before.text.trim());
  return isFinished ? before.endsEarly || titleLines(lines, at) > 0 : head.titleLines === at - head.at;
}

function endsFlow(lines: Line[], at: number, kind: BlockKind): boolean {
  const line = lines[at];
  if (line === undefined || isBlank(line) || ATX.test(line.text)) return true;
  if (fencedBlock(lines, at, line) !== null || TABLE_ROW.test(line.text)) return true;
  if (kind === "quote") return !/^ {0,3}>/.test(line.text);
  if (opensBlock(line.text, lines[at - 1]?.text ?? "")) return true;
  return ITEM.test(line.text) && (kind === "item" || /^\s{0,3}(?:[-*+•]|1[.)])\s/.test(line.text));
}

const CAPTION_LINE = /^\s*(?:\*{1,2})?(?:(Fig)(?:ure)?\.?|Table)\s(\d{1,3})\s?[.:|]\s/i;

/** "Table 7. …" right after the lines of "Table 6. …": captions seldom end with a full stop. */
function isNextCaption(lines: Line[], { caption }: Head, at: number): boolean {
  const [, figure, number] = caption ?? [];
  if (number === undefined) return false;
  const next = CAPTION_LINE.exec(lines[at]?.text ?? "");
  if (next === null || Number(next[2]) !== Number(number) + 1) return false;
  if ((figure === undefined) !== (next[1] === undefined)) return false;
  return !/(?:\b(?:in|see|of|to|from|and|also|by|with|on)|[(,;])\s*$/i.test(lines[at - 1]?.text ?? "");
}

/** A line that can only open something new after a finished one: a known heading, a caption, a marked entry. */
function opensBlock(line: string, before: string): boolean {
  if (isHeadingLine(line) || isHeadingLine(before)) return true;
  if (!/[.!?:)\]”"\d/]\s*$/.test(before)) return false;
  return /^\s*(?:\*{1,2})?(?:Fig(?:ure)?\.?|FIG(?:URE)?\.?|Table|TABLE)\s(?:S?\d{1,3}|[IVX]{1,5})\s?[.:|]\s/.test(
    line,
  );
}

function readParagraph(lines: Line[], at: number): Read {
  const read = readFlow("paragraph", lines, at, 0, null);
  for (let i = at + 1; i < read.next; i += 1) {
    const underline = lines[i]?.text ?? "";
    if (/^\s{0,3}(?:={2,}|-{2,})\s*$/.test(underline))
      return setext(lines, at, i, underline.includes("=") ? 1 : 2);
  }
  return read;
}

function setext(lines: Line[], at: number, rule: number, level: number): Read {
  const start = lines[at]?.start ?? 0;
  if (rule - at > 3) return readFlow("paragraph", lines, at, 0, null);
  const content = { start, end: lines[rule - 1]?.end ?? start };
  return {
    block: { kind: "heading", span: { start, end: lines[rule]?.end ?? start }, content, level, label: null },
    next: rule + 1,
  };
}
