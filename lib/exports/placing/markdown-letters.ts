import type { Block } from "#lib/conversion/conversion.ts";
import { readPlainText } from "#lib/manuscript/markdown/plain-text.ts";
import { LetterCollector, type Letters } from "./letters.ts";

/** Numbers that the author's program writes by itself: of items, and of headings. */
const ITEM_LABEL = /^[ \t]*(?:[-*+][ \t]+)?(?:\d{1,3}|[A-Za-z]|[ivxlcdm]{1,6})[.)][ \t]+/gim;
const HEADING_LABEL =
  /^#{1,6}[ \t]+(?:(?:section|chapter|part|article|appendix)[ \t]+)?(?:\d{1,3}|[A-Z])(?:\.\d{1,3})*[.):]?[ \t]+/i;

/**
 * Returns the letters of a manuscript's Markdown as a reader sees them, with the numbers of items and headings and without
 * them: a file may have them as words, or leave them to the program. Formulas are left out; `from` are offsets.
 */
export function markdownLetters(markdown: string, blocks: readonly Block[]): readonly Letters[] {
  return [lettersOf(markdown, blocks, false), lettersOf(markdown, blocks, true)];
}

function lettersOf(markdown: string, blocks: readonly Block[], withoutLabels: boolean): Letters {
  const collector = new LetterCollector();
  const spans = blocks.length > 0 ? blocks : [{ start: 0, end: markdown.length, kind: "paragraph" }];
  for (const { start, end, kind } of spans) {
    if (kind === "math") continue;
    const { text, starts, opaque } = readPlainText(markdown, { start, end });
    const labels = withoutLabels ? labelsOf(markdown.slice(start, end), kind) : [];
    let label = 0;
    const isLabel = (at: number) => {
      while ((labels[label]?.end ?? Number.POSITIVE_INFINITY) <= at) label += 1;
      return (labels[label]?.start ?? Number.POSITIVE_INFINITY) <= at;
    };
    const formulas = opaque.filter((range) => isFormula(markdown, starts[range.start] ?? 0));
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

/** True if an opaque range whose text begins at `at` is mathematics, not code or an address. */
function isFormula(markdown: string, at: number): boolean {
  return /\$\s*$|\\[([]\s*$/.test(markdown.slice(Math.max(0, at - 4), at)) || markdown[at] === "$";
}

/** Returns where the labels of a block are, in order, counted from its start. */
function labelsOf(source: string, kind: string): { start: number; end: number }[] {
  if (kind !== "heading" && kind !== "list") return [];
  const found = kind === "list" ? [...source.matchAll(ITEM_LABEL)] : [HEADING_LABEL.exec(source)];
  return found.flatMap((label) =>
    label ? [{ start: label.index, end: label.index + label[0].length }] : [],
  );
}
