/** One line of the Markdown: [start, end) without its line break. */
export type Line = { start: number; end: number; text: string };

export function readLines(markdown: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  while (start <= markdown.length) {
    const found = markdown.indexOf("\n", start);
    const next = found < 0 ? markdown.length : found;
    const end = next > start && markdown.charCodeAt(next - 1) === 13 ? next - 1 : next;
    lines.push({ start, end, text: markdown.slice(start, end) });
    start = next + 1;
  }
  return lines;
}

export function isBlank(line: Line): boolean {
  return line.text.trim() === "";
}
