import type { Block } from "./blocks.ts";
import { readPlainText } from "./plain-text.ts";
import { type ReferenceEntry, readEntry } from "./reference-entry.ts";
import type { Section } from "./sections.ts";
import type { Span } from "./span.ts";

export type ReferenceList = {
  entries: ReferenceEntry[];
  /** Where the list lies: its blocks are not prose. */
  spans: Span[];
  /** True if the entries carry numbers or stand in a numbered list. */
  numbered: boolean;
};

type Piece = { span: Span; label: string | null; key: string | null };

const MARK = /^\s*(?:\\?\[(\d{1,4})\\?\]|\((\d{1,4})\)|(\d{1,4})[.)]?)(?=\s)\s+/;

/** Finds the reference list by its heading, else by a run of entries at the end, and reads its entries. */
export function readReferences(
  markdown: string,
  blocks: readonly Block[],
  sections: readonly Section[],
): ReferenceList {
  const listed = blocksOfList(blocks, sections);
  const pieces = joinContinuations(
    markdown,
    listed.flatMap((block, i) => piecesOf(markdown, block, keyBefore(blocks, block, listed[i - 1]))),
  );
  const entries = pieces
    .map((piece) => readEntry(markdown, piece.span, piece.label, piece.key))
    .filter((entry) => /[A-Za-z]{3}/.test(entry.text));
  const labelled = entries.filter((entry) => entry.number !== null).length;
  const numbered = entries.length > 0 && labelled >= 0.7 * entries.length;
  return { entries, spans: listed.map((block) => block.span), numbered };
}

function blocksOfList(blocks: readonly Block[], sections: readonly Section[]): Block[] {
  const inList = sections.filter((section) => section.role === "references");
  if (inList.length > 0) {
    return blocks.filter(
      (block) =>
        isEntryBlock(block) &&
        inList.some(
          (section) => block.span.start >= section.headingSpan.end && block.span.end <= section.span.end,
        ),
    );
  }
  const inDiv = blocksInReferencesDiv(blocks);
  return inDiv.length > 0 ? inDiv : trailingEntries(blocks);
}

function isEntryBlock(block: Block): boolean {
  return ["item", "paragraph", "quote", "footnote"].includes(block.kind);
}

function blocksInReferencesDiv(blocks: readonly Block[]): Block[] {
  const start = blocks.findIndex((block) => block.kind === "div" && /#refs\b/.test(block.label ?? ""));
  return start < 0 ? [] : blocks.slice(start + 1).filter(isEntryBlock);
}

/** Without a heading: the longest run at the end of blocks that are marked as entries and carry a year. */
function trailingEntries(blocks: readonly Block[]): Block[] {
  const run: Block[] = [];
  for (const block of blocks.toReversed()) {
    const text = block.plain.text;
    const marked =
      /^\s*\[\d{1,4}\]\s/.test(text) || (block.kind === "item" && /^\d+$/.test(block.label ?? ""));
    if (isEntryBlock(block) && marked && /\b(?:1[89]|20)\d{2}\b/.test(text)) run.unshift(block);
    else if (run.length > 0 || block.kind === "heading") break;
  }
  return run.length >= 5 ? run : [];
}

/** The citation key of a pandoc entry's div: "::: {#ref-smith2010 .csl-entry}". */
function keyBefore(blocks: readonly Block[], block: Block, previous: Block | undefined): string | null {
  const at = blocks.indexOf(block, previous === undefined ? 0 : blocks.indexOf(previous));
  return /#ref-([\w:.-]+)/.exec(blocks[at - 1]?.label ?? "")?.[1] ?? null;
}

/** A block holds one entry, or several on lines of their own, or several joined and marked [1] … [2] …. */
function piecesOf(markdown: string, block: Block, key: string | null): Piece[] {
  if (block.kind === "item" || block.kind === "footnote")
    return [{ span: block.content, label: block.label, key }];
  const joined = joinedMarks(markdown, block);
  if (joined.length > 1) return joined;
  const lines = linesOf(markdown, block.content);
  const starts = lines.filter((line, i) => i === 0 || MARK.test(markdown.slice(line.start, line.end)));
  const separate =
    starts.length > 1
      ? starts
      : lines.every((line) => looksWhole(markdown.slice(line.start, line.end)))
        ? lines
        : lines.slice(0, 1);
  return separate.map((line, i) =>
    piece(
      markdown,
      { start: line.start, end: separate[i + 1]?.start ?? block.content.end },
      i === 0 ? key : null,
    ),
  );
}

function piece(markdown: string, span: Span, key: string | null): Piece {
  const text = markdown.slice(span.start, span.end);
  const mark = MARK.exec(text);
  const trimmed = { start: span.start + (mark?.[0].length ?? 0), end: span.start + text.trimEnd().length };
  return { span: trimmed, label: mark?.[1] ?? mark?.[2] ?? mark?.[3] ?? null, key };
}

function joinedMarks(markdown: string, block: Block): Piece[] {
  const source = markdown.slice(block.content.start, block.content.end);
  const marks: number[] = [];
  let expected = 0;
  for (const match of source.matchAll(/(?:^|\s)\\?\[(\d{1,4})\\?\]\s/g)) {
    const number = Number(match[1]);
    if (marks.length > 0 && number !== expected) continue;
    marks.push(match.index + (/^\s/.test(match[0]) ? 1 : 0));
    expected = number + 1;
  }
  return marks.map((at, i) =>
    piece(
      markdown,
      { start: block.content.start + at, end: block.content.start + (marks[i + 1] ?? source.length) },
      null,
    ),
  );
}

function linesOf(markdown: string, span: Span): Span[] {
  const lines: Span[] = [];
  let start = span.start;
  for (const text of markdown.slice(span.start, span.end).split("\n")) {
    if (text.trim() !== "") lines.push({ start, end: start + text.length });
    start += text.length + 1;
  }
  return lines;
}

function looksWhole(line: string): boolean {
  return line.length > 40 && /\b(?:1[6-9]|20)\d{2}[a-z]?\b/.test(line) && /^\W*[A-ZÀ-Þ]/.test(line);
}

const PARTICLE = /^(?:van|von|de|der|den|del|della|di|da|la|le|ter|ten|el|al|dos|du|d['’])[\s'’-]/;

/** Joins what a page break cut: an unmarked piece that begins in lower case, or has no year after a marked one. */
function joinContinuations(markdown: string, pieces: readonly Piece[]): Piece[] {
  const marked = pieces.filter((each) => each.label !== null).length > pieces.length / 2;
  const joined: Piece[] = [];
  for (const each of pieces) {
    const previous = joined.at(-1);
    const text = readPlainText(markdown, each.span).text.trim();
    const continues = (/^[a-z(]/.test(text) && !PARTICLE.test(text)) || (marked && each.label === null);
    if (previous !== undefined && each.key === null && continues && each.label === null)
      previous.span = { start: previous.span.start, end: each.span.end };
    else joined.push({ ...each });
  }
  return joined;
}
