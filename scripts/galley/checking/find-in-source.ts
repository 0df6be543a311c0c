import { placesIn } from "./line-starts.ts";

const LINES_AFTER = 200;

/**
 * Line and column in a LaTeX file at which a quote of the converted text begins, searched from the line that its
 * block came from; the block's own line where its words are written in another way there.
 */
export function findInSource(
  source: string,
  blockLine: number,
  quote: string,
): { line: number; column: number } {
  const lines = source.split("\n");
  const passage = lines.slice(blockLine - 1, blockLine - 1 + LINES_AFTER).join("\n");
  const words = quote.match(/[\p{L}\p{N}]+/gu) ?? [];
  for (let count = Math.min(words.length, 6); count > 0; count -= 1) {
    const found = passage.search(new RegExp(words.slice(0, count).join("[^\\p{L}\\p{N}]{1,12}"), "u"));
    if (found >= 0) {
      const { line, column } = placesIn(passage)(found);
      return { line: blockLine + line - 1, column };
    }
  }
  return { line: blockLine, column: 1 };
}
