import { type Line, middleY } from "../page/pdf-page.ts";
import { type Body, isFrontLabel, isKnownHeading, numberDepth } from "./headings.ts";
import { REFERENCES_HEADING } from "./references.ts";

const MAX_LINES = 5;
const MAX_LENGTH = 260;

const isBeside = (a: Line | undefined, b: Line | undefined) =>
  a !== undefined && b !== undefined && a.page === b.page && a.column === b.column && middleY(b) > middleY(a);
const isCaps = (text: string) => /\p{Lu}{3}/u.test(text) && text === text.toUpperCase();

const SMALL_CAPS = /csc|sfcc|small-?caps?|smcp|-sc\b/i;
const isSmallCaps = (line: Line) =>
  line.items.some((item) => SMALL_CAPS.test(item.font) && /\p{L}{3}/u.test(item.text));

/** Between the column's edges, as a heading over the middle of it is and no line of a paragraph. */
function isCentred(line: Line): boolean {
  const [left, right] = [line.x0 - line.left, line.right - line.x1];
  return Math.abs(left - right) < line.size && Math.min(left, right) > (line.right - line.left) * 0.12;
}

/** The mark of an affiliation rather than a section's number. */
const isRaisedNumber = (line: Line) => (line.items[0]?.size ?? line.size) < line.size * 0.9;

function isSameLook(a: Line, b: Line): boolean {
  if (Math.abs(a.size - b.size) >= 0.3 || a.bold !== b.bold) return false;
  if (isSmallCaps(a) !== isSmallCaps(b) || (isCentred(a) && !isCentred(b))) return false;
  if (a.italic === b.italic) return true;
  // A bold heading may have some words in italics; one that is italic throughout is of another level.
  const isWhole = (line: Line) => line.items.every((item) => item.italic === line.italic);
  return a.bold && !(isWhole(a) && isWhole(b));
}

/** How far apart the lines of one heading may be: in a double-spaced manuscript as far as all lines. */
function room(last: Line, line: Line, body: Body): number {
  const own = Math.max(line.size * 1.75, line.size > body.size * 1.12 ? body.leading * 1.6 : 0);
  const isFull = last.x1 - last.x0 > (last.right - last.left) * 0.75;
  return isFull && line.bold && !body.bold ? Math.max(own, body.leading * 1.1) : own;
}

/** Consecutive lines of one look, set close: what may be one heading over several lines. */
function blocksOf(lines: readonly Line[], body: Body): Line[][] {
  const blocks: Line[][] = [];
  for (const line of lines) {
    const block = blocks.at(-1);
    const last = block?.at(-1);
    const goesOn =
      last !== undefined &&
      isBeside(last, line) &&
      isSameLook(last, line) &&
      middleY(line) - middleY(last) < room(last, line, body) &&
      !(numberDepth(line.text) !== null && numberDepth(block?.[0]?.text ?? "") !== null);
    if (block !== undefined && goesOn) block.push(line);
    else blocks.push([line]);
  }
  return blocks;
}

/** What stands around a block, in parts of the usual distance of lines; a column's end is far away. */
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

function looksLikeHeading(block: readonly Line[], body: Body, setting: Setting): boolean {
  const [first] = block;
  const last = block.at(-1);
  if (first === undefined || last === undefined || block.length > MAX_LINES) return false;
  const text = block.map((line) => line.text).join(" ");
  if (text.length < 2 || text.length > MAX_LENGTH || !/\p{L}{2}/u.test(text)) return false;
  if (isFrontLabel(text) || block.some((line) => line.math > 0.3)) return false;
  const width = first.right - first.left;
  const isNumbered = numberDepth(text) !== null;
  const isApart = setting.above > 1.22 || setting.isAfterHeading;
  const isAlone = isApart && setting.below > 1.08;
  const isBrief = block.length === 1 && last.x1 - last.x0 < width * 0.7;
  const endsShort = last.x1 < last.right - width * 0.06;
  const isLarger = first.size > body.size * 1.12;
  const isBold = first.bold && !body.bold && first.size > body.size * 0.93;
  if (isKnownHeading(text) && isBrief && (isApart || isBold || isCaps(text))) return true;
  if (setting.inReferences && !isLarger && !(isBold && isApart && (isNumbered || isBrief))) return false;
  const isLead = isBold && isBrief && isApart && text.split(" ").length <= 6;
  if (/[,;]$/.test(text) || (/\.$/.test(text) && !isNumbered && !isLead)) return false;
  // Not "mRNA", which begins with a small letter everywhere.
  if (/^(?:[(•]|\p{Ll}+(?!\p{Ll}*[\p{Lu}\d]))/u.test(text) && !isNumbered && !isLarger) return false;
  if (/@|https?:/.test(text)) return false;
  if (isLarger && text.length > 3) return true;
  if (isBold) {
    if (/-$/.test(text)) return false;
    if (endsShort && setting.isSentenceStart && setting.isBeforeIndent) return true;
    return (
      (isAlone || (isApart && endsShort) || (endsShort && (isNumbered || isBrief))) && (endsShort || isAlone)
    );
  }
  const isMarked =
    first.italic ||
    isCaps(text) ||
    block.every(isSmallCaps) ||
    (isNumbered && !isRaisedNumber(first) && block.every(isCentred));
  if (isNumbered && isMarked && isAlone && block.length <= 3 && text.length < 160) return true;
  if (text.length > 110 || !endsShort || block.length > 2) return false;
  // In a double-spaced manuscript no gap tells.
  if (isNumbered && isMarked && isBrief && (isApart || setting.isSentenceStart)) return true;
  if (!isApart) return false;
  if (isNumbered) return (isMarked && setting.below > 1.02) || (isAlone && isBrief && setting.above > 1.3);
  if (/[.:!]$/.test(text)) return false;
  return isMarked && isAlone && isBrief && /^\p{Lu}/u.test(text) && /\p{L}{4}/u.test(text);
}

/**
 * Stage 7a: headings as blocks of lines, known by look, number, words and the room around them. Lines must
 * be the flow without notes and captions. Gives each heading's lines by its first.
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
      a !== undefined && b !== undefined && isBeside(a, b) ? (middleY(b) - middleY(a)) / body.leading : 9;
    const setting = {
      above: distance(before, first),
      below: distance(last, after),
      isAfterHeading: isAfterHeading && isBeside(before, first),
      inReferences,
      isSentenceStart: before === undefined || /[.!?:]["”’)\]]*$/.test(before.text),
      isBeforeIndent:
        after !== undefined && !after.bold && isBeside(last, after) && after.x0 - last.x0 > body.size * 0.8,
    };
    isAfterHeading = looksLikeHeading(block, body, setting);
    if (!isAfterHeading) return;
    found.set(first, block);
    const text = block.map((line) => line.text).join(" ");
    inReferences = REFERENCES_HEADING.test(text);
  });
  return found;
}
