import type { Span } from "#lib/manuscript/span.ts";
import { type DiffPart, wordDiff } from "#lib/rendered/word-diff.ts";
import { alignBlocks, type Match } from "./align-blocks.ts";
import { type ComparedRow, compareTables } from "./compare-tables.ts";
import { type BlockKind, readTextBlocks, type TextBlock } from "./text-blocks.ts";

/** One place of a comparison, in the order of the later text. Spans are UTF-16 units of the Markdown of each text. */
export type ComparedBlock =
  | { kind: "unchanged"; blocks: number; before: Span; after: Span }
  | {
      kind: "same" | "changed" | "moved" | "moved_away" | "added" | "removed";
      block: BlockKind;
      before: Span | null;
      after: Span | null;
      /** What changed by words; empty for a table that is compared by cells. */
      parts: DiffPart[];
      /** The rows of a table. */
      rows: ComparedRow[] | null;
    };

export interface ComparedTexts {
  counts: { unchanged: number; changed: number; moved: number; added: number; removed: number };
  blocks: ComparedBlock[];
  /** True if there is more than is listed. */
  isCut: boolean;
}

/** Unchanged blocks that are shown before and after a change; those between are counted only. */
const AROUND = 1;
/** In UTF-16 units. More is not read by anybody, and takes long to send. */
const MOST_TEXT = 4_000_000;

type Shown = Exclude<ComparedBlock, { kind: "unchanged" }>;

/**
 * Compares two versions of a Markdown text: paragraphs are aligned, wherever they moved, and their words compared;
 * tables by cells, formulas and listings whole. Takes time with the length of the texts.
 */
export function compareTexts(before: string, after: string): ComparedTexts {
  const befores = readTextBlocks(before);
  const afters = readTextBlocks(after);
  const all = inOrder(alignBlocks(befores, afters), { befores, afters });
  const count = (...kinds: Shown["kind"][]) => all.filter(({ kind }) => kinds.includes(kind)).length;
  const { blocks, isCut } = cut(folded(all));
  return {
    counts: {
      unchanged: count("same"),
      changed: count("changed"),
      moved: count("moved"),
      added: count("added"),
      removed: count("removed"),
    },
    blocks,
    isCut,
  };
}

interface Texts {
  befores: readonly TextBlock[];
  afters: readonly TextBlock[];
}

/** Lists matches with what was added and removed between them, in the order of the later text. */
function inOrder(matches: readonly Match[], texts: Texts): Shown[] {
  const { befores, afters } = texts;
  const ofBefore = new Map(matches.flatMap((match) => match.before.map((i) => [i, match] as const)));
  const ofAfter = new Map(matches.flatMap((match) => match.after.map((j) => [j, match] as const)));
  const blocks: Shown[] = [];
  let at = 0;
  const goneUpTo = (end: number) => {
    for (; at < end; at += 1) {
      const match = ofBefore.get(at);
      if (!match) blocks.push(gone(befores[at]));
      else if (match.isMoved && match.before[0] === at) blocks.push(movedAway(match, texts));
    }
  };
  for (const [j, block] of afters.entries()) {
    const match = ofAfter.get(j);
    if (!match) blocks.push(come(block));
    else if (match.after[0] === j) {
      if (!match.isMoved) goneUpTo(match.before[0] ?? at);
      blocks.push(matched(match, texts));
      if (!match.isMoved) at = Math.max(at, (match.before.at(-1) ?? at) + 1);
    }
  }
  goneUpTo(befores.length);
  return blocks;
}

const part = (kind: DiffPart["kind"], text: string): DiffPart[] => (text === "" ? [] : [{ kind, text }]);

function come({ kind, span, text }: TextBlock): Shown {
  return { kind: "added", block: kind, before: null, after: span, parts: part("added", text), rows: null };
}

function gone(block: TextBlock | undefined): Shown {
  const { kind, span, text } = block ?? { kind: "paragraph", span: { start: 0, end: 0 }, text: "" };
  return {
    kind: "removed",
    block: kind,
    before: span,
    after: null,
    parts: part("removed", text),
    rows: null,
  };
}

function movedAway(match: Match, { befores, afters }: Texts): Shown {
  const { kind, span, text } = joined(match.before, befores);
  const after = joined(match.after, afters).span;
  return { kind: "moved_away", block: kind, before: span, after, parts: part("removed", text), rows: null };
}

function matched(match: Match, { befores, afters }: Texts): Shown {
  const before = joined(match.before, befores);
  const after = joined(match.after, afters);
  const spans = { block: after.kind, before: before.span, after: after.span };
  const isSame = before.text === after.text;
  const kind = match.isMoved ? "moved" : isSame ? "same" : "changed";
  if (isSame) return { kind, ...spans, parts: part("same", after.text), rows: null };
  const rows = after.kind === "table" ? compareTables(before.text, after.text) : null;
  if (rows) return { kind, ...spans, parts: [], rows };
  const isProse = after.kind === "paragraph" || after.kind === "heading";
  const parts = isProse
    ? wordDiff(before.text, after.text)
    : [...part("removed", before.text), ...part("added", after.text)];
  return { kind, ...spans, parts, rows: null };
}

/** Several blocks as one: a paragraph that was split, or the parts of one that was merged. */
function joined(
  places: readonly number[],
  blocks: readonly TextBlock[],
): Pick<TextBlock, "kind" | "span" | "text"> {
  const own = places.flatMap((place) => blocks[place] ?? []);
  const [first] = own;
  const last = own.at(-1);
  if (!first || !last) return { kind: "paragraph", span: { start: 0, end: 0 }, text: "" };
  const span = { start: first.span.start, end: last.span.end };
  return { kind: first.kind, span, text: own.map(({ text }) => text).join("\n\n") };
}

/** Counts the unchanged blocks that are far from a change instead of listing them. */
function folded(all: readonly Shown[]): ComparedBlock[] {
  const near = new Set<number>();
  for (const [at, { kind }] of all.entries())
    if (kind !== "same") for (let i = at - AROUND; i <= at + AROUND; i += 1) near.add(i);
  const blocks: ComparedBlock[] = [];
  for (const [at, block] of all.entries()) {
    if (near.has(at) || block.kind !== "same" || !block.before || !block.after) {
      blocks.push(block);
      continue;
    }
    const last = blocks.at(-1);
    if (last?.kind === "unchanged") {
      last.blocks += 1;
      last.before = { start: last.before.start, end: block.before.end };
      last.after = { start: last.after.start, end: block.after.end };
    } else blocks.push({ kind: "unchanged", blocks: 1, before: block.before, after: block.after });
  }
  return blocks;
}

function cut(blocks: ComparedBlock[]): { blocks: ComparedBlock[]; isCut: boolean } {
  let size = 0;
  const end = blocks.findIndex((block) => {
    if (block.kind !== "unchanged") size += sizeOf(block);
    return size > MOST_TEXT;
  });
  return end < 0 ? { blocks, isCut: false } : { blocks: blocks.slice(0, end), isCut: true };
}

/** The text of a block, with as much as the form around it takes. */
function sizeOf({ parts, rows }: Shown): number {
  const cells = rows?.flatMap((row) => row.cells.flat()) ?? [];
  return [...parts, ...cells].reduce((sum, { text }) => sum + text.length + 40, 200);
}
