import type { Block } from "#lib/manuscript/markdown/block.ts";
import { sourceSpan } from "../markdown/plain-text.ts";
import type { Span } from "../span.ts";

/** A sentence: its Markdown span, its text as read, and where that text lies in its block's plain text. */
export type Sentence = { span: Span; text: string; block: Block; from: number; to: number };

const ABBREVIATION =
  /(?:^|[\s([])(?:e\.g|i\.e|cf|vs|etc|al|approx|ca|resp|no|nos|vol|pp?|eds?|fig|figs|eq|eqs|ref|refs|sec|ch|tab|dr|prof|mr|mrs|ms|st|jr|sr|inc|ltd|dept|univ|viz|ssp|sp|spp|nov|gen|var|min|max|[A-Z])\.$/i;

export function readSentences(markdown: string, block: Block): Sentence[] {
  const text = block.plain.text;
  const sentences: Sentence[] = [];
  const boundary = /[.!?]["'”’)\]]{0,3}(?:\s?\[[\d,;–\s-]{1,40}\])?\s+(?=["'“‘([]?[A-ZÀ-ÞΑ-Ω0-9])/g;
  let from = 0;
  for (const match of text.matchAll(boundary)) {
    const stop = match.index + 1;
    const to = match.index + match[0].trimEnd().length;
    if (text.charAt(match.index) === "." && ABBREVIATION.test(text.slice(Math.max(0, stop - 12), stop)))
      continue;
    push(sentences, markdown, block, from, to);
    from = match.index + match[0].length;
  }
  push(sentences, markdown, block, from, text.trimEnd().length);
  return sentences;
}

function push(sentences: Sentence[], markdown: string, block: Block, from: number, to: number): void {
  const lead = block.plain.text.slice(from, to).search(/\S/);
  if (lead < 0) return;
  const start = from + lead;
  sentences.push({
    span: sourceSpan(markdown, block.plain, start, to),
    text: block.plain.text.slice(start, to),
    block,
    from: start,
    to,
  });
}
