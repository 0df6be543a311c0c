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
      lines: lines.filter((line) => line.page === page).map((line) => ({ page, ...spanOf(line, start) })),
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

/**
 * Returns a function that says where words of a document are: `page 4, lines 12–15`, `main.tex, line 120`, or nothing
 * where the format has neither pages nor lines. Lines are those of the text, counted on each page from 1.
 */
export function placesIn(blocks: readonly Block[]): (span: Span) => string {
  const numbers = new Map<object, number>();
  const counts = new Map<number, number>();
  for (const line of blocks.flatMap(({ lines }) => lines ?? [])) {
    const number = (counts.get(line.page) ?? 0) + 1;
    counts.set(line.page, number);
    numbers.set(line, number);
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
      const from = numbers.get(first) ?? 1;
      const to = Math.max(
        from,
        ...lines.filter(({ page }) => page === first.page).map((line) => numbers.get(line) ?? 1),
      );
      return `page ${first.page}, ${from === to ? `line ${from}` : `lines ${from}–${to}`}`;
    }
    for (const { source } of own) {
      if (Array.isArray(source) && source[0]) return `page ${source[0].page}`;
      if (source && !Array.isArray(source)) return `${source.file}, line ${source.line}`.slice(0, 200);
    }
    return "";
  };
}

/** `words` holds four numbers a word, of which the first two are its start and end in the block. */
function holds(words: readonly number[], { start, end }: Span): boolean {
  for (let i = 0; i < words.length; i += 4)
    if ((words[i] ?? 0) < end && start < (words[i + 1] ?? 0)) return true;
  return false;
}
