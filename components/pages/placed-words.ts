import type { Passage } from "#components/reader/find-passage.ts";
import type { PagesOfText } from "#lib/documents/schema.ts";

export type Turns = PagesOfText["turns"];
export type PlacedLine = PagesOfText["pages"][number]["lines"][number];
type Bbox = readonly [x0: number, y0: number, x1: number, y1: number];

/** A formula or picture counts as one word that is longer than any other, and has one box as a whole. */
const LONGEST_WORD = 60;
/** Words with more between them in the text, in UTF-16 units, do not belong to one selection. */
const GAP = 200;

interface Word extends Passage {
  x0: number;
  x1: number;
}

function* wordsOf({ words }: PlacedLine): Generator<Word> {
  for (let i = 0; i + 3 < words.length; i += 4) {
    const [start = 0, end = 0, x0 = 0, x1 = 0] = words.slice(i, i + 4);
    yield { start, end, x0, x1 };
  }
}

/** Returns the boxes of spans on a page, with the position of each span in the list. The spans stand in order and do not overlap. */
export function boxesOfSpans(
  lines: readonly PlacedLine[],
  spans: readonly Passage[],
): { span: number; bbox: Bbox }[] {
  return lines.flatMap((line) => {
    const edges = new Map<number, { x0: number; x1: number }>();
    for (const word of wordsOf(line))
      for (let at = firstEndingAfter(spans, word.start); at < spans.length; at += 1) {
        const span = spans[at];
        if (!span || span.start >= word.end) break;
        const { x0, x1 } = partOf(word, span);
        const known = edges.get(at);
        edges.set(at, { x0: Math.min(x0, known?.x0 ?? x0), x1: Math.max(x1, known?.x1 ?? x1) });
      }
    return [...edges].map(([span, { x0, x1 }]) => ({ span, bbox: [x0, line.y0, x1, line.y1] as const }));
  });
}

function firstEndingAfter(spans: readonly Passage[], offset: number): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.end ?? 0) > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Returns about where the part of a word is that a span covers. */
function partOf({ start, end, x0, x1 }: Word, span: Passage): { x0: number; x1: number } {
  const length = end - start;
  if (length > LONGEST_WORD) return { x0, x1 };
  const share = (offset: number) => (Math.min(end, Math.max(start, offset)) - start) / length;
  return { x0: x0 + share(span.start) * (x1 - x0), x1: x0 + share(span.end) * (x1 - x0) };
}

/** Returns the page on which an offset is printed, and how far the text between the turns before and after it has come (0 to 1). */
export function pageOf(offset: number, turns: Turns, length: number): { page: number; share: number } | null {
  const next = turns.findIndex(([start]) => start > offset);
  const at = (next < 0 ? turns.length : next) - 1;
  const turn = turns[Math.max(0, at)];
  if (!turn) return null;
  const end = turns[Math.max(0, at) + 1]?.[0] ?? length;
  const share = (offset - turn[0]) / Math.max(1, end - turn[0]);
  return { page: turn[1], share: Math.min(1, Math.max(0, share)) };
}

/** Returns the line of a page in which an offset is printed, or the first one after it in the text. */
export function lineAt(lines: readonly PlacedLine[], offset: number): PlacedLine | null {
  let best: { line: PlacedLine; distance: number } | null = null;
  for (const line of lines) {
    const [start = 0] = line.words;
    const end = line.words.at(-3) ?? start;
    const distance = offset < start ? start - offset : offset < end ? 0 : Number.POSITIVE_INFINITY;
    if (distance < (best?.distance ?? Number.POSITIVE_INFINITY)) best = { line, distance };
  }
  return best?.line ?? null;
}

/**
 * Returns the passage whose words lie under boxes of a page: the longest one without a large gap, since a selection may
 * also touch a running head or another column.
 */
export function passageUnder(found: readonly { lines: readonly PlacedLine[]; box: Bbox }[]): Passage | null {
  const words = found
    .flatMap(({ lines, box }) => lines.flatMap((line) => wordsUnder(line, box)))
    .sort((a, b) => a.start - b.start);
  let best: Passage | null = null;
  let run: Passage | null = null;
  for (const { start, end } of words) {
    run = run && start - run.end <= GAP ? { start: run.start, end: Math.max(run.end, end) } : { start, end };
    if (!best || run.end - run.start > best.end - best.start) best = run;
  }
  return best;
}

function wordsUnder(line: PlacedLine, [x0, y0, x1, y1]: Bbox): Passage[] {
  const middle = (line.y0 + line.y1) / 2;
  const center = (y0 + y1) / 2;
  if (!(y0 <= middle && middle <= y1) && !(line.y0 <= center && center <= line.y1)) return [];
  return [...wordsOf(line)].filter((word) => {
    const shared = Math.min(x1, word.x1) - Math.max(x0, word.x0);
    // Half a letter that is touched selects no word.
    return shared > Math.min(3, 0.3 * (word.x1 - word.x0));
  });
}
