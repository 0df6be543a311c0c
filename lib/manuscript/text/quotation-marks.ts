import type { Block } from "#lib/manuscript/markdown/block.ts";
import { sourceSpan, touchesOpaque } from "../markdown/plain-text.ts";
import type { Span } from "../span.ts";

/** A quotation mark without its partner in the same block. `from` is its place in the block's plain text. */
export type LoneQuote = {
  character: string;
  side: "open" | "close";
  family: QuoteFamily;
  from: number;
  span: Span;
  block: Block;
};
type QuoteFamily = "double" | "guillemet" | "single";
type Mark = { character: string; at: number };

export type Quotes = {
  lone: LoneQuote[];
  /** The number of pairs of each family in the block. */
  pairs: Readonly<Record<QuoteFamily, number>>;
};

/**
 * Quotation marks of a block, paired as writers of English, German and French pair them. Apostrophes, primes,
 * inches, years ('90s), code and mathematics are none.
 */
export function readQuotes(markdown: string, block: Block): Quotes {
  const { plain } = block;
  const { text } = plain;
  const lone: LoneQuote[] = [];
  const pairs = { double: 0, guillemet: 0, single: 0 };
  if (!/["“”„‟«»‘'’‚]/.test(text) || block.doubt !== null) return { lone, pairs };
  // A mark after a backslash is the accent of a letter: G\"odel.
  // One in "[date:"2021" …" belongs to a query.
  const isProse = (at: number) =>
    !touchesOpaque(plain, at, at + 1) &&
    text.charAt(at - 1) !== "\\" &&
    !/\[\w+:(?:"[^"\]\s]{0,40})?$/.test(text.slice(Math.max(0, at - 60), at));
  for (const [family, characters] of FAMILIES) {
    const marks = [...text.matchAll(characters)]
      .filter(({ index }) => isProse(index))
      .map((match) => ({ character: match[0], at: match.index }));
    const paired = family === "single" ? pairSingles(text, marks) : pairDoubles(text, marks);
    pairs[family] = paired.pairs;
    for (const { character, at, side } of paired.lone)
      lone.push({
        character,
        side,
        family,
        from: at,
        span: sourceSpan(markdown, plain, at, at + 1),
        block,
      });
  }
  return { lone: lone.sort((a, b) => a.from - b.from), pairs };
}

const FAMILIES: readonly (readonly [QuoteFamily, RegExp])[] = [
  // Two single marks in a row stand for a double one, as in the source of LaTeX and on typewriters.
  ["double", /``|''|’’|‘‘|["“”„‟]/g],
  ["guillemet", /[«»]/g],
  ["single", /(?<![‘'’])[‘'’‚](?![‘'’])/g],
];

type Paired = { lone: (Mark & { side: LoneQuote["side"] })[]; pairs: number };

/** True where nothing of a word stands before: here a quotation may begin. */
function mayOpen(text: string, at: number): boolean {
  return at === 0 || /[\s([{—–/“‘„«"'-]/.test(text.charAt(at - 1));
}

/** True where what is quoted may end: text before, and no word that begins at once. */
function mayClose(text: string, at: number): boolean {
  return at > 0 && !/[\s([{]/.test(text.charAt(at - 1));
}

/**
 * Double marks: their shape says which side they are on where shapes differ, their place where they do not
 * (straight marks, and the marks that one language closes and another opens with).
 */
function pairDoubles(text: string, marks: readonly Mark[]): Paired {
  const open: Mark[] = [];
  const paired: Paired = { lone: [], pairs: 0 };
  const close = () => {
    open.pop();
    paired.pairs += 1;
  };
  for (const mark of marks) {
    const { character, at } = mark;
    const top = open.at(-1);
    const side = sideOf(text, mark, top);
    if (side === null) continue;
    if (side === "close") {
      if (top === undefined) paired.lone.push({ ...mark, side });
      else close();
      continue;
    }
    // A straight mark cannot stand within straight marks: the one before was never closed.
    if (character === '"' && top?.character === '"' && at > top.at) {
      open.pop();
      paired.lone.push({ ...top, side: "open" });
    }
    open.push(mark);
  }
  for (const mark of open) paired.lone.push({ ...mark, side: "open" });
  return paired;
}

function sideOf(text: string, { character, at }: Mark, top: Mark | undefined): LoneQuote["side"] | null {
  const [opens, closes] = [mayOpen(text, at), mayClose(text, at)];
  if (character === "„" || character === "``" || character === "‘‘") return "open";
  // Seconds of an angle, and the end of a quotation in a quotation.
  if (character.length === 2) return top === undefined ? null : "close";
  if (character === "“" || character === "‟") {
    if (top?.character === "„") return "close";
    return !opens && closes && top !== undefined && !/^\p{L}/u.test(text.slice(at + 1, at + 3))
      ? "close"
      : "open";
  }
  if (top === undefined && character === '"' && opensString(text, at)) return "open";
  if (top === undefined && /["”]/.test(character) && isMeasure(text, at)) return null;
  if (/["”]/.test(character) && isPrimeOfCode(text, at)) return null;
  // Some writers of LaTeX set ” on both sides.
  if (character === "”")
    return top === undefined && opens && /^[^\s.,;:!?)\]}]/.test(text.slice(at + 1, at + 2))
      ? "open"
      : "close";
  if (character === "«") return top?.character === "»" && closes ? "close" : "open";
  if (character === "»") return top === undefined && opens && !closes ? "open" : "close";
  const isLoose = /\s|^$/.test(text.charAt(at - 1)) && /\s|^$/.test(text.charAt(at + 1));
  // A mark between spaces repeats what stands above it, or was set apart from its word.
  if (isLoose && top === undefined) return isSetApart(text, at) ? "open" : null;
  if (isLoose) return "close";
  if (top === undefined) return opens ? "open" : "close";
  return closes ? "close" : "open";
}

/** The first mark of `the token, " anything".`. */
function isSetApart(text: string, at: number): boolean {
  return (
    /,\s$/.test(text.slice(Math.max(0, at - 2), at)) &&
    /^"\s[^"\s][^"]{0,60}[^"\s]"/.test(text.slice(at, at + 70))
  );
}

/** Inches, seconds and primes: 5", 30'12", A". */
function isMeasure(text: string, at: number): boolean {
  return /(?:\d|['’′]|(?:^|[^\p{L}])\p{L})$/u.test(text.slice(Math.max(0, at - 2), at));
}

/** The first mark of `print(f"Rounds: {n}")`. */
function opensString(text: string, at: number): boolean {
  return (
    /[\s(=,[][bfru]$/i.test(text.slice(Math.max(0, at - 2), at)) &&
    /^"[^"\n]+"[\s)\],;:.]*/.test(text.slice(at))
  );
}

/** The first of the two marks that end “+u=e””: a pattern of code, whose mark stands right before the closing one. */
function isPrimeOfCode(text: string, at: number): boolean {
  return (
    /^["”]{2}(?!["”])/.test(text.slice(at, at + 3)) &&
    /["“”][^\s"“”]*[=+*<>|\\^][^\s"“”]*$/.test(text.slice(Math.max(0, at - 40), at))
  );
}

const ELISION = /^(?:\d|(?:tis|twas|em|til|cause|round|n)\b)/i;

/**
 * Single marks: the closing one is the apostrophe as well, so that an opening one counts as lone only if nothing
 * after it could close it, and a closing one never.
 */
function pairSingles(text: string, marks: readonly Mark[]): Paired {
  const open: Mark[] = [];
  const paired: Paired = { lone: [], pairs: 0 };
  for (const mark of marks) {
    const { character, at } = mark;
    const after = text.slice(at + 1, at + 8);
    if (character === "‚" || character === "‘" || (character === "'" && mayOpen(text, at))) {
      if (mayOpen(text, at) && /^\p{L}/u.test(after) && !ELISION.test(after)) open.push(mark);
      else if (character === "‘" && open.length > 0) open.pop();
    } else if (open.length > 0 && mayClose(text, at) && !/^\p{L}/u.test(after)) {
      open.pop();
      paired.pairs += 1;
    }
  }
  for (const mark of open) paired.lone.push({ ...mark, side: "open" });
  return paired;
}
