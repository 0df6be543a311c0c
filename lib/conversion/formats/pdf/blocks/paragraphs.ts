import { middleY } from "../page/box.ts";
import { isDisplay, type Line } from "../page/pdf-page.ts";
import { MAX_SIZE_DIFFERENCE_IN_SIZES } from "../page/print-thresholds.ts";
import {
  FULL_LINE_SLACK_POINTS,
  MAX_BODY_SIZE_DIFFERENCE_POINTS,
  MAX_HANGING_SHIFT_POINTS,
  MAX_INDENT_IN_SIZES,
  MAX_MARGIN_INDENT_IN_SIZES,
  MAX_MATH_ITEM_SHARE,
  MAX_MATH_SENTENCE_SHARE,
  MIN_BOLD_LEAD_LENGTH,
  MIN_FLUSH_PARAGRAPHS,
  MIN_HANGING_INDENT_IN_SIZES,
  MIN_INDENT_IN_SIZES,
  MIN_INDENTED_PARAGRAPHS,
  MIN_ITEM_SHORTFALL_IN_WIDTHS,
  MIN_JUSTIFIED_SHARE,
  MIN_JUSTIFIED_SHORTFALL_IN_SIZES,
  MIN_LEARNED_SHORTFALL_IN_WIDTHS,
  MIN_LONG_LINE_IN_WIDTHS,
  MIN_MATH_LINE_SHARE,
  MIN_RAGGED_SHORTFALL_IN_WIDTHS,
  MIN_SIZED_LINE_LENGTH,
  MIN_SPACED_PARAGRAPHS,
  SMALL_GAP_IN_LEADINGS,
  SURE_GAP_IN_LEADINGS,
} from "./block-thresholds.ts";
import type { Body } from "./body-look.ts";

export const LIST_MARK = /^(?:[•▪◦●■‣∗*–-]|\(?\d{1,2}[.)]|\([a-zivx]{1,4}\))\s+(?=\S)/;
const ENDS = /[.!?:]["”’)\]]*\d*$/;
/** A line that goes on with the sentence before it. */
const GOES_ON = /^[\p{Ll},;)]/u;

/** The ways in which a document sets its paragraphs apart. */
export type ParagraphStyle = {
  /** True if paragraphs begin with an indent. A line at the margin then goes on. */
  indents: boolean;
  /** True if only a short last line ends a paragraph. */
  isFlush: boolean;
  /** The smallest step between paragraphs, in leadings, if room parts them. */
  gap: number;
  /** True if lines are set to the right margin, so that a shorter one ends something. */
  isJustified: boolean;
};

/** Learns the style from the lines at which a sentence ends well before the margin. */
export function paragraphStyle(lines: readonly Line[], body: Body): ParagraphStyle {
  let [indented, apart, flush, full, long] = [0, 0, 0, 0, 0];
  lines.forEach((before, i) => {
    const after = lines[i + 1];
    const width = before.right - before.left;
    if (Math.abs(before.size - body.size) > MAX_BODY_SIZE_DIFFERENCE_POINTS) return;
    if (before.x1 - before.left > width * MIN_LONG_LINE_IN_WIDTHS) {
      long++;
      if (Math.abs(before.right - before.x1) < FULL_LINE_SLACK_POINTS) full++;
    }
    if (after === undefined || after.page !== before.page || after.column !== before.column) return;
    const isEnd =
      ENDS.test(before.text) && before.x1 < before.right - width * MIN_LEARNED_SHORTFALL_IN_WIDTHS;
    if (
      !isEnd ||
      !/^\p{Lu}/u.test(after.text) ||
      Math.abs(after.size - body.size) > MAX_BODY_SIZE_DIFFERENCE_POINTS ||
      after.bold
    )
      return;
    const step = middleY(after) - middleY(before);
    if (step > body.leading * SMALL_GAP_IN_LEADINGS) apart++;
    else if (isIndented(after, body)) indented++;
    else if (step > 0) flush++;
  });
  return {
    indents: indented >= MIN_INDENTED_PARAGRAPHS && indented > flush,
    gap: apart >= MIN_SPACED_PARAGRAPHS && apart > indented ? SMALL_GAP_IN_LEADINGS : SURE_GAP_IN_LEADINGS,
    isFlush: flush >= MIN_FLUSH_PARAGRAPHS && flush > indented && flush > apart,
    isJustified: full > long * MIN_JUSTIFIED_SHARE,
  };
}

function isIndented(line: Line, body: Body): boolean {
  const indent = line.x0 - line.left;
  return indent > body.size * MIN_INDENT_IN_SIZES && indent < body.size * MAX_INDENT_IN_SIZES;
}

/**
 * True if a line starts a list item: with a bullet anywhere, with a number or letter only after the end of a sentence
 * or line.
 */
function startsItem(before: Line, after: Line, body: Body): boolean {
  if (!LIST_MARK.test(after.text)) return false;
  if (/^[•▪◦●■‣]/.test(after.text)) return true;
  const isShort = before.x1 < before.right - (before.right - before.left) * MIN_ITEM_SHORTFALL_IN_WIDTHS;
  return (
    /[.!?:;]["”’)\]]*$/.test(before.text) &&
    (isIndented(after, body) || isShort || LIST_MARK.test(before.text))
  );
}

/** True if a line at the margin ends a list item or quotation whose lines are set in from it. */
export function endsHanging(open: readonly Line[], after: Line, body: Body): boolean {
  const [before, second] = [open.at(-1), open.at(-2)];
  if (before === undefined || second === undefined) return false;
  const inset = (line: Line) => line.x0 - line.left;
  return (
    inset(before) > body.size * MIN_HANGING_INDENT_IN_SIZES &&
    Math.abs(inset(before) - inset(second)) < MAX_HANGING_SHIFT_POINTS &&
    inset(after) < body.size * MAX_MARGIN_INDENT_IN_SIZES &&
    before.math < MAX_MATH_ITEM_SHARE &&
    ENDS.test(before.text) &&
    /^[\p{Lu}\d(“"]/u.test(after.text)
  );
}

/** True for a line that begins in bold and goes on in the text's own weight: the lead of a new paragraph. */
function hasBoldLead(line: Line): boolean {
  const plain = line.items.findIndex((item) => !item.bold);
  const lead = line.items.slice(0, Math.max(0, plain));
  return (
    plain > 0 &&
    /^\p{Lu}/u.test(line.text) &&
    lead.reduce((sum, i) => sum + i.text.length, 0) > MIN_BOLD_LEAD_LENGTH
  );
}

/** True for a line that ends before the margin by more than its setting explains. */
function endsEarly(line: Line, body: Body, style: ParagraphStyle): boolean {
  const width = line.right - line.left;
  return (
    line.x1 <
    line.right -
      (style.isJustified
        ? body.size * MIN_JUSTIFIED_SHORTFALL_IN_SIZES
        : Math.max(width * MIN_RAGGED_SHORTFALL_IN_WIDTHS, body.size))
  );
}

/** True if a new paragraph begins after a display formula, rather than the one around it going on. */
export function breaksAfterDisplay(display: Line, after: Line, body: Body, style: ParagraphStyle): boolean {
  const isFlow = after.page === display.page && after.column === display.column && after.y0 > display.y0;
  // If paragraphs begin with an indent, a line at the margin begins none.
  const isMargin = isFlow && style.indents && !isIndented(after, body);
  if (GOES_ON.test(after.text)) return isFlow && style.indents && !isMargin;
  if (startsItem(display, after, body) || hasBoldLead(after)) return true;
  if (Math.abs(after.size - body.size) > body.size * MAX_SIZE_DIFFERENCE_IN_SIZES) return true;
  return !isMargin;
}

/** True for a line that begins with some words in italics and a full stop or colon: a paragraph's title. */
function hasItalicLead(line: Line): boolean {
  const plain = line.items.findIndex((item) => !item.italic);
  const lead = line.items.slice(0, plain < 0 ? line.items.length : plain).map((item) => item.text);
  return /^\p{Lu}[^.:]{6,90}[.:?]/u.test(lead.join(" "));
}

/** Labels of a paper's front that begin a paragraph wherever they stand. */
const FRONT_LABEL = /^(abstract|keywords?|key words|index terms|ccs concepts)\s*[—–:.-]/i;

/** True if a line begins with a bold or italic title after the end of a sentence. */
function startsWithLead(before: Line, after: Line, body: Body, style: ParagraphStyle): boolean {
  const isBoldLead = !body.bold && hasBoldLead(after) && !before.items.at(-1)?.bold;
  if (isBoldLead && /[.!?:;)]["”’)\]]*$/.test(before.text)) return true;
  return endsEarly(before, body, style) && ENDS.test(before.text) && !before.italic && hasItalicLead(after);
}

/** True if two lines of more than a few letters have different sizes. */
const changesSize = (before: Line, after: Line, body: Body): boolean =>
  Math.abs(before.size - after.size) > body.size * MAX_SIZE_DIFFERENCE_IN_SIZES &&
  after.text.length > MIN_SIZED_LINE_LENGTH &&
  before.text.length > MIN_SIZED_LINE_LENGTH;

/** True for parts apart from one another in fonts that the other line has not: the labels of a figure at the foot of a page. */
function areLabelsBefore(line: Line, other: Line): boolean {
  const fonts = new Set(other.items.map((item) => item.font));
  return line.segments.length > 1 && line.items.every((item) => !fonts.has(item.font));
}

/** True if a paragraph ends with a column or page. */
function breaksOverColumns(before: Line, after: Line, body: Body, style: ParagraphStyle): boolean {
  if (areLabelsBefore(before, after)) return true;
  const [goesOn, isEarly] = [GOES_ON.test(after.text), endsEarly(before, body, style)];
  if (!ENDS.test(before.text)) return isEarly && !goesOn && !/[,\p{Ll}-]$/u.test(before.text);
  if (goesOn) return false;
  return isEarly || (style.indents && isIndented(after, body));
}

/** True if a paragraph ends between two lines of which one is mostly a formula. */
function breaksAroundMath(before: Line, after: Line, body: Body, style: ParagraphStyle): boolean {
  // The last line of a paragraph may hold nothing but a formula and the full stop.
  const isLast =
    !isDisplay(before) &&
    endsEarly(before, body, style) &&
    before.x0 - before.left < body.size * MAX_MARGIN_INDENT_IN_SIZES;
  const isText = before.math < MIN_MATH_LINE_SHARE || (isLast && style.indents);
  return (
    ENDS.test(before.text) &&
    isIndented(after, body) &&
    !GOES_ON.test(after.text) &&
    after.math < MAX_MATH_SENTENCE_SHARE &&
    isText
  );
}

/** True if an indent or a short last line ends a paragraph between two lines set close. */
function breaksByIndent(before: Line, after: Line, body: Body, style: ParagraphStyle): boolean {
  const [goesOn, isEnd] = [GOES_ON.test(after.text), ENDS.test(before.text)];
  const isEarly = endsEarly(before, body, style);
  if (isIndented(after, body) && !isIndented(before, body) && !goesOn) return style.indents || isEnd;
  const isIndentedAgain = isIndented(after, body) && isIndented(before, body);
  if (isIndentedAgain && style.indents && isEnd && isEarly) return true;
  return style.isFlush && isEnd && !goesOn && isEarly;
}

/** True if a paragraph ends between two lines of the flow. */
export function breaksBetween(before: Line, after: Line, body: Body, style: ParagraphStyle): boolean {
  if (FRONT_LABEL.test(after.text) || startsItem(before, after, body)) return true;
  if (startsWithLead(before, after, body, style)) return true;
  const isMath = before.math > MIN_MATH_LINE_SHARE || after.math > MIN_MATH_LINE_SHARE;
  if (!isMath && changesSize(before, after, body)) return true;
  const isFlow = before.page === after.page && before.column === after.column && after.y0 > before.y0;
  if (!isFlow) return breaksOverColumns(before, after, body, style);
  if (isMath) return breaksAroundMath(before, after, body, style);
  const step = middleY(after) - middleY(before);
  const [goesOn, isEnd] = [GOES_ON.test(after.text), ENDS.test(before.text)];
  if (step > body.leading * SURE_GAP_IN_LEADINGS) return !(goesOn && !isEnd);
  if (step > body.leading * style.gap && isEnd && !goesOn) return true;
  return breaksByIndent(before, after, body, style);
}
