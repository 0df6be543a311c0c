import type { Block } from "#lib/manuscript/markdown/block.ts";
import { letterName, readFormulaLetters } from "../latex/formula-letters.ts";
import { splitDisplays } from "../markdown/embedded.ts";
import type { Span } from "../span.ts";

/** Letters of displayed equations, and those that stand anywhere outside of them. */
export type DisplayedSymbols = {
  /** The number of displays that were read. */
  displays: number;
  /** Letters that a display uses and does not itself bind or define, each at its first display. */
  used: { symbol: string; span: Span }[];
  /** Letters that stand by themselves outside displays: in running text, captions, tables, headings. */
  elsewhere: ReadonlySet<string>;
};

/** Reads which letters displays use that stand nowhere else. Linear in the length. */
export function readDisplayedSymbols(markdown: string, blocks: readonly Block[]): DisplayedSymbols {
  const elsewhere = new Set<string>();
  const displays: { latex: string; span: Span }[] = [];
  for (const [i, block] of blocks.entries()) {
    if (block.kind === "matter" || block.kind === "code") continue;
    const source = markdown.slice(block.span.start, block.span.end);
    if (block.kind === "math") {
      if (isEquation(source) && !explainsTheRest(blocks[i + 1]))
        displays.push({ latex: source, span: block.span });
      continue;
    }
    const { displays: inText, rest } = splitDisplays(source);
    const from = block.span.start;
    for (const { latex, span } of inText)
      displays.push({ latex, span: { start: from + span.start, end: from + span.end } });
    for (const [word] of rest.normalize("NFKC").matchAll(/\\?[\p{L}]+/gu)) {
      const letter = letterName(word);
      if (letter !== null) elsewhere.add(letter);
    }
  }
  return { displays: displays.length, used: usedIn(displays), elsewhere };
}

const LONGEST_EQUATION = 3000;

/** False for a display that conversion did not close, so that it holds the text after it. */
function isEquation(latex: string): boolean {
  return (
    latex.length < LONGEST_EQUATION &&
    !/\\(?:(?:sub)*section|caption|bibliography|item|begin\{(?:table|figure|itemize|enumerate))/.test(latex)
  );
}

const THE_REST =
  /\betc\b|\b(?:other|remaining|rest of the) (?:symbols|parameters|quantities|variables|terms|coefficients|constants)\b|\b(?:symbols|notation|parameters|coefficients|constants|quantities|variables) (?:are|is|have|has|follows?) (?:all )?(?:the )?(?:same|defined|given|listed|standard|usual|as|in|explained)\b|\b(?:usual|standard|same) (?:notation|meanings?|symbols)\b/i;

/** "All other symbols are constants": the paragraph after a display explains what it does not name. */
function explainsTheRest(next: Block | undefined): boolean {
  return next !== undefined && next.kind !== "math" && THE_REST.test(next.plain.text.slice(0, 1000));
}

function usedIn(displays: readonly { latex: string; span: Span }[]): DisplayedSymbols["used"] {
  const found = new Map<string, Span>();
  const allBound = new Set<string>();
  for (const { latex, span } of displays) {
    const { used, bound } = readFormulaLetters(latex);
    for (const letter of bound) allBound.add(letter);
    for (const letter of used) if (!found.has(letter)) found.set(letter, span);
  }
  return [...found].filter(([symbol]) => !allBound.has(symbol)).map(([symbol, span]) => ({ symbol, span }));
}
