import { isFigureCaption, isTableCaption } from "../blocks/caption.ts";
import { isTyped } from "../blocks/code-lines.ts";
import { toSegment } from "../lines/segments.ts";
import type { Item } from "../page/pdf-item.ts";
import {
  type Box,
  middleX,
  middleY,
  type Page,
  type PageSize,
  type Segment,
  unionOf,
} from "../page/pdf-page.ts";
import type { Band } from "./bands.ts";
import { type BuiltTable, buildTable, type Frame, type TableCell } from "./build-table.ts";
import { captionedFrames } from "./captioned-frames.ts";
import { continuedFrames } from "./continued-frames.ts";
import { grownFrame } from "./grown-frame.ts";
import { isTable } from "./is-table.ts";
import { isNoteLine } from "./prose-lines.ts";
import { ruleLines } from "./rule-lines.ts";
import { tableFrames } from "./table-frames.ts";
import { wordsOf } from "./words.ts";

/** What stands of a table on one page. */
export type TablePart = { page: PageSize; box: Box; rows: TableCell[][] };
/** `parts`: one, and one more for every page that the table goes on over. */
export type FoundTable = Box & { parts: TablePart[]; bands: readonly Band[] };

const MAX_WORDS = 6_000;
const ABOVE = 60;
const BELOW = 45;

function hasCaption(frame: Box, segments: readonly Segment[]): boolean {
  return segments.some(
    (s) =>
      isTableCaption(s.text) &&
      s.x0 < frame.x1 + 10 &&
      s.x1 > frame.x0 - 10 &&
      ((s.y1 < frame.y0 + 4 && s.y1 > frame.y0 - ABOVE) || (s.y0 > frame.y1 - 4 && s.y0 < frame.y1 + BELOW)),
  );
}

/** A drawing's own lines, with the figure's caption right under them. */
const isFigure = (frame: Box, segments: readonly Segment[]) =>
  segments.some(
    (s) =>
      isFigureCaption(s.text) &&
      s.x0 < frame.x1 &&
      s.x1 > frame.x0 &&
      s.y0 > frame.y1 - 4 &&
      s.y0 < frame.y1 + 40,
  );

const isAlgorithm = (frame: Box, segments: readonly Segment[]) =>
  segments.some(
    (s) =>
      /^(?:algorithm|listing|procedure|pseudocode)\s*(?:\d|:\s*\S|[A-Z]\.)/i.test(s.text) &&
      s.x0 < frame.x1 &&
      s.x1 > frame.x0 &&
      s.y0 > frame.y0 - 24 &&
      s.y1 < frame.y0 + 30,
  );

const within = (words: readonly Item[], frame: Box): Item[] =>
  words.filter((w) => {
    const [x, y] = [middleX(w), middleY(w)];
    return x > frame.x0 - 4 && x < frame.x1 + 4 && y > frame.y0 - 1 && y < frame.y1 + 1;
  });

/** Notes below the rows of a table are text, though the last rule may stand under them. */
function withoutNotes(frame: Frame, table: BuiltTable): Frame {
  const note = table.lines.find(
    (line, i) => i > table.lines.length / 2 && i > 1 && line.runs.length <= 2 && isNoteLine(line),
  );
  return note === undefined ? frame : { ...frame, y1: note.y0 - 1 };
}

/** Stage 11: the tables of a page; their words leave the flow. `open`: the table at the foot of the page before. */
export function takeTables(
  page: Page,
  segments: readonly Segment[],
  open: FoundTable | null,
): { tables: FoundTable[]; rest: Segment[] } {
  const rules = ruleLines(page);
  const { number, turns, width, height } = page;
  const tables: FoundTable[] = [];
  const captions = segments.filter((s) => isTableCaption(s.text));
  if (rules.across.length + rules.shades.length < 1 && captions.length === 0 && open === null)
    return { tables, rest: [...segments] };
  const bySegment = segments.map((segment) => wordsOf(segment.items));
  let words = bySegment.flat();
  const gone = new Set<Item>();
  const take = (frame: Frame) => {
    const own = within(words, frame);
    if (own.length < 4 || own.length > MAX_WORDS || isAlgorithm(frame, segments)) return;
    const isCaptioned = frame.bands !== undefined || hasCaption(frame, segments);
    if (!isCaptioned && (isFigure(frame, segments) || isTyped(own))) return;
    const first = buildTable(own, frame);
    if (first === null || !isTable(first, frame, isCaptioned)) return;
    const trimmed = withoutNotes(frame, first);
    const kept = trimmed === frame ? own : within(own, trimmed);
    const table = trimmed === frame ? first : buildTable(kept, trimmed);
    if (table === null) return;
    for (const word of kept) gone.add(word);
    words = words.filter((word) => !gone.has(word));
    const box = unionOf([table, trimmed]);
    tables.push({
      ...box,
      bands: table.bands,
      parts: [{ page: { number, turns, width, height }, box, rows: table.rows }],
    });
  };
  for (const frame of tableFrames(rules, words)) take(grownFrame(frame, words));
  for (const frame of captionedFrames(page, captions, { words, segments, rules, found: tables }))
    take(grownFrame(frame, words));
  if (open !== null) for (const frame of continuedFrames(open, words)) take(frame);
  const rest = segments.flatMap((segment, i) => {
    const own = bySegment[i] ?? [];
    const left = own.filter((word) => !gone.has(word));
    return left.length === own.length ? [segment] : left.length === 0 ? [] : [toSegment(left)];
  });
  return { tables: tables.toSorted((a, b) => a.y0 - b.y0), rest };
}
