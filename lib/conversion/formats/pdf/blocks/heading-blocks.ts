import { middleY } from "../page/box.ts";
import type { Line } from "../page/pdf-page.ts";
import type { Body } from "./body-look.ts";
import {
  FAR_IN_LEADINGS,
  MAX_BOLD_HEADING_STEP_IN_LEADINGS,
  MAX_BRIEF_IN_WIDTHS,
  MAX_HEADING_LENGTH,
  MAX_HEADING_LINES,
  MAX_HEADING_MATH_SHARE,
  MAX_HEADING_STEP_IN_SIZES,
  MAX_LARGE_HEADING_STEP_IN_LEADINGS,
  MAX_LEAD_WORDS,
  MAX_LINE_SIZE_DIFFERENCE_POINTS,
  MAX_MARKED_LENGTH,
  MAX_MARKED_LINES,
  MAX_PLAIN_LENGTH,
  MAX_PLAIN_LINES,
  MAX_RAISED_NUMBER_IN_SIZES,
  MIN_ABOVE_IN_LEADINGS,
  MIN_ABOVE_NUMBERED_IN_LEADINGS,
  MIN_BELOW_IN_LEADINGS,
  MIN_BELOW_MARKED_IN_LEADINGS,
  MIN_BOLD_SIZE_IN_SIZES,
  MIN_CENTRED_MARGIN_IN_WIDTHS,
  MIN_FULL_HEADING_LINE_IN_WIDTHS,
  MIN_INDENT_BELOW_IN_SIZES,
  MIN_LARGER_LENGTH,
  MIN_LARGER_SIZE_IN_SIZES,
  MIN_SHORTFALL_IN_WIDTHS,
} from "./heading-thresholds.ts";
import { isCaps, isFrontLabel, isKnownHeading, numberDepth } from "./headings.ts";
import { REFERENCES_HEADING } from "./references.ts";

const isBeside = (a: Line | undefined, b: Line | undefined) =>
  a !== undefined && b !== undefined && a.page === b.page && a.column === b.column && middleY(b) > middleY(a);

const SMALL_CAPS = /csc|sfcc|small-?caps?|smcp|-sc\b/i;
const isSmallCaps = (line: Line) =>
  line.items.some((item) => SMALL_CAPS.test(item.font) && /\p{L}{3}/u.test(item.text));

/** True for a line in the middle of its column, where headings stand and lines of a paragraph do not. */
function isCentred(line: Line): boolean {
  const [left, right] = [line.x0 - line.left, line.right - line.x1];
  return (
    Math.abs(left - right) < line.size &&
    Math.min(left, right) > (line.right - line.left) * MIN_CENTRED_MARGIN_IN_WIDTHS
  );
}

/** True if the number before a line is raised: it marks an affiliation and is no section's number. */
const isRaisedNumber = (line: Line) =>
  (line.items[0]?.size ?? line.size) < line.size * MAX_RAISED_NUMBER_IN_SIZES;

function isSameLook(a: Line, b: Line): boolean {
  if (Math.abs(a.size - b.size) >= MAX_LINE_SIZE_DIFFERENCE_POINTS || a.bold !== b.bold) return false;
  if (isSmallCaps(a) !== isSmallCaps(b) || (isCentred(a) && !isCentred(b))) return false;
  if (a.italic === b.italic) return true;
  // A bold heading may have some words in italics; one that is italic throughout is of another level.
  const isWhole = (line: Line) => line.items.every((item) => item.italic === line.italic);
  return a.bold && !(isWhole(a) && isWhole(b));
}

/**
 * Returns the largest step in points between two lines of one heading: in a double-spaced manuscript that of all
 * lines.
 */
function maxStep(last: Line, line: Line, body: Body): number {
  const own = Math.max(
    line.size * MAX_HEADING_STEP_IN_SIZES,
    line.size > body.size * MIN_LARGER_SIZE_IN_SIZES ? body.leading * MAX_LARGE_HEADING_STEP_IN_LEADINGS : 0,
  );
  const isFull = last.x1 - last.x0 > (last.right - last.left) * MIN_FULL_HEADING_LINE_IN_WIDTHS;
  return isFull && line.bold && !body.bold
    ? Math.max(own, body.leading * MAX_BOLD_HEADING_STEP_IN_LEADINGS)
    : own;
}

/** Groups consecutive lines of one look that are set close: they may be one heading over several lines. */
function blocksOf(lines: readonly Line[], body: Body): Line[][] {
  const blocks: Line[][] = [];
  for (const line of lines) {
    const block = blocks.at(-1);
    const last = block?.at(-1);
    const goesOn =
      last !== undefined &&
      isBeside(last, line) &&
      isSameLook(last, line) &&
      middleY(line) - middleY(last) < maxStep(last, line, body) &&
      !(numberDepth(line.text) !== null && numberDepth(block?.[0]?.text ?? "") !== null);
    if (block !== undefined && goesOn) block.push(line);
    else blocks.push([line]);
  }
  return blocks;
}

/** The surroundings of a block. Steps are in leadings; a column's end is far away. */
type Setting = {
  above: number;
  below: number;
  isAfterHeading: boolean;
  inReferences: boolean;
  /** The text before it ends a sentence. */
  isSentenceStart: boolean;
  /** The line after it begins a paragraph by an indent. */
  isBeforeIndent: boolean;
};

/** A block with all that tells whether it is a heading. */
type Candidate = {
  lines: readonly Line[];
  first: Line;
  text: string;
  setting: Setting;
  isNumbered: boolean;
  /** True if room, or another heading, is above it. */
  isApart: boolean;
  /** True if room is above and below it. */
  isAlone: boolean;
  isBrief: boolean;
  endsShort: boolean;
  isLarger: boolean;
  isBold: boolean;
};

/** Collects the facts about a block; null for one that can be no heading by its length or signs. */
function candidateOf(lines: readonly Line[], body: Body, setting: Setting): Candidate | null {
  const [first] = lines;
  const last = lines.at(-1);
  if (first === undefined || last === undefined || lines.length > MAX_HEADING_LINES) return null;
  const text = lines.map((line) => line.text).join(" ");
  if (text.length < 2 || text.length > MAX_HEADING_LENGTH || !/\p{L}{2}/u.test(text)) return null;
  if (isFrontLabel(text) || lines.some((line) => line.math > MAX_HEADING_MATH_SHARE)) return null;
  const width = first.right - first.left;
  const isApart = setting.above > MIN_ABOVE_IN_LEADINGS || setting.isAfterHeading;
  return {
    lines,
    first,
    text,
    setting,
    isNumbered: numberDepth(text) !== null,
    isApart,
    isAlone: isApart && setting.below > MIN_BELOW_IN_LEADINGS,
    isBrief: lines.length === 1 && last.x1 - last.x0 < width * MAX_BRIEF_IN_WIDTHS,
    endsShort: last.x1 < last.right - width * MIN_SHORTFALL_IN_WIDTHS,
    isLarger: first.size > body.size * MIN_LARGER_SIZE_IN_SIZES,
    isBold: first.bold && !body.bold && first.size > body.size * MIN_BOLD_SIZE_IN_SIZES,
  };
}

/** True if the words, their end or their place rule a heading out. */
function readsLikeText({
  text,
  setting,
  isNumbered,
  isApart,
  isBrief,
  isLarger,
  isBold,
}: Candidate): boolean {
  if (setting.inReferences && !isLarger && !(isBold && isApart && (isNumbered || isBrief))) return true;
  const isLead = isBold && isBrief && isApart && text.split(" ").length <= MAX_LEAD_WORDS;
  if (/[,;]$/.test(text) || (/\.$/.test(text) && !isNumbered && !isLead)) return true;
  // Not "mRNA", which begins with a small letter everywhere.
  if (/^(?:[(•]|\p{Ll}+(?!\p{Ll}*[\p{Lu}\d]))/u.test(text) && !isNumbered && !isLarger) return true;
  return /@|https?:/.test(text);
}

function isBoldHeading(candidate: Candidate): boolean {
  const { text, setting, isNumbered, isApart, isAlone, isBrief, endsShort } = candidate;
  if (/-$/.test(text)) return false;
  if (endsShort && setting.isSentenceStart && setting.isBeforeIndent) return true;
  return (
    (isAlone || (isApart && endsShort) || (endsShort && (isNumbered || isBrief))) && (endsShort || isAlone)
  );
}

/** True for a heading in the text's own weight and size, marked by italics, capitals, its number or its place. */
function isPlainHeading(candidate: Candidate): boolean {
  const { lines, first, text, setting, isNumbered, isApart, isAlone, isBrief, endsShort } = candidate;
  const isMarked =
    first.italic ||
    isCaps(text) ||
    lines.every(isSmallCaps) ||
    (isNumbered && !isRaisedNumber(first) && lines.every(isCentred));
  const isShort = lines.length <= MAX_MARKED_LINES && text.length < MAX_MARKED_LENGTH;
  if (isNumbered && isMarked && isAlone && isShort) return true;
  if (text.length > MAX_PLAIN_LENGTH || !endsShort || lines.length > MAX_PLAIN_LINES) return false;
  // In a double-spaced manuscript no gap shows a heading.
  if (isNumbered && isMarked && isBrief && (isApart || setting.isSentenceStart)) return true;
  if (!isApart) return false;
  if (isNumbered) {
    // Numbered questions are those of a questionnaire.
    const isSetOff =
      isAlone && isBrief && setting.above > MIN_ABOVE_NUMBERED_IN_LEADINGS && !/[?？]$/.test(text);
    const opensParagraph =
      isBrief && setting.isSentenceStart && setting.isBeforeIndent && /^[\d.]+\s+\p{Lu}[^.?!:]*$/u.test(text);
    return (isMarked && setting.below > MIN_BELOW_MARKED_IN_LEADINGS) || isSetOff || opensParagraph;
  }
  if (/[.:!]$/.test(text)) return false;
  return isMarked && isAlone && isBrief && /^\p{Lu}/u.test(text) && /\p{L}{4}/u.test(text);
}

function isHeading(lines: readonly Line[], body: Body, setting: Setting): boolean {
  const candidate = candidateOf(lines, body, setting);
  if (candidate === null) return false;
  const { text, isApart, isBrief, isLarger, isBold } = candidate;
  if (isKnownHeading(text) && isBrief && (isApart || isBold || isCaps(text))) return true;
  if (readsLikeText(candidate)) return false;
  if (isLarger && text.length > MIN_LARGER_LENGTH) return true;
  return isBold ? isBoldHeading(candidate) : isPlainHeading(candidate);
}

/**
 * Finds headings by look, number, words and the room around them, as blocks of lines. `lines` must be the flow
 * without notes and captions. Returns each heading's lines by its first line.
 */
export function headingBlocks(lines: readonly Line[], body: Body): Map<Line, readonly Line[]> {
  const blocks = blocksOf(lines, body);
  const found = new Map<Line, readonly Line[]>();
  let [isAfterHeading, inReferences] = [false, false];
  blocks.forEach((block, i) => {
    const [first] = block;
    const last = block.at(-1);
    const [before, after] = [blocks[i - 1]?.at(-1), blocks[i + 1]?.[0]];
    if (first === undefined || last === undefined) return;
    const distance = (a: Line | undefined, b: Line | undefined) =>
      a !== undefined && b !== undefined && isBeside(a, b)
        ? (middleY(b) - middleY(a)) / body.leading
        : FAR_IN_LEADINGS;
    const setting = {
      above: distance(before, first),
      below: distance(last, after),
      isAfterHeading: isAfterHeading && isBeside(before, first),
      inReferences,
      isSentenceStart: before === undefined || /[.!?:]["”’)\]]*$/.test(before.text),
      isBeforeIndent:
        after !== undefined &&
        (!after.bold || body.bold) &&
        isBeside(last, after) &&
        after.x0 - last.x0 > body.size * MIN_INDENT_BELOW_IN_SIZES,
    };
    isAfterHeading = isHeading(block, body, setting);
    if (!isAfterHeading) return;
    found.set(first, block);
    const text = block.map((line) => line.text).join(" ");
    inReferences = REFERENCES_HEADING.test(text);
  });
  return found;
}
