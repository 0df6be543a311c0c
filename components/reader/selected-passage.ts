import { alignOffsets } from "#lib/rendered/align-offsets.ts";
import type { Chunk } from "#lib/rendered/split-markdown.ts";
import type { Passage } from "./find-passage.ts";

/** The longest selection that a comment can be about, in UTF-16 units. The words at its ends may add some. */
const LONGEST = 3_900;
const LONGEST_WORD = 40;

/**
 * Returns the part of the Markdown whose rendered words are selected. Formulas count whole. Returns null for a
 * selection outside the text.
 */
export function selectedPassage(
  range: Range,
  { markdown, chunks }: { markdown: string; chunks: readonly Chunk[] },
): Passage | null {
  const start = offsetOf({ node: range.startContainer, at: range.startOffset, side: "start" }, chunks);
  const end = offsetOf({ node: range.endContainer, at: range.endOffset, side: "end" }, chunks);
  if (start === null || end === null || end <= start) return null;
  const words = markdown.slice(start, Math.min(end, start + LONGEST));
  if (words.trim() === "") return null;
  const from = start + words.length - words.trimStart().length;
  return wholeWords(markdown, { start: from, end: start + words.trimEnd().length });
}

const LETTER = /[\p{L}\p{N}]/u;

/** Widens a passage to the words that it begins and ends in. */
function wholeWords(markdown: string, { start, end }: Passage): Passage {
  const isInside = (at: number) => LETTER.test(markdown[at - 1] ?? "") && LETTER.test(markdown[at] ?? "");
  let [from, to] = [start, end];
  while (from > 0 && start - from < LONGEST_WORD && isInside(from)) from -= 1;
  while (to < markdown.length && to - end < LONGEST_WORD && isInside(to)) to += 1;
  return { start: from, end: to };
}

interface Point {
  node: Node;
  at: number;
  side: "start" | "end";
}

/** Where a run of rendered text stands in the Markdown of its chunk. */
interface Run {
  node: Node;
  /** The offset of each unit of a text, with one more entry for its end; only both ends for a formula. */
  offsets: readonly number[];
  isFormula: boolean;
}

function offsetOf(point: Point, chunks: readonly Chunk[]): number | null {
  const element = point.node instanceof Element ? point.node : point.node.parentElement;
  const holder = element?.closest<HTMLElement>("[data-chunk]");
  const chunk = chunks[Number(holder?.dataset.chunk ?? -1)];
  if (!holder || !chunk) return null;
  const runs = runsOf(holder, chunk.text);
  const own = runs.find(({ node, isFormula }) =>
    isFormula ? node.contains(point.node) : node === point.node,
  );
  if (own) {
    const edge = point.side === "start" ? 0 : own.offsets.length - 1;
    return (
      chunk.start + (own.offsets[own.isFormula ? edge : Math.min(point.at, own.offsets.length - 1)] ?? 0)
    );
  }
  return chunk.start + nearestEdge(point, runs);
}

/** A point between elements counts as the edge of the text after or before it. */
function nearestEdge({ node, at, side }: Point, runs: readonly Run[]): number {
  const edge = document.createRange();
  edge.setStart(node, at);
  const isBefore = (run: Run) => edge.comparePoint(run.node, 0) < 0;
  if (side === "start") return runs.find((run) => !isBefore(run))?.offsets[0] ?? 0;
  return runs.findLast(isBefore)?.offsets.at(-1) ?? 0;
}

/** Reads the rendered chunk along with its Markdown. */
function runsOf(holder: HTMLElement, source: string): Run[] {
  const runs: Run[] = [];
  let cursor = 0;
  const walker = document.createTreeWalker(holder, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
    if (node instanceof Text) return NodeFilter.FILTER_ACCEPT;
    return isFormula(node) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP;
  });
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const run = node instanceof Element ? formulaRun(node, source, cursor) : textRun(node, source, cursor);
    if (!run) continue;
    // The parts of a formula are not text of the chunk.
    if (runs.at(-1)?.isFormula && runs.at(-1)?.node.contains(node)) continue;
    runs.push(run);
    cursor = run.offsets.at(-1) ?? cursor;
  }
  return runs;
}

function isFormula(node: Node): boolean {
  return (
    node instanceof Element && node.classList.contains("katex") && !node.parentElement?.closest(".katex")
  );
}

function textRun(node: Node, source: string, cursor: number): Run | null {
  const text = node.nodeValue ?? "";
  if (text.trim() === "" || node.parentElement?.closest(".katex")) return null;
  const offsets = alignOffsets(source.slice(cursor), text);
  return offsets && { node, offsets: offsets.map((offset) => offset + cursor), isFormula: false };
}

function formulaRun(node: Element, source: string, cursor: number): Run | null {
  const tex = node.querySelector('annotation[encoding="application/x-tex"]')?.textContent ?? "";
  const at = tex === "" ? -1 : source.indexOf(tex.trim(), cursor);
  if (at < 0) return null;
  const before = /\$+\s*$/.exec(source.slice(cursor, at))?.[0].length ?? 0;
  const after = /^\s*\$+/.exec(source.slice(at + tex.trim().length))?.[0].length ?? 0;
  return { node, offsets: [at - before, at + tex.trim().length + after], isFormula: true };
}
