import { plainText } from "#components/ui/plain-text.ts";
import type { Chunk } from "#lib/rendered/split-markdown.ts";

export interface OutlineEntry {
  level: number;
  /** The heading as Markdown, with its formulas. */
  title: string;
  /** The offset of the heading in the Markdown. `end` is the end of its section. */
  start: number;
  end: number;
}

const HEADING = /^(#{1,6})\s+(.*?)\s*#*\s*$/;

/** Returns the headings of a manuscript in order. Each heading starts a chunk. */
export function outlineOf(chunks: readonly Chunk[]): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  for (const chunk of chunks) {
    const line = chunk.text.slice(0, Math.max(0, chunk.text.indexOf("\n")) || undefined);
    const match = HEADING.exec(line);
    const title = match?.[2] ?? "";
    if (!match || plainText(title) === "") continue;
    const last = entries.at(-1);
    if (last) last.end = chunk.start;
    entries.push({ level: match[1]?.length ?? 1, title, start: chunk.start, end: Number.MAX_SAFE_INTEGER });
  }
  return entries;
}

/** Counts the offsets in each section, without its subsections. */
export function countBySection(entries: readonly OutlineEntry[], offsets: readonly number[]): number[] {
  const counts = entries.map(() => 0);
  for (const offset of offsets) {
    const at = sectionAt(entries, offset);
    if (at >= 0) counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

/** Returns the index of the section with the offset, or -1 before the first heading. */
export function sectionAt(entries: readonly OutlineEntry[], offset: number): number {
  return entries.findLastIndex((entry) => entry.start <= offset);
}

/**
 * Returns the heading level of each chunk as the page shows it: below the title of the page, and at most one level
 * deeper than the heading before, which screen readers need.
 */
export function headingLevels(chunks: readonly Chunk[]): (2 | 3 | 4 | 5 | 6)[] {
  const open: number[] = [];
  return chunks.map(({ text }) => {
    const given = /^(#{1,6})\s/.exec(text)?.[1]?.length;
    if (given !== undefined) {
      while (open.length > 0 && (open.at(-1) ?? 0) >= given) open.pop();
      open.push(given);
    }
    const depth = Math.min(5, Math.max(1, open.length));
    return ([2, 3, 4, 5, 6] as const)[depth - 1] ?? 6;
  });
}
