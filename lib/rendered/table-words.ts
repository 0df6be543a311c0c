const RULE = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;
/** A row with room around its cells, as Galley writes tables. Its end may be cut. */
const ROW = /^\s*\|\s(?:.*\s)?(?:\||.*…)\s*$/;
/** In a table whose rule is there, rows may be written close. */
const CLOSE_ROW = /^\s*\|.*\|\s*$/;

/**
 * Returns Markdown whose pipe tables are words: a dot between cells, and `between` between rows. Everything else stays
 * as it is, so that marks within cells are still Markdown.
 */
export function tableWords(markdown: string, between: string): string {
  if (!markdown.includes("|")) return markdown;
  const lines = markdown.split("\n");
  const isTable = lines.some((line) => line.includes("|") && RULE.test(line));
  const isRow = (line: string) => ROW.test(line) || (isTable && CLOSE_ROW.test(line));
  let written = "";
  let isAfterRow = false;
  for (const [at, line] of lines.entries()) {
    const row = isRow(line);
    if (row && RULE.test(line)) continue;
    if (at > 0 && written !== "") written += row && isAfterRow ? between : "\n";
    written += row ? cellsOf(line).join(" · ") : line;
    isAfterRow = row;
  }
  return written;
}

function cellsOf(row: string): string[] {
  return row
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replace(/\\\|/g, "|"))
    .filter((cell) => cell !== "");
}
