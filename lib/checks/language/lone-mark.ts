import type { Block } from "#lib/manuscript/markdown/block.ts";
import type { Span } from "#lib/manuscript/span.ts";

/** A bracket or quotation mark without its partner. */
type LoneMark = { side: "open" | "close"; span: Span; block: Block };

/** The mark with the words at its side, so that the quote can be found by eye. */
export function withWords(markdown: string, { side, span, block }: LoneMark): Span {
  const { start, end } = span;
  const before =
    /\S{0,30}\s?\S{0,30}$/.exec(markdown.slice(Math.max(block.content.start, start - 40), start))?.[0]
      .length ?? 0;
  const after =
    /^\S{0,30}\s?\S{0,30}/.exec(markdown.slice(end, Math.min(block.content.end, end + 40)))?.[0].trimEnd()
      .length ?? 0;
  return side === "open" ? { start, end: end + after } : { start: start - before, end };
}
