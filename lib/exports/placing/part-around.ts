import type { Block } from "#lib/conversion/conversion.ts";
import { lastStartingBefore, type Span } from "#lib/manuscript/span.ts";

/**
 * Returns the part of the Markdown around a range that is one paragraph of the author's file: its block, its item of a
 * list, or its cell of a table.
 */
export function partAround(markdown: string, blocks: readonly Block[], range: Span): Span {
  const block = blocks[lastStartingBefore(blocks, ({ start }) => start, range.start)];
  const { start, end, kind } = block ?? { start: 0, end: markdown.length, kind: "paragraph" };
  const whole = { start: Math.min(start, range.start), end: Math.max(end, range.end) };
  if (kind !== "list" && kind !== "table") return whole;
  const isEdge = (at: number) =>
    markdown[at] === "\n" || (kind === "table" && markdown[at] === "|" && markdown[at - 1] !== "\\");
  let from = range.start;
  while (from > whole.start && !isEdge(from - 1)) from -= 1;
  let to = range.end;
  while (to < whole.end && !isEdge(to)) to += 1;
  return { start: from, end: to };
}
