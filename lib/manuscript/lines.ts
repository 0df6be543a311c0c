/** One line of the Markdown: [start, end) without its line break. */
export type Line = {
  start: number;
  end: number;
  text: string;
  /** True in text broken at a width, where the next line's first word would still have fitted: a block ends there. */
  endsEarly: boolean;
};

export function readLines(markdown: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  while (start <= markdown.length) {
    const found = markdown.indexOf("\n", start);
    const next = found < 0 ? markdown.length : found;
    const end = next > start && markdown.charCodeAt(next - 1) === 13 ? next - 1 : next;
    lines.push({ start, end, text: markdown.slice(start, end), endsEarly: false });
    start = next + 1;
  }
  markEarlyEnds(lines);
  return lines;
}

export function isBlank(line: Line): boolean {
  return line.text.trim() === "";
}

const FEWEST_LINES = 30;

/** Text without a marked heading whose lines are nearly all of one width was broken by its printer. */
function markEarlyEnds(lines: readonly Line[]): void {
  const lengths = lines.filter((line) => !isBlank(line)).map(({ text }) => text.length);
  if (lengths.length < FEWEST_LINES || lines.some(({ text }) => /^#{1,6} /.test(text))) return;
  const sorted = lengths.toSorted((a, b) => a - b);
  const width = sorted[Math.floor(0.95 * sorted.length)] ?? 0;
  const full = lengths.filter((length) => length > 0.8 * width && length <= width + 12).length;
  if (width < 40 || width > 160 || full < 0.6 * lengths.length) return;
  for (const [i, line] of lines.entries()) {
    const word = /^\s*\S+/.exec(lines[i + 1]?.text ?? "")?.[0].trim().length ?? 0;
    line.endsEarly = line.text.length + 1 + word < width - 6;
  }
}
