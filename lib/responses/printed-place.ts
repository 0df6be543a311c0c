import type { Block, WordLine } from "#lib/conversion/conversion.ts";
import type { PrintedBlock } from "#lib/letters/printed-lines.ts";
import type { Span } from "#lib/manuscript/span.ts";

/** The pages on which blocks of a document are printed, with their lines; empty for formats without pages. */
export function printedBlocks(blocks: readonly Block[]): PrintedBlock[] {
  return blocks.flatMap(({ start, end, source, lines = [] }) => {
    const pages = Array.isArray(source) ? [...new Set(source.map(({ page }) => page))] : [];
    return pages.map((page) => ({
      start,
      end,
      page,
      lines: lines
        .filter((line) => line.page === page)
        .map((line) => ({ page, number: line.number ?? null, ...spanOf(line, start) })),
    }));
  });
}

/** Where the words of a line are in the Markdown. `words` holds four numbers a word, the first two its start and end. */
function spanOf({ words }: WordLine, blockStart: number): Span {
  let [from, to] = [Number.MAX_SAFE_INTEGER, 0];
  for (let i = 0; i < words.length; i += 4) {
    from = Math.min(from, words[i] ?? 0);
    to = Math.max(to, words[i + 1] ?? 0);
  }
  return to === 0
    ? { start: blockStart, end: blockStart }
    : { start: blockStart + from, end: blockStart + to };
}

export interface PrintedPlace {
  /** `page 4, lines 112–115`, `page 4, line 3 from the top`, `main.tex, line 120`; empty where nothing is known. */
  place: string;
  /** Whose lines they are: the numbers printed in the margin, or lines of text counted on the page. Null without a page or lines. */
  lines: "printed" | "counted" | null;
}

const UNKNOWN: PrintedPlace = { place: "", lines: null };

/**
 * Returns a function that says where words of a document are. Lines have the numbers that are printed beside them; on a
 * page without such numbers they are those of the text, counted from 1.
 */
export function placesIn(blocks: readonly Block[]): (span: Span) => PrintedPlace {
  const counted = new Map<WordLine, number>();
  const counts = new Map<number, number>();
  const numberedPages = new Set<number>();
  for (const line of blocks.flatMap(({ lines }) => lines ?? [])) {
    const count = (counts.get(line.page) ?? 0) + 1;
    counts.set(line.page, count);
    counted.set(line, count);
    if (line.number !== undefined) numberedPages.add(line.page);
  }
  return (span) => {
    const own = blocks.filter(({ start, end }) => start < span.end && span.start < end);
    const lines = own.flatMap((block) =>
      (block.lines ?? []).filter(({ words }) =>
        holds(words, { start: span.start - block.start, end: span.end - block.start }),
      ),
    );
    const [first] = lines;
    if (first) {
      const { page } = first;
      const onPage = lines.filter((line) => line.page === page);
      const printed = onPage.flatMap(({ number }) => number ?? []);
      if (printed.length > 0) return { place: `page ${page}, ${rangeOf(printed)}`, lines: "printed" };
      // Beside printed numbers, a counted one would be taken for one of them.
      if (numberedPages.has(page)) return { place: `page ${page}`, lines: null };
      const numbers = onPage.map((line) => counted.get(line) ?? 1);
      return { place: `page ${page}, ${rangeOf(numbers)} from the top`, lines: "counted" };
    }
    for (const { source } of own) {
      if (Array.isArray(source) && source[0]) return { ...UNKNOWN, place: `page ${source[0].page}` };
      if (source && !Array.isArray(source))
        return { ...UNKNOWN, place: `${source.file}, line ${source.line}`.slice(0, 200) };
    }
    return UNKNOWN;
  };
}

function rangeOf(numbers: readonly number[]): string {
  const [from, to] = [Math.min(...numbers), Math.max(...numbers)];
  return from === to ? `line ${from}` : `lines ${from}–${to}`;
}

/** `words` holds four numbers a word, of which the first two are its start and end in the block. */
function holds(words: readonly number[], { start, end }: Span): boolean {
  for (let i = 0; i < words.length; i += 4)
    if ((words[i] ?? 0) < end && start < (words[i + 1] ?? 0)) return true;
  return false;
}
