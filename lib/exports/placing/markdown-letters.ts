import type { Block } from "#lib/conversion/conversion.ts";
import { readPlainText } from "#lib/manuscript/markdown/plain-text.ts";
import type { Span } from "#lib/manuscript/span.ts";
import { LetterCollector, type Letters } from "./letters.ts";

/** Numbers that the author's program writes by itself: of items, and of headings. */
const ITEM_LABEL = /^[ \t]*(?:[-*+][ \t]+)?(?:\d{1,3}|[A-Za-z]|[ivxlcdm]{1,6})[.)][ \t]+/gim;
const HEADING_LABEL =
  /^#{1,6}[ \t]+(?:(?:section|chapter|part|article|appendix)[ \t]+)?(?:\d{1,3}|[A-Z])(?:\.\d{1,3})*[.):]?[ \t]+/i;

/** A reading of a text, made when it is first asked for. */
export type LazyLetters = () => Letters;

/**
 * Returns the letters of a manuscript's Markdown as a reader sees them, in four readings: with the numbers of items and
 * headings and without them, because a file may have them as words, or leave them to the program; and first without
 * formulas, then with their letters, because a file may have a formula as words. `from` are offsets.
 */
export function markdownLetters(markdown: string, blocks: readonly Block[]): readonly LazyLetters[] {
  return [
    { withLabels: true, withFormulas: false },
    { withLabels: false, withFormulas: false },
    { withLabels: true, withFormulas: true },
    { withLabels: false, withFormulas: true },
  ].map((reading) => once(() => lettersOf(markdown, blocks, reading)));
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
  withFormulas: boolean;
}

function lettersOf(
  markdown: string,
  blocks: readonly Block[],
  { withLabels, withFormulas }: ReadingOptions,
): Letters {
  const collector = new LetterCollector();
  const spans = blocks.length > 0 ? blocks : [{ start: 0, end: markdown.length, kind: "paragraph" }];
  for (const { start, end, kind } of spans) {
    if (kind === "math") continue;
    const { text, starts, ends, opaque } = readPlainText(markdown, { start, end });
    const labels = withLabels ? [] : labelsOf(markdown.slice(start, end), kind);
    let label = 0;
    const isLabel = (at: number) => {
      while ((labels[label]?.end ?? Number.POSITIVE_INFINITY) <= at) label += 1;
      return (labels[label]?.start ?? Number.POSITIVE_INFINITY) <= at;
    };
    // An opaque range is also code or an address: the sign of a formula stands before its first letter.
    const isFormula = (range: Span) =>
      markdown.slice(ends[range.start - 1] ?? start, starts[range.start]).includes("$");
    const formulas = withFormulas ? [] : opaque.filter(isFormula);
    let next = 0;
    for (let unit = 0; unit < text.length; unit += 1) {
      while ((formulas[next]?.end ?? Number.POSITIVE_INFINITY) <= unit) next += 1;
      if ((formulas[next]?.start ?? Number.POSITIVE_INFINITY) <= unit) continue;
      const character = String.fromCodePoint(text.codePointAt(unit) ?? 0);
      const at = starts[unit] ?? start;
      if (!isLabel(at - start)) collector.add(character, at);
      unit += character.length - 1;
    }
  }
  return collector.done();
}

/** Returns where the labels of a block are, in order, counted from its start. */
function labelsOf(source: string, kind: string): { start: number; end: number }[] {
  if (kind !== "heading" && kind !== "list") return [];
  const found = kind === "list" ? [...source.matchAll(ITEM_LABEL)] : [HEADING_LABEL.exec(source)];
  return found.flatMap((label) =>
    label ? [{ start: label.index, end: label.index + label[0].length }] : [],
  );
}
