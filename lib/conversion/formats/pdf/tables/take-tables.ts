import { isFigureCaption, isTableCaption } from "../blocks/caption.ts";
import { isTyped } from "../blocks/code-lines.ts";
import { toSegment } from "../lines/segments.ts";
import { type Box, middleX, middleY, unionOf } from "../page/box.ts";
import type { Item } from "../page/pdf-item.ts";
import type { Page, Segment } from "../page/pdf-page.ts";
import { type BuiltTable, buildTable, type Frame } from "./build-table.ts";
import { captionedFrames } from "./captioned-frames.ts";
import { continuedFrames } from "./continued-frames.ts";
import type { FoundTable } from "./found-table.ts";
import { grownFrame } from "./grown-frame.ts";
import { isTable } from "./is-table.ts";
import { isNoteLine } from "./prose-lines.ts";
import { ruleLines } from "./rule-lines.ts";
import { tableFrames } from "./table-frames.ts";
import {
  CAPTION_SIDE_SLACK_POINTS,
  CAPTION_SLACK_POINTS,
  FRAME_SLACK_POINTS,
  MAX_ALGORITHM_ABOVE_POINTS,
  MAX_ALGORITHM_BELOW_POINTS,
  MAX_CAPTION_ABOVE_POINTS,
  MAX_CAPTION_BELOW_POINTS,
  MAX_FIGURE_CAPTION_DISTANCE_POINTS,
  MAX_TABLE_WORDS,
} from "./table-thresholds.ts";
import { wordsOf } from "./words.ts";

/** Fewer words are no table. */
const MIN_TABLE_WORDS = 4;

function hasCaption(frame: Box, segments: readonly Segment[]): boolean {
  return segments.some(
    (s) =>
      isTableCaption(s.text) &&
      s.x0 < frame.x1 + CAPTION_SIDE_SLACK_POINTS &&
      s.x1 > frame.x0 - CAPTION_SIDE_SLACK_POINTS &&
      ((s.y1 < frame.y0 + CAPTION_SLACK_POINTS && s.y1 > frame.y0 - MAX_CAPTION_ABOVE_POINTS) ||
        (s.y0 > frame.y1 - CAPTION_SLACK_POINTS && s.y0 < frame.y1 + MAX_CAPTION_BELOW_POINTS)),
  );
}

/** True for a drawing's own lines, with the figure's caption right under them. */
const isFigure = (frame: Box, segments: readonly Segment[]) =>
  segments.some(
    (s) =>
      isFigureCaption(s.text) &&
      s.x0 < frame.x1 &&
      s.x1 > frame.x0 &&
      s.y0 > frame.y1 - CAPTION_SLACK_POINTS &&
      s.y0 < frame.y1 + MAX_FIGURE_CAPTION_DISTANCE_POINTS,
  );

const isAlgorithm = (frame: Box, segments: readonly Segment[]) =>
  segments.some(
    (s) =>
      /^(?:algorithm|listing|procedure|pseudocode)\s*(?:\d|:\s*\S|[A-Z]\.)/i.test(s.text) &&
      s.x0 < frame.x1 &&
      s.x1 > frame.x0 &&
      s.y0 > frame.y0 - MAX_ALGORITHM_ABOVE_POINTS &&
      s.y1 < frame.y0 + MAX_ALGORITHM_BELOW_POINTS,
  );

const within = (words: readonly Item[], frame: Box): Item[] =>
  words.filter((w) => {
    const [x, y] = [middleX(w), middleY(w)];
    return (
      x > frame.x0 - FRAME_SLACK_POINTS &&
      x < frame.x1 + FRAME_SLACK_POINTS &&
      y > frame.y0 - 1 &&
      y < frame.y1 + 1
    );
  });

/** Cuts a frame off above the notes below its rows: they are text, though the last rule may stand under them. */
function withoutNotes(frame: Frame, table: BuiltTable): Frame {
  const note = table.lines.find(
    (line, i) => i > table.lines.length / 2 && i > 1 && line.runs.length <= 2 && isNoteLine(line),
  );
  return note === undefined ? frame : { ...frame, y1: note.y0 - 1 };
}

/** Takes tables out of a page, one after the other. */
class TableTaker {
  readonly tables: FoundTable[] = [];
  readonly #page: Page;
  readonly #segments: readonly Segment[];
  readonly #gone = new Set<Item>();
  #words: Item[];

  constructor(page: Page, segments: readonly Segment[], words: Item[]) {
    this.#page = page;
    this.#segments = segments;
    this.#words = words;
  }

  /** The words that are in no table. */
  get words(): readonly Item[] {
    return this.#words;
  }

  /** Takes the table in a frame if there is one. */
  take(frame: Frame): void {
    const own = within(this.#words, frame);
    if (own.length < MIN_TABLE_WORDS || own.length > MAX_TABLE_WORDS) return;
    if (isAlgorithm(frame, this.#segments)) return;
    const isCaptioned = frame.bands !== undefined || hasCaption(frame, this.#segments);
    if (!isCaptioned && (isFigure(frame, this.#segments) || isTyped(own))) return;
    const first = buildTable(own, frame);
    if (first === null || !isTable(first, frame, isCaptioned)) return;
    const trimmed = withoutNotes(frame, first);
    const kept = trimmed === frame ? own : within(own, trimmed);
    const table = trimmed === frame ? first : buildTable(kept, trimmed);
    if (table !== null) this.#keep(table, unionOf([table, trimmed]), kept);
  }

  #keep({ bands, rows }: BuiltTable, box: Box, words: readonly Item[]): void {
    for (const word of words) this.#gone.add(word);
    this.#words = this.#words.filter((word) => !this.#gone.has(word));
    const { number, turns, width, height } = this.#page;
    this.tables.push({ ...box, bands, parts: [{ page: { number, turns, width, height }, box, rows }] });
  }

  /** Returns a segment without the words that are in tables; null if all of them are. */
  rest(segment: Segment, words: readonly Item[]): Segment | null {
    const left = words.filter((word) => !this.#gone.has(word));
    if (left.length === words.length) return segment;
    return left.length === 0 ? null : toSegment(left);
  }
}

/**
 * Finds the tables of a page, and takes their words out of the flow. `open` is the table at the foot of the page
 * before.
 */
export function takeTables(
  page: Page,
  segments: readonly Segment[],
  open: FoundTable | null,
): { tables: FoundTable[]; rest: Segment[] } {
  const rules = ruleLines(page);
  const captions = segments.filter((s) => isTableCaption(s.text));
  if (rules.across.length + rules.shades.length < 1 && captions.length === 0 && open === null)
    return { tables: [], rest: [...segments] };
  const bySegment = segments.map((segment) => wordsOf(segment.items));
  const taker = new TableTaker(page, segments, bySegment.flat());
  for (const frame of tableFrames(rules, taker.words)) taker.take(grownFrame(frame, taker.words));
  const known = { words: taker.words, segments, rules, found: taker.tables };
  for (const frame of captionedFrames(page, captions, known)) taker.take(grownFrame(frame, taker.words));
  if (open !== null) for (const frame of continuedFrames(open, taker.words)) taker.take(frame);
  const rest = segments.flatMap((segment, i) => taker.rest(segment, bySegment[i] ?? []) ?? []);
  return { tables: taker.tables.toSorted((a, b) => a.y0 - b.y0), rest };
}
