import type { Block } from "#lib/manuscript/markdown/block.ts";
import { isBold } from "../markdown/emphasis.ts";
import { isHeadingLine } from "../markdown/heading-lines.ts";
import { nextInOutline, outlineNumber } from "./outline-number.ts";
import { roleOf } from "./sections.ts";

/** A longer line is the first sentence of a paragraph, in UTF-16 units. */
const LONGEST_MISSED = 120;

/**
 * Blocks that head a section. Converted files often mark headings as bold or bare lines ("REFERENCES",
 * "**2. Methods**"); such a line counts if it names a known section, is bold and numbered, or has a number that is
 * missing between two marked headings. Text without any marked heading (recognised print) is read by what its own
 * bare lines show: see `bareHeadings`.
 */
export function readHeadings(markdown: string, blocks: readonly Block[]): Block[] {
  const isMarked = blocks.some((block) => block.kind === "heading");
  const bare = isMarked ? missedHeadings(blocks) : bareHeadings(blocks);
  return blocks.flatMap((block, i) => {
    if (block.kind === "heading") return [block];
    const level = bare.get(block) ?? disguisedLevel(markdown, block, blocks[i - 1]);
    return level === null ? [] : [{ ...block, level }];
  });
}

function disguisedLevel(markdown: string, block: Block, before: Block | undefined): number | null {
  if (block.kind !== "paragraph" && block.kind !== "item") return null;
  const text = block.plain.text.trim();
  if (text.length > 80 || text.length < 4 || /[.?!,;]$/.test(text.replace(/\.$/, ""))) return null;
  const source = markdown.slice(block.content.start, block.content.end).trim();
  const bold = isBold(source);
  const known = roleOf(text) !== "other" && text.split(/\s+/).length <= 6;
  if (known && (bold || block.kind === "paragraph" || block.label !== null) && !isInRun(before)) return 2;
  return bold && block.kind === "paragraph" && /^\d+(?:\.\d+){0,3}[.)]?\s+[A-Z]/.test(text) ? 3 : null;
}

/** Lines whose numbers are those that are missing between two marked headings, with their levels. */
function missedHeadings(blocks: readonly Block[]): Map<Block, number> {
  const found = new Map<Block, number>();
  let above: { number: number[]; level: number } | null = null;
  let lines: Block[] = [];
  for (const block of blocks) {
    if (isBareLine(block) && block.plain.text.length <= LONGEST_MISSED) lines.push(block);
    const number = block.kind === "heading" ? outlineNumber(block.plain.text) : null;
    if (number === null) continue;
    if (above !== null && !nextInOutline(above.number, number)) {
      const missed = outline(lines, above.number);
      const last = [...missed].at(-1)?.[0];
      const lastNumber = last === undefined ? null : outlineNumber(wholeText(last));
      if (lastNumber !== null && nextInOutline(lastNumber, number))
        for (const [line, depth] of missed) found.set(line, block.level + depth - number.length);
    }
    above = { number, level: block.level };
    lines = [];
  }
  return found;
}

/** "Methods" as one item among items is a list of topics, not a heading. */
function isInRun(before: Block | undefined): boolean {
  return before?.kind === "item";
}

/**
 * Headings of a text that marks none, with their levels: lines alone that name a known section, and, as the
 * document itself shows them, those that carry on its numbering or stand alone between finished paragraphs.
 */
function bareHeadings(blocks: readonly Block[]): Map<Block, number> {
  const lines = blocks.filter(isBareLine);
  const known = lines.filter((block) => isHeadingLine(wholeText(block)));
  const first = known[0];
  const levels = new Map<Block, number>(known.map((block) => [block, 2]));
  if (first === undefined) return levels;
  const last = known.findLast((block) => roleOf(block.plain.text) === "references")?.span.start ?? Infinity;
  const numbered = outline(lines.filter((block) => block.span.start < last));
  if (numbered.size >= 3 && known.some((block) => numbered.has(block)))
    for (const [block, depth] of numbered) levels.set(block, depth + 1);
  // From the end, so that a heading above a heading finds it known.
  for (let i = blocks.length - 1; i >= 0; i -= 1) {
    const block = blocks[i];
    if (block === undefined || block.span.start <= first.span.start || block.span.start >= last) continue;
    if (levels.has(block) || !isBareLine(block) || !isTitle(block)) continue;
    if (standsBetween(blocks[i - 1], blocks[i + 1], levels)) levels.set(block, 3);
  }
  const opening = blocks[0];
  if (opening !== undefined && isBareLine(opening) && opening.span.start < first.span.start)
    levels.set(opening, 1);
  return levels;
}

/** The text with the number that made the line look like a list item. */
function wholeText(block: Block): string {
  return `${block.kind === "item" && block.label !== null ? `${block.label}. ` : ""}${block.plain.text.trim()}`;
}

function isBareLine(block: Block): boolean {
  if (block.kind !== "paragraph" && block.kind !== "item") return false;
  const text = block.plain.text.trim();
  return text.length >= 4 && text.length <= 200 && !/[.!,;:]$/.test(text) && /\p{L}{3}/u.test(text);
}

/** Lines whose numbers carry on from `first` and from one another: 1, 2, 2.1, 2.2, 3 … with their depths. */
function outline(lines: readonly Block[], first: readonly number[] = []): Map<Block, number> {
  const found = new Map<Block, number>();
  let current = first;
  for (const block of lines) {
    const number = outlineNumber(wholeText(block));
    if (number === null || !nextInOutline(current, number)) continue;
    current = number;
    found.set(block, number.length);
  }
  return found;
}

function isTitle(block: Block): boolean {
  const text = block.plain.text.trim();
  return (
    text.length <= 160 &&
    /^(?:\p{Lu}|\d{1,2}[a-z]?[-)]\s?\p{L}|\p{Ll}{1,2}\p{Lu}|[α-ω])/u.test(text) &&
    text.split(/\s+/).length <= 22 &&
    !/^(?:Fig|Tab|FIG|TAB|Note|Source|https?:|www\.|Eq)/.test(text) &&
    !/[=<>|@\uFFFC[\]]|\b(?:19|20)\d{2}\b/.test(text)
  );
}

/** A heading follows a finished paragraph or a heading, and longer text follows it. */
function standsBetween(
  before: Block | undefined,
  after: Block | undefined,
  levels: ReadonlyMap<Block, number>,
): boolean {
  if (before === undefined || after === undefined) return false;
  const isFinished =
    !["paragraph", "item"].includes(before.kind) ||
    /[.?!:)”"\]]\s*$/.test(before.plain.text) ||
    levels.has(before) ||
    (isBareLine(before) && isTitle(before));
  if (levels.has(after)) return isFinished;
  const text = after.plain.text;
  return (
    isFinished &&
    after.kind === "paragraph" &&
    (text.length > 60 || /^(?:\S+\s+){5,}\S+[.:]\s*$/.test(text)) &&
    /^\s*[\p{Lu}\p{Ll}“"‘(\d]/u.test(text)
  );
}
