import type { Item } from "../page/pdf-item.ts";
import type { Line, Page } from "../page/pdf-page.ts";
import { DESCENT_IN_SIZES, MAX_SCRIPT_SIZE_IN_SIZES, MIN_RAISE_IN_SIZES } from "../page/print-thresholds.ts";
import {
  MAX_ADDRESS_LINES,
  MAX_CAPTION_REST_GAP_IN_SIZES,
  MAX_CONTINUED_NOTE_LINES,
  MAX_NOTE_LINES,
  MAX_NOTE_RULE_DISTANCE_IN_SIZES,
  MAX_NOTE_RULE_IN_WIDTHS,
  MAX_NOTE_RULE_SHIFT_POINTS,
  MAX_NOTE_SIZE_IN_SIZES,
  MAX_NOTES_SHARE,
  MIN_ADDRESS_TOP_SHARE,
  MIN_CONTINUED_NOTE_TOP_SHARE,
  MIN_NOTE_GAP_IN_SIZES,
  NOTE_RULE_SLACK_POINTS,
} from "./block-thresholds.ts";
import type { Body } from "./body-look.ts";
import { CAPTION } from "./caption.ts";
import { REFERENCES_HEADING, unheadedReferences } from "./references.ts";

const MARK = /^(\d{1,3}|[*†‡§¶∗#]{1,3})(?:\s?(?=[\p{L}"“‘([])|$)/u;

export type Footnotes = {
  /** The first line of each note, with its mark; null for what has none (addresses, a copyright line). */
  starts: Map<Line, string | null>;
  /** All lines of notes. A line that starts none goes on with the note before, also from another page. */
  lines: Set<Line>;
};

const isRaised = (item: Item, line: Line) =>
  item.size < line.size * MAX_SCRIPT_SIZE_IN_SIZES &&
  line.y1 - line.size * DESCENT_IN_SIZES - item.base > line.size * MIN_RAISE_IN_SIZES;

/** Returns the mark that a note begins with: a raised sign, or one before its first word. */
function markOf(line: Line): string | null {
  const [first] = line.items;
  if (first === undefined) return null;
  if (isRaised(first, line) && /^(\d{1,3}|[*†‡§¶∗#]{1,3}|[a-z])$/.test(first.text)) return first.text;
  return MARK.exec(line.text)?.[1] ?? null;
}

/** Returns the lines at the foot of a column that are smaller than the text. Passes over captions below them. */
function footOf(column: readonly Line[], body: Body): Line[] {
  const isSmall = (line: Line) => line.size < body.size * MAX_NOTE_SIZE_IN_SIZES;
  let end = column.length;
  for (let i = column.length - 1; i >= 0; i--) {
    const line = column[i];
    if (line === undefined || !CAPTION.test(line.text)) continue;
    // Lines that follow a caption closely are the rest of it.
    const rest = column.slice(i + 1, end);
    const isRest = rest.every(
      (l, k) => l.y0 - (column[i + k]?.y1 ?? 0) < l.size * MAX_CAPTION_REST_GAP_IN_SIZES,
    );
    if (!isRest) break;
    end = i;
  }
  let start = end;
  while (start > 0 && isSmall(column[start - 1] as Line)) start--;
  return column.slice(start, end);
}

/** True if a short line is drawn above the notes, from their left edge. */
function hasRule(page: Page, first: Line): boolean {
  const width = first.right - first.left;
  return page.rules.some(
    (rule) =>
      rule.y1 < first.y0 + NOTE_RULE_SLACK_POINTS &&
      first.y0 - rule.y1 < first.size * MAX_NOTE_RULE_DISTANCE_IN_SIZES &&
      Math.abs(rule.x0 - first.left) < MAX_NOTE_RULE_SHIFT_POINTS &&
      rule.x1 - rule.x0 < width * MAX_NOTE_RULE_IN_WIDTHS,
  );
}

/**
 * Returns the index of the line of a foot at which its notes begin: the first mark, or its top if a rule or an open
 * note says so; -1 if it has none.
 */
function notesFrom(foot: readonly Line[], page: Page, isOpen: boolean): number {
  const [first] = foot;
  if (first === undefined) return -1;
  if (hasRule(page, first)) return 0;
  const marked = foot.findIndex((line) => markOf(line) !== null);
  if (marked < 0)
    return page.number === 1 &&
      first.y0 > page.height * MIN_ADDRESS_TOP_SHARE &&
      foot.length < MAX_ADDRESS_LINES
      ? 0
      : -1;
  const isContinued =
    isOpen && marked < MAX_CONTINUED_NOTE_LINES && first.y0 > page.height * MIN_CONTINUED_NOTE_TOP_SHARE;
  return isContinued ? 0 : marked;
}

/** Finds footnotes by size, place, marks and the rule above them. */
export function takeFootnotes(
  lines: readonly Line[],
  pages: ReadonlyMap<number, Page>,
  body: Body,
): Footnotes {
  const starts: Footnotes["starts"] = new Map();
  const taken = new Set<Line>();
  const unheaded = unheadedReferences(lines);
  const end = lines.findLastIndex((line) => line === unheaded || REFERENCES_HEADING.test(line.text));
  const before = end < 0 ? lines : lines.slice(0, end);
  let isOpen = false;
  for (const column of Map.groupBy(before, (line) => `${line.page}:${line.column}`).values()) {
    const page = pages.get(column[0]?.page ?? 0);
    const foot = footOf(column, body);
    const from = page === undefined ? -1 : notesFrom(foot, page, isOpen);
    if (from < 0 || foot.length > Math.max(MAX_NOTE_LINES, column.length * MAX_NOTES_SHARE)) continue;
    const notes = foot.slice(from);
    let isMarked = isOpen;
    let end: Line | undefined;
    notes.forEach((line, i) => {
      taken.add(line);
      const mark = markOf(line);
      const previous = notes[i - 1];
      const isGap = previous !== undefined && line.y0 - previous.y1 > line.size * MIN_NOTE_GAP_IN_SIZES;
      if (mark !== null || (i === 0 && !isOpen) || isGap) {
        starts.set(line, mark);
        isMarked = mark !== null;
      }
      if (isMarked) end = line;
    });
    // A note that stops within a sentence goes on in the next column's foot.
    isOpen = end !== undefined && !/[.!?)\]]["”’]?$/.test(end.text);
  }
  return { starts, lines: taken };
}
