import type { Span } from "#lib/manuscript/span.ts";

/** The row of a table that holds the quote's cells in order, however they are parted; null if none or several do. */
export function findTableRow(markdown: string, quote: string): Span | null {
  const wanted = cells(quote);
  if (wanted.length < 6) return null;
  const rows: Span[] = [];
  for (const { 0: line, index } of markdown.matchAll(/^.*(?:\||&).*$/gm)) {
    if (cells(line).includes(wanted)) rows.push({ start: index, end: index + line.length });
  }
  const [row] = rows;
  return rows.length === 1 && row !== undefined ? trimmed(markdown, row) : null;
}

/** Letters and figures alone: what stands in the cells, without rules, bars and emphasis. */
function cells(text: string): string {
  return text
    .replace(/[^\p{L}\p{N}.%<>=±]+/gu, " ")
    .trim()
    .toLowerCase();
}

function trimmed(markdown: string, { start, end }: Span): Span {
  const text = markdown.slice(start, end);
  return { start: start + text.length - text.trimStart().length, end: start + text.trimEnd().length };
}
