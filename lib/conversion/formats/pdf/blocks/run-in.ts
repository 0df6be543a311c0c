import { toSegment } from "../lines/segments.ts";
import type { Item } from "../page/pdf-item.ts";
import { type Line, median } from "../page/pdf-page.ts";
import { MAX_INDENT_IN_SIZES } from "./block-thresholds.ts";
import {
  MAX_FOREIGN_ITEMS,
  MAX_QUAD_IN_SIZES,
  MAX_RUN_IN_LENGTH,
  MAX_RUN_IN_MATH_SHARE,
  MIN_BOLD_RUN_IN_LENGTH,
  MIN_GAP_AFTER_BOLD_IN_SIZES,
  MIN_GAP_AFTER_STOP_IN_SIZES,
  MIN_GAP_IN_USUAL_GAPS,
  MIN_LINE_SHORTFALL_IN_SIZES,
  MIN_PARAGRAPH_GAP_IN_SIZES,
  MIN_QUAD_IN_SIZES,
  MIN_RUN_IN_INDENT_IN_SIZES,
  MIN_TEXT_AFTER_QUAD,
} from "./heading-thresholds.ts";

/** "1)", "a)", "(i)": how IEEE's and some others' third and fourth levels begin. */
const ENUMERATED = /^\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[).]\s*\p{Lu}.{2,90}:$/u;

const SECTION_NUMBER = /^(?:\d{1,2}(?:\.\d{1,2})+|[A-Z](?:\.\d{1,2})+)\.?$/;

/** "2.1.3 Sampling.": a number of two levels or more makes italic words a heading, however narrow the gap. */
const NUMBERED = /^(?:\d{1,2}|[A-Z])(?:\.\d{1,2})+\.?\s+\p{L}.{2,100}[.:?]$/u;

/** Some words and a full stop: a heading where numbered ones stand in italics on their paragraphs' lines. */
const STATED = /^\p{Lu}[^.:]{2,80}\.$/u;

/** True if a line begins in italics with a number of two levels and goes on as its paragraph. */
function isNumberedRunIn(line: Line): boolean {
  const { count, bold, words } = leadOf(line);
  return !bold && count < line.items.length && NUMBERED.test(words);
}

/** The same without a number: some words in italics before a colon. */
const TITLED = /^\p{Lu}[^:.]{8,80}\.?:$/u;

/** Words that are set like a heading and are none: statements, steps of an algorithm, the front of a paper. */
const NO_HEADING =
  /^(definition|theorem|lemma|corollary|proposition|conjecture|remark|proof|example|claim|assumption|axiom|observation|note|keywords?|key words|index terms|abstract|require|ensure|input|output|data|result|algorithm|procedure|case|step|figure|fig|table|e-?mail)\b/i;

/** Returns a line's first items as a line of its own, and the rest as another. */
function splitAt(line: Line, count: number): [Line, Line] {
  const of = (items: readonly Item[]): Line => {
    const segment = toSegment(items);
    return { ...line, ...segment, segments: [segment] };
  };
  return [of(line.items.slice(0, count)), of(line.items.slice(count))];
}

/** The items at the start of a line that bold or italic type sets off from the others, and their words. */
type Lead = { count: number; bold: boolean; words: string };

function leadOf(line: Line): Lead {
  // A heading's number may stand in the text's own type before it.
  const [number, title] = line.items;
  const isAfterNumber = number !== undefined && SECTION_NUMBER.test(number.text) && title?.bold === true;
  const first = isAfterNumber ? title : number;
  if (first === undefined || (!first.bold && !first.italic)) return { count: 0, bold: false, words: "" };
  const { bold } = first;
  // A sign or number within the lead may stand in another font; its end must be in the lead's own.
  let count = 0;
  line.items.forEach((item, i) => {
    const isOwn = bold ? item.bold : item.italic;
    if (isOwn && i - count <= MAX_FOREIGN_ITEMS) count = i + 1;
  });
  const [last, next] = [line.items[count - 1], line.items[count]];
  const closes = next !== undefined && /^[.:?!]+$/.test(next.text) && last !== undefined;
  if (closes) count++;
  const words = line.items.slice(0, count).map((item) => item.text);
  return { count, bold, words: words.join(" ") };
}

/** Returns the gap behind the lead, in sizes, if it is wider than those between the line's other words; else 0. */
function gapBehind(line: Line, count: number): number {
  const [last, next] = [line.items[count - 1], line.items[count]];
  if (last === undefined || next === undefined) return 0;
  const gaps = line.items.flatMap((item) =>
    [...item.text.matchAll(/ /g)].map((space) => {
      const [from, to] = [item.edge(space.index), item.edge(space.index + 1)];
      return from === undefined || to === undefined ? 0 : to - from;
    }),
  );
  const gap = next.x0 - last.x1;
  return gap > median(gaps) * MIN_GAP_IN_USUAL_GAPS ? gap / line.size : 0;
}

const isSetIn = (line: Line, size: number) => line.x0 - line.left > size * MIN_RUN_IN_INDENT_IN_SIZES;

/** True if a line begins a paragraph: set in, or after a gap or a line that ends a sentence. */
function beginsParagraph(line: Line, before: Line | undefined, size: number): boolean {
  if (isSetIn(line, size)) return line.x0 - line.left < size * MAX_INDENT_IN_SIZES;
  if (before === undefined || before.page !== line.page || before.column !== line.column) return true;
  return (
    /[.!?:]["”’)\]]*$/.test(before.text) ||
    before.x1 < before.right - size * MIN_LINE_SHORTFALL_IN_SIZES ||
    line.y0 - before.y1 > size * MIN_PARAGRAPH_GAP_IN_SIZES
  );
}

type TextLook = { size: number; bold: boolean };

/** True if the words that stand in bold or italics at the start of a line are a heading. */
function isHeadingLead(line: Line, lead: Lead, body: TextLook, hasItalicRunIns: boolean): boolean {
  const { words } = lead;
  if (NUMBERED.test(words)) return true;
  if (!lead.bold) {
    if (ENUMERATED.test(words)) return true;
    if (isSetIn(line, body.size) && (TITLED.test(words) || (hasItalicRunIns && STATED.test(words))))
      return true;
  } else if (body.bold) return false;
  const gap = gapBehind(line, lead.count);
  if (/[.:?!]$/.test(words)) return gap > MIN_GAP_AFTER_STOP_IN_SIZES;
  // Bold words without a full stop before a capital are no part of the sentence that begins there.
  return (
    lead.bold &&
    gap > MIN_GAP_AFTER_BOLD_IN_SIZES &&
    /^\p{Lu}/u.test(line.items[lead.count]?.text ?? "") &&
    words.length > MIN_BOLD_RUN_IN_LENGTH
  );
}

/** Counts the items of a heading in the text's own type, set off by a full stop and a wide space alone; 0 if none. */
function plainHeadingItems(line: Line, size: number): number {
  const [first, second] = line.segments;
  if (first === undefined || second === undefined || line.segments.length !== 2) return 0;
  const gap = second.x0 - first.x1;
  const isLead =
    isSetIn(line, size) &&
    gap > size * MIN_QUAD_IN_SIZES &&
    gap < size * MAX_QUAD_IN_SIZES &&
    /^\p{Lu}[^.]{3,80}\.$/u.test(first.text) &&
    second.text.length > MIN_TEXT_AFTER_QUAD;
  return isLead ? first.items.length : 0;
}

type Context = { body: TextLook; inReferences: boolean; hasItalicRunIns: boolean };

/** Counts the items of the line that are a heading from which its paragraph goes on; 0 if none. */
function headingItems(line: Line, before: Line | undefined, context: Context): number {
  const { body, inReferences, hasItalicRunIns } = context;
  if (line.math > MAX_RUN_IN_MATH_SHARE || !beginsParagraph(line, before, body.size)) return 0;
  const lead = leadOf(line);
  // A reference has its title in italics; what is bold there begins a section of an appendix.
  if (inReferences && !lead.bold) return 0;
  if (NO_HEADING.test(lead.words)) return 0;
  const isPart = lead.count > 0 && lead.count < line.items.length;
  if (isPart && lead.words.length <= MAX_RUN_IN_LENGTH && /\p{L}{3}/u.test(lead.words))
    return isHeadingLead(line, lead, body, hasItalicRunIns) ? lead.count : 0;
  return plainHeadingItems(line, body.size);
}

/**
 * Splits lines that begin with their paragraph's heading: set off by bold or italic type and a wide space, or
 * numbered in italics (`1) Pre-processing: …`). From the index `referencesFrom` on only bold ones count. Returns all
 * lines, and which of them are headings.
 */
export function splitRunIns(
  lines: readonly Line[],
  body: TextLook,
  referencesFrom: number,
): { lines: Line[]; headings: Set<Line> } {
  const headings = new Set<Line>();
  const hasItalicRunIns = lines.some(isNumberedRunIn);
  const out = lines.flatMap((line, i) => {
    const count = headingItems(line, lines[i - 1], {
      body,
      inReferences: i >= referencesFrom,
      hasItalicRunIns,
    });
    if (count === 0) return [line];
    const [head, rest] = splitAt(line, count);
    const heading = { ...head, text: head.text.replace(/[.:]+$/, "") };
    headings.add(heading);
    return [heading, rest];
  });
  return { lines: out, headings };
}
