import { latexToken } from "../latex/latex-prose.ts";
import { latexPiece } from "../latex/latex-text.ts";
import { lastStartingBefore, type Span } from "../span.ts";
import { inlineSource, nextToken } from "./inline-tokens.ts";

type Offsets = ArrayLike<number>;

/**
 * The text of one block as a reader sees it (no emphasis marks, link targets or LaTeX commands), with the
 * source range of every unit: unit i of `text` stands for Markdown [starts[i], ends[i]).
 */
export type PlainText = {
  text: string;
  starts: Offsets;
  ends: Offsets;
  /** Ranges of `text` (not of the Markdown) that are code, addresses or mathematics: not prose. */
  opaque: readonly Span[];
};

export const NO_TEXT: PlainText = { text: "", starts: [], ends: [], opaque: [] };

/** The markup of a text. The alternative text of an image is kept if it stands alone as a caption. */
export type Markup = "markdown" | "markdown image" | "latex";

/** Reads the source of one block. Linear in the span. */
export function readPlainText(markdown: string, span: Span, markup: Markup = "markdown"): PlainText {
  const source = inlineSource(markdown, span.start, span.end, markup === "markdown image");
  const readToken = markup === "latex" ? latexToken : nextToken;
  const writer = new PlainWriter();
  let at = span.start;
  while (at < span.end) {
    const token = readToken(source, at);
    if (token.kind === "text") writer.write(token.text, at, at + token.length);
    else if (token.kind === "verbatim") writer.opaque(() => writer.copy(markdown, token.from, token.to));
    else writer.opaque(() => writeLatex(writer, markdown, token.from, token.to));
    at += token.length;
  }
  return writer.done();
}

function writeLatex(writer: PlainWriter, markdown: string, from: number, to: number): void {
  let at = from;
  while (at < to) {
    const character = markdown.charAt(at);
    if (character === "^") {
      writer.write(/\d/.test(markdown.charAt(at - 1)) ? "^" : "", at, at + 1);
      at += 1;
      continue;
    }
    const piece = latexPiece(markdown, at);
    writer.write(piece.text, at, Math.min(to, at + piece.length));
    at += piece.length;
  }
}

/** From so many units on, a typed array takes less memory than a plain one. */
const LONG = 1_000;

/** Returns a copy as long as the text: an array that grew keeps room for more, and a text may have a million blocks. */
function compact(offsets: readonly number[]): Offsets {
  return offsets.length < LONG ? offsets.slice() : Int32Array.from(offsets);
}

/** No word is longer. A space that stands for nothing divides it, because a pattern's stack grows with what it takes. */
const LONGEST_RUN = 10_000;
const SEPARATES = /[^\p{L}\p{M}\p{N}\p{Surrogate}]/u;
const SECOND_HALF = /^[\udc00-\udfff]/;

class PlainWriter {
  /** The length of the word that is being written. */
  private run = 0;
  private readonly parts: string[] = [];
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  private readonly ranges: Span[] = [];

  write(text: string, start: number, end: number): void {
    if (text === "") return;
    this.run = SEPARATES.test(text) ? 0 : this.run + text.length;
    if (this.run > LONGEST_RUN && !SECOND_HALF.test(text)) {
      this.run = text.length;
      this.push(" ", start, start);
    }
    this.push(text, start, end);
  }

  private push(text: string, start: number, end: number): void {
    this.parts.push(text);
    for (let i = 0; i < text.length; i += 1) {
      this.starts.push(start);
      this.ends.push(end);
    }
  }

  copy(markdown: string, from: number, to: number): void {
    for (let at = from; at < to; at += 1) {
      const character = markdown.charAt(at);
      this.write(character === "\n" ? " " : character, at, at + 1);
    }
  }

  opaque(write: () => void): void {
    const start = this.starts.length;
    write();
    if (this.starts.length > start) this.ranges.push({ start, end: this.starts.length });
  }

  done(): PlainText {
    return {
      text: this.parts.join(""),
      starts: compact(this.starts),
      ends: compact(this.ends),
      opaque: this.ranges.length === 0 ? NO_TEXT.opaque : this.ranges,
    };
  }
}

/**
 * The Markdown range of plain units [from, to), widened by a bracket or an emphasis mark that closes just after
 * what opened inside.
 */
export function sourceSpan(markdown: string, plain: PlainText, from: number, to: number): Span {
  const start = plain.starts[from] ?? 0;
  const last = closesBracket(plain.text, from, to) ? to : to - 1;
  const end = plain.ends[Math.max(from, last)] ?? start;
  return withMarks(markdown, { start, end });
}

function closesBracket(text: string, from: number, to: number): boolean {
  const open = text.charAt(to) === ")" ? "(" : text.charAt(to) === "]" ? "[" : null;
  if (open === null || to - from > 500) return false;
  const inside = text.slice(from, to);
  return inside.split(open).length > inside.split(text.charAt(to)).length;
}

function withMarks(markdown: string, span: Span): Span {
  for (const mark of ["**", "*", "_", "$"]) {
    const inside = markdown.slice(span.start, span.end).split(mark).length - 1;
    if (inside > 0 && inside % 2 === 0 && isCut(markdown, span, mark))
      return { start: span.start - mark.length, end: span.end + mark.length };
    if (inside % 2 === 0) continue;
    if (markdown.slice(span.start - mark.length, span.start) === mark)
      return { start: span.start - mark.length, end: span.end };
    if (markdown.startsWith(mark, span.end)) return { start: span.start, end: span.end + mark.length };
  }
  return span;
}

/** "a$ and $b" out of "$a$ and $b$": the marks inside pair with marks just outside. */
function isCut(markdown: string, span: Span, mark: string): boolean {
  return markdown.slice(span.start - mark.length, span.start) === mark && markdown.startsWith(mark, span.end);
}

/** True if plain range [from, to) touches code, an address or mathematics. */
export function touchesOpaque(plain: PlainText, from: number, to: number): boolean {
  const before = plain.opaque[lastStartingBefore(plain.opaque, (range) => range.start, to - 1)];
  return before !== undefined && from < before.end;
}

/** True if unit `at` of the text stands between backticks. */
export function isInCode(markdown: string, plain: PlainText, at: number): boolean {
  const range = plain.opaque[lastStartingBefore(plain.opaque, ({ start }) => start, at)];
  return range !== undefined && at < range.end && markdown[(plain.starts[range.start] ?? 0) - 1] === "`";
}
