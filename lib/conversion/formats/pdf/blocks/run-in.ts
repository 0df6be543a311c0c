import { toSegment } from "../lines/segments.ts";
import type { Item } from "../page/pdf-item.ts";
import { type Line, median } from "../page/pdf-page.ts";

const MAX_LENGTH = 110;
/** "1)", "a)", "(i)": how IEEE's and some others' third and fourth levels begin. */
const ENUMERATED = /^\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[).]\s*\p{Lu}.{2,90}:$/u;

const SECTION_NUMBER = /^(?:\d{1,2}(?:\.\d{1,2})+|[A-Z](?:\.\d{1,2})+)\.?$/;

/** "2.1.3 Sampling.": a number of two levels or more makes italic words a heading, however narrow the gap. */
const NUMBERED = /^(?:\d{1,2}|[A-Z])(?:\.\d{1,2})+\.?\s+\p{L}.{2,100}[.:?]$/u;

/** Some words and a full stop: a heading where numbered ones stand in italics on their paragraphs' lines. */
const STATED = /^\p{Lu}[^.:]{2,80}\.$/u;

/** Whether a line begins in italics with a number of two levels and goes on as its paragraph. */
function isNumberedRunIn(line: Line): boolean {
  const { count, bold } = leadOf(line);
  const words = line.items.slice(0, count).map((item) => item.text);
  return !bold && count < line.items.length && NUMBERED.test(words.join(" "));
}

/** The same without a number: some words in italics before a colon. */
const TITLED = /^\p{Lu}[^:.]{8,80}\.?:$/u;

/** What is set like a heading and is none: statements, steps of an algorithm, the front of a paper. */
const NO_HEADING =
  /^(definition|theorem|lemma|corollary|proposition|conjecture|remark|proof|example|claim|assumption|axiom|observation|note|keywords?|key words|index terms|abstract|require|ensure|input|output|data|result|algorithm|procedure|case|step|figure|fig|table|e-?mail)\b/i;

/** A line's first items as a line of its own, and the rest as another. */
function splitAt(line: Line, count: number): [Line, Line] {
  const of = (items: readonly Item[]): Line => {
    const segment = toSegment(items);
    return { ...line, ...segment, segments: [segment] };
  };
  return [of(line.items.slice(0, count)), of(line.items.slice(count))];
}

/** How many items at the start are set off by bold or italic type from what follows. */
function leadOf(line: Line): { count: number; bold: boolean } {
  // A heading's number may stand in the text's own type before it.
  const [number, title] = line.items;
  const isAfterNumber = number !== undefined && SECTION_NUMBER.test(number.text) && title?.bold === true;
  const first = isAfterNumber ? title : number;
  if (first === undefined || (!first.bold && !first.italic)) return { count: 0, bold: false };
  const { bold } = first;
  // A sign or number within the lead may stand in another font; its end must be in the lead's own.
  let count = 0;
  line.items.forEach((item, i) => {
    const isOwn = bold ? item.bold : item.italic;
    if (isOwn && i - count <= 2) count = i + 1;
  });
  const [last, next] = [line.items[count - 1], line.items[count]];
  const closes = next !== undefined && /^[.:?!]+$/.test(next.text) && last !== undefined;
  return { count: closes ? count + 1 : count, bold };
}

/** The gap behind the lead, in ems, where it is wider than those between the line's other words; else 0. */
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
  return gap > median(gaps) * 1.4 ? gap / line.size : 0;
}

/** Whether a line begins a paragraph: set in, or after a gap or a line that ends a sentence. */
function beginsParagraph(line: Line, before: Line | undefined, size: number): boolean {
  if (line.x0 - line.left > size * 0.5) return line.x0 - line.left < size * 5;
  if (before === undefined || before.page !== line.page || before.column !== line.column) return true;
  return (
    /[.!?:]["”’)\]]*$/.test(before.text) ||
    before.x1 < before.right - size * 2 ||
    line.y0 - before.y1 > size * 0.8
  );
}

/** How many items of the line are a heading that its paragraph goes on from; 0 if none. */
function headingItems(
  line: Line,
  before: Line | undefined,
  body: { size: number; bold: boolean },
  inReferences: boolean,
  hasItalicRunIns: boolean,
): number {
  const { size, bold: boldBody } = body;
  if (line.math > 0.2 || !beginsParagraph(line, before, size)) return 0;
  const lead = leadOf(line);
  // A reference has its title in italics; what is bold there begins a section of an appendix.
  if (inReferences && !lead.bold) return 0;
  const words = line.items
    .slice(0, lead.count)
    .map((item) => item.text)
    .join(" ");
  if (NO_HEADING.test(words)) return 0;
  if (
    lead.count > 0 &&
    lead.count < line.items.length &&
    words.length <= MAX_LENGTH &&
    /\p{L}{3}/u.test(words)
  ) {
    if (NUMBERED.test(words)) return lead.count;
    const isSetIn = line.x0 - line.left > size * 0.5;
    if (!lead.bold && isSetIn && STATED.test(words) && hasItalicRunIns) return lead.count;
    if (!lead.bold && (ENUMERATED.test(words) || (line.x0 - line.left > size * 0.5 && TITLED.test(words))))
      return lead.count;
    if (lead.bold && boldBody) return 0;
    const gap = gapBehind(line, lead.count);
    const isSentence = /[.:?!]$/.test(words);
    const next = line.items[lead.count]?.text ?? "";
    // Bold words without a full stop before a capital are no part of the sentence that begins there.
    const isTitle = lead.bold && !isSentence && gap > 0.4 && /^\p{Lu}/u.test(next) && words.length > 5;
    return isTitle || (isSentence && gap > 0.8) ? lead.count : 0;
  }
  // In the text's own type, set off by a full stop and a wide space alone.
  const [first, second] = line.segments;
  const gap = first === undefined || second === undefined ? 0 : second.x0 - first.x1;
  const isLead =
    first !== undefined &&
    second !== undefined &&
    line.segments.length === 2 &&
    line.x0 - line.left > size * 0.5 &&
    gap > size * 0.9 &&
    gap < size * 1.7 &&
    /^\p{Lu}[^.]{3,80}\.$/u.test(first.text) &&
    second.text.length > 20;
  return isLead ? first.items.length : 0;
}

/**
 * Headings that begin a paragraph on their own line: set off by bold or italic type and a wide space, or
 * numbered in italics (`1) Pre-processing: …`). From the line number `before` on (the references') only
 * bold ones count. Gives heading lines and the lines without them.
 */
export function splitRunIns(
  lines: readonly Line[],
  body: { size: number; bold: boolean },
  before: number,
): { lines: Line[]; headings: Set<Line> } {
  const headings = new Set<Line>();
  const hasItalicRunIns = lines.some(isNumberedRunIn);
  const out = lines.flatMap((line, i) => {
    const count = headingItems(line, lines[i - 1], body, i >= before, hasItalicRunIns);
    if (count === 0) return [line];
    const [head, rest] = splitAt(line, count);
    const heading = { ...head, text: head.text.replace(/[.:]+$/, "") };
    headings.add(heading);
    return [heading, rest];
  });
  return { lines: out, headings };
}
