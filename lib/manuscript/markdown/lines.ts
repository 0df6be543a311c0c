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
/** Letters of print have widths of their own: a line may be full that has fewer of them than another. */
const UNEVEN = 6;

/** Text without a marked heading whose lines are nearly all of one width was broken by its printer. Rows of tables are not. */
function markEarlyEnds(lines: readonly Line[]): void {
  const lengths = lines
    .filter((line) => !isBlank(line) && !/^\s*\|/.test(line.text))
    .map(({ text }) => text.length);
  if (lengths.length < FEWEST_LINES || lines.some(({ text }) => /^#{1,6} /.test(text))) return;
  const sorted = lengths.toSorted((a, b) => a - b);
  const width = sorted[Math.floor(0.95 * sorted.length)] ?? 0;
  const full = lengths.filter((length) => length > 0.8 * width && length <= width + 12).length;
  if (width < 40 || width > 160 || full < 0.6 * lengths.length) return;
  const rooms = lines.map(({ text }, i) => {
    const word = /^\s*\S+/.exec(lines[i + 1]?.text ?? "")?.[0].trim().length ?? 0;
    return width - (text.length + 1 + word);
  });
  const least = isEven(lines, rooms) ? 0 : UNEVEN;
  for (const [i, line] of lines.entries()) line.endsEarly = (rooms[i] ?? 0) > least;
}

/** Broken by the count of letters: where a little room is left, a sentence ends, as it does where much is left. */
function isEven(lines: readonly Line[], rooms: readonly number[]): boolean {
  const ends = (line: Line) => /[.?!:][)\]”"]?\s*$/.test(line.text);
  const share = (from: number, to: number) => {
    const some = lines.filter((_, i) => (rooms[i] ?? 0) > from && (rooms[i] ?? 0) <= to);
    return some.length === 0 ? 0 : some.filter(ends).length / some.length;
  };
  return share(0, UNEVEN) > 0.6 * share(UNEVEN, Infinity);
}
