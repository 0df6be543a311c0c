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

const MOST_TITLE_LINES = 3;
/** "2.1", "ii.", "4-iv." */
const NUMBER = /^[\divxa-d.-]{1,8}[.)]\s/i;
const SENTENCE_END = /[.!:][)\]”"]?$|\p{Ll}{2}[.?!]\s+\p{Lu}/u;

/**
 * In text broken at a width: how many lines from `at` on are a title that stands alone. It begins with a capital,
 * holds no end of a sentence, and leaves room for the first word of the next line, which begins anew. Else 0.
 */
export function titleLines(lines: readonly Line[], at: number): number {
  for (let count = 1; count <= MOST_TITLE_LINES; count += 1) {
    const line = lines[at + count - 1];
    const next = lines[at + count];
    if (line === undefined || next === undefined || isBlank(line) || isBlank(next)) return 0;
    const text = line.text.trim();
    if (count === 1 && !beginsAnew(text)) return 0;
    if (SENTENCE_END.test(count === 1 ? text.replace(NUMBER, "") : text)) return 0;
    if (line.endsEarly) return /[,;–-]$/.test(text) || !beginsAnew(next.text.trim()) ? 0 : count;
  }
  return 0;
}

/** "mRNA", "pH" and "β-diversity" begin sentences as they are; "ii. Selection" is numbered. */
function beginsAnew(text: string): boolean {
  return /^(?:[\p{Lu}\d(“"‘]|\p{Ll}{1,2}\p{Lu}|[α-ω]|[ivx]{1,4}[.)]\s\p{Lu})/u.test(text);
}
