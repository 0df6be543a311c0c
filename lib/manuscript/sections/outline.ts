import { leastOf } from "../extremes.ts";
import { readSourceBlocks } from "../source-blocks.ts";
import type { Span } from "../span.ts";
import { readHeadings } from "./headings.ts";
import { outlineNumber } from "./outline-number.ts";
import { readSections, type Section } from "./sections.ts";

/** A section with all that is below it. */
export interface OutlineItem extends Section {
  /** From the heading to the next one of the same level or a higher one. */
  whole: Span;
}

/** Reads the headings of a document in order, without what stands below them. */
export function readOutline(text: string): OutlineItem[] {
  const sections = sectionsOf(text);
  const items: OutlineItem[] = [];
  /** The heading that ends a section of each level, seen from the end. */
  const ends: { level: number; start: number }[] = [];
  // Taken off one by one, so that a million headings are not in memory twice.
  for (let section = sections.pop(); section !== undefined; section = sections.pop()) {
    const { level, span } = section;
    while ((ends.at(-1)?.level ?? 0) > level) ends.pop();
    const end = ends.at(-1)?.start ?? text.length;
    ends.push({ level, start: span.start });
    items.push({ ...section, whole: { start: span.start, end } });
  }
  return items.reverse();
}

/** Leaves the blocks behind. */
function sectionsOf(text: string): Section[] {
  const { markdown, blocks } = readSourceBlocks(text);
  return readSections(readHeadings(markdown, blocks), markdown.length);
}

/**
 * The sections that a reader means by a number ("2.1", "Section 2") or by words of a heading: those that fit best, and
 * several only where they fit equally well.
 */
export function findSections(outline: readonly OutlineItem[], wanted: string): OutlineItem[] {
  const name = plain(wanted.replace(/^\s*(?:section|sec\.?|§)\s*/i, ""));
  const number = /^(\d+(?:\.\d+)*)\.?$/.exec(name)?.[1];
  const fits: ((item: OutlineItem) => boolean)[] = [
    (item) => number !== undefined && numberOf(item) === number,
    (item) => plain(item.heading) === name,
    (item) => plain(item.heading).replace(/^[\d.]+\s+/, "") === name,
    (item) => item.role === name,
    (item) => plain(item.heading).startsWith(name),
    (item) => plain(item.heading).includes(name),
  ];
  if (name === "") return [];
  for (const fit of fits) {
    const found = outline.filter(fit);
    // "methods" is the role of every section below Methods; the one above them is meant.
    const top = leastOf(found.map(({ level }) => level));
    if (found.length > 0) return fit === fits[3] ? found.filter(({ level }) => level === top) : found;
  }
  return [];
}

function numberOf({ heading, number }: OutlineItem): string | null {
  return number ?? outlineNumber(heading)?.join(".") ?? null;
}

function plain(words: string): string {
  return words.normalize("NFKC").toLowerCase().replace(/[*_`]/g, "").replace(/\s+/g, " ").trim();
}
