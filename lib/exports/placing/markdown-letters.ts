import type { Block } from "#lib/conversion/conversion.ts";
import { readPlainText } from "#lib/manuscript/markdown/plain-text.ts";
import type { Span } from "#lib/manuscript/span.ts";
import { LetterCollector, type Letters } from "./letters.ts";

/** Numbers that the author's program writes by itself: of items, of headings, and of other paragraphs. */
const ITEM_LABEL = /^[ \t]*(?:(?:[-*+]|\d{1,3}[.)])[ \t]+)*(?:\d{1,3}|[A-Za-z]|[ivxlcdm]{1,6})[.)][ \t]+/gim;
const HEADING_LABEL =
  /^#{1,6}[ \t]+(?:(?:section|chapter|part|article|appendix)[ \t]+)?(?:\d{1,3}|[A-Z]|[IVXLCDM]{1,6}(?=[.):]))(?:\.\d{1,3})*[.):]?[ \t]+/i;
const PARAGRAPH_LABEL =
  /^(?:\[\d{1,3}\]|(?:\p{L}{2,12}[ \t]+)?(?:\d{1,3}|[A-Za-z]|[ivxlcdm]{1,6})[.):])[ \t]+/iu;
const LABELS: Readonly<Record<string, RegExp>> = {
  heading: HEADING_LABEL,
  paragraph: PARAGRAPH_LABEL,
  caption: PARAGRAPH_LABEL,
  reference: PARAGRAPH_LABEL,
};

/** A formula, or the alternative text of a picture. */
const SOURCES = /\$\$[^$]+\$\$|\$(?![\s$])[^$\n]+\$|!\[((?:\\.|[^\]\\]){0,2000})\]\([^)\n]{0,2000}\)/g;

/** Between the numbers or keys of one citation. Always some sign, so that digits in a row are read in one way only. */
const BETWEEN = "(?:\\s{0,2}[,;–-]\\s{0,2}|\\s{1,2})";
const CITED_NUMBERS = `\\[\\d{1,3}(?:${BETWEEN}\\d{1,3})*\\s?\\]`;
const KEY = "[A-Za-z][\\w:.+]{0,60}\\d{2,4}[A-Za-z]{0,20}";
const CITED_KEYS = `\\[${KEY}(?:${BETWEEN}${KEY})*\\s?\\]`;
const NAMED_NUMBERS =
  "(?<=\\b(?:fig(?:ure)?|table|eq|equation|section|algorithm|theorem)s?\\.?\\s?)\\d{1,3}(?:\\.\\d{1,3})*";

/**
 * What LaTeX prints for a citation or a reference: numbers and keys in brackets, and the number of what is named before it.
 */
const CITATIONS = new RegExp(`${CITED_NUMBERS}|${CITED_KEYS}|${NAMED_NUMBERS}`, "gi");

/** A reading of a text, made when it is first asked for. */
export type LazyLetters = () => Letters;

export interface MarkdownLetters {
  /** The letters of sentences. */
  words: readonly LazyLetters[];
  /** The letters of sentences without what LaTeX prints for commands. */
  withoutCitations: readonly LazyLetters[];
  /** The letters of sentences, of the LaTeX of formulas, and of the words that describe pictures. */
  all: readonly LazyLetters[];
}

/**
 * Returns the letters of a manuscript's Markdown as a reader sees them, in several readings: with the numbers of items and
 * paragraphs and without them, because a file may have them as words, or leave them to the program; and first without
 * formulas, then with their signs, because a file may have a formula as words. `from` are offsets.
 */
export function markdownLetters(markdown: string, blocks: readonly Block[]): MarkdownLetters {
  const lazy = (reading: ReadingOptions) => once(() => lettersOf(markdown, blocks, reading));
  return {
    words: [
      lazy({ withLabels: true, formulas: "left out" }),
      lazy({ withLabels: false, formulas: "left out" }),
      lazy({ withLabels: true, formulas: "as signs" }),
      lazy({ withLabels: false, formulas: "as signs" }),
    ],
    withoutCitations: [
      lazy({ withLabels: true, formulas: "left out", citations: "left out" }),
      lazy({ withLabels: false, formulas: "left out", citations: "left out" }),
    ],
    all: [
      lazy({ withLabels: true, formulas: "as source" }),
      lazy({ withLabels: false, formulas: "as source" }),
    ],
  };
}

function once(make: LazyLetters): LazyLetters {
  let made: Letters | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

interface ReadingOptions {
  withLabels: boolean;
  /** As source, the words that describe pictures are there too. */
  formulas: "left out" | "as signs" | "as source";
  citations?: "left out";
}

function lettersOf(
  markdown: string,
  blocks: readonly Block[],
  { withLabels, formulas: shown, citations }: ReadingOptions,
): Letters {
  const collector = new LetterCollector();
  const spans = blocks.length > 0 ? blocks : [{ start: 0, end: markdown.length, kind: "paragraph" }];
  for (const { start, end, kind } of spans) {
    if (kind === "math" && shown !== "as source") continue;
    const source = markdown.slice(start, end);
    const { text, starts, ends, opaque } = readPlainText(markdown, { start, end });
    const isLabel = inSpans(withLabels ? [] : labelsOf(source, kind));
    // An opaque range is also code or an address: the sign of a formula stands before its first letter.
    const isFormula = (range: Span) =>
      markdown.slice(ends[range.start - 1] ?? start, starts[range.start]).includes("$");
    const isLeftOut = inSpans(shown === "left out" ? opaque.filter(isFormula) : []);
    const isCitation = inSpans(citations === "left out" ? citationsOf(source) : []);
    const sources = shown === "as source" ? sourcesOf(source) : [];
    const isSource = inSpans(sources);
    let next = 0;
    const addSourcesBefore = (at: number) => {
      for (let one = sources[next]; one !== undefined && one.start <= at; one = sources[++next])
        addSource(collector, source, { start, words: one.words });
    };
    for (let unit = 0; unit < text.length; unit += 1) {
      const character = String.fromCodePoint(text.codePointAt(unit) ?? 0);
      const at = (starts[unit] ?? start) - start;
      addSourcesBefore(at);
      const isRead = !isLeftOut(unit) && !isSource(at) && !isLabel(at) && !isCitation(at);
      if (isRead) collector.add(character, start + at);
      unit += character.length - 1;
    }
    addSourcesBefore(source.length);
  }
  return collector.done();
}

/** Returns a function that says if a position is in one of the spans. It is asked with rising positions. */
function inSpans(spans: readonly Span[]): (at: number) => boolean {
  let next = 0;
  return (at) => {
    while ((spans[next]?.end ?? Number.POSITIVE_INFINITY) <= at) next += 1;
    return (spans[next]?.start ?? Number.POSITIVE_INFINITY) <= at;
  };
}

function addSource(
  collector: LetterCollector,
  source: string,
  { start, words }: { start: number; words: Span },
): void {
  for (let unit = words.start; unit < words.end; unit += 1) {
    const character = String.fromCodePoint(source.codePointAt(unit) ?? 0);
    collector.add(character, start + unit);
    unit += character.length - 1;
  }
}

const citationsOf = (source: string): Span[] =>
  [...source.matchAll(CITATIONS)].map(({ 0: all, index }) => ({ start: index, end: index + all.length }));

/** Returns where the formulas and pictures of a block are, with the words of each that count. */
function sourcesOf(source: string): (Span & { words: Span })[] {
  return [...source.matchAll(SOURCES)].map(({ 0: all, 1: alt, index }) => {
    const span = { start: index, end: index + all.length };
    const from = index + "![".length;
    return { ...span, words: alt === undefined ? span : { start: from, end: from + alt.length } };
  });
}

/** Returns where the labels of a block are, in order, counted from its start. */
function labelsOf(source: string, kind: string): { start: number; end: number }[] {
  const found = kind === "list" ? [...source.matchAll(ITEM_LABEL)] : [LABELS[kind]?.exec(source)];
  return found.flatMap((label) =>
    label ? [{ start: label.index, end: label.index + label[0].length }] : [],
  );
}
