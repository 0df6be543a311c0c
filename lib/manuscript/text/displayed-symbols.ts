import type { Block } from "#lib/manuscript/markdown/block.ts";
import { letterName, readFormulaLetters } from "../latex/formula-letters.ts";
import { splitDisplays } from "../markdown/embedded.ts";
import type { Span } from "../span.ts";

/**
 * `isLeftOut`: the text right after the display explains other letters of it ("where …"), and not this one, which is
 * neither the intercept of a regression nor what the display may define.
 */
export type UsedSymbol = { symbol: string; span: Span; isLeftOut: boolean };

type Display = { latex: string; span: Span; after: string };

/** Letters of displayed equations, and those that stand anywhere outside of them. */
export type DisplayedSymbols = {
  /** The number of displays that were read. */
  displays: number;
  /** Letters that a display uses and does not itself bind or define, each at its first display. */
  used: UsedSymbol[];
  /** If displays use some: letters that stand by themselves outside of them, in running text, captions, tables, headings. */
  elsewhere: ReadonlySet<string>;
};

/** Reads which letters displays use that stand nowhere else. Linear in the length. */
export function readDisplayedSymbols(markdown: string, blocks: readonly Block[]): DisplayedSymbols {
  const rests: string[] = [];
  const displays: Display[] = [];
  for (const [i, block] of blocks.entries()) {
    if (block.kind === "matter" || block.kind === "code") continue;
    const source = markdown.slice(block.span.start, block.span.end);
    if (block.kind === "math") {
      const next = blocks[i + 1];
      const after = next === undefined ? "" : markdown.slice(next.span.start, next.span.end);
      if (isEquation(source) && !explainsTheRest(next))
        displays.push({ latex: source, span: block.span, after });
      continue;
    }
    const { displays: inText, rest } = splitDisplays(source);
    const from = block.span.start;
    for (const { latex, span } of inText)
      displays.push({
        latex,
        span: { start: from + span.start, end: from + span.end },
        after: source.slice(span.end),
      });
    rests.push(rest);
  }
  const used = usedIn(displays);
  return { displays: displays.length, used, elsewhere: used.length > 0 ? lettersOfAll(rests) : new Set() };
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

/** What begins a list of the letters of the display above. */
const EXPLAINS = /^[\s,.;]*(?:where|with|in which|wherein|here|donde|où|wobei|dabei)\b/i;
const LEAST_EXPLAINED = 2;
/** The longest list of letters below a display that is read, in units of text. */
const LONGEST_LIST = 1500;

/** Without one, the sign after what the display defines was not read. */
const RELATION = /[=<>≤≥≈∼∝]|\\(?:approx|sim|propto|leq?|geq?|equiv|to|rightarrow|coloneqq|in)\b/;
/** Stands by itself before the other terms: "Y_i = \alpha + \beta X_i". */
const INTERCEPT = /=\s*(\\?[a-zA-Z]+)(?:_\{?\w+\}?)?\s*\+/;

function usedIn(displays: readonly Display[]): UsedSymbol[] {
  const found = new Map<string, UsedSymbol>();
  const allBound = new Set<string>();
  for (const { latex, span, after } of displays) {
    const { used, bound } = readFormulaLetters(latex);
    for (const letter of bound) allBound.add(letter);
    const explained = EXPLAINS.test(after) ? lettersOf(after.slice(0, LONGEST_LIST)) : new Set<string>();
    const isExplained =
      RELATION.test(latex) && used.filter((letter) => explained.has(letter)).length >= LEAST_EXPLAINED;
    const intercept = letterName(INTERCEPT.exec(latex)?.[1] ?? "");
    for (const symbol of used)
      if (!found.has(symbol))
        found.set(symbol, { symbol, span, isLeftOut: isExplained && symbol !== intercept });
  }
  return [...found.values()].filter(({ symbol }) => !allBound.has(symbol));
}

function lettersOfAll(texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap((text) => [...lettersOf(text), ...lettersOfPictures(text)]));
}

/** A formula that conversion could only show as a picture has its signs in the alternative text: "![Φi = (φ1 …)](…)". */
function lettersOfPictures(text: string): string[] {
  const formulas = [...text.matchAll(/!\[((?:[^\]!]|!(?!\[))*)\]\(/g)].filter(([, alt = ""]) =>
    /[=∈∼≤≥∑∏∫]/.test(alt),
  );
  return formulas.flatMap(([, alt = ""]) =>
    [...alt.normalize("NFKC")].flatMap((each) => letterName(each) ?? []),
  );
}

/** No word is longer. A pattern without an end would need a stack as long as the run. */
const LETTERS = /\\?\p{L}{1,3000}/gu;

function lettersOf(text: string): Set<string> {
  return new Set([...text.normalize("NFKC").matchAll(LETTERS)].flatMap(([word]) => letterName(word) ?? []));
}
