import { isDisplay, type Line, middleY } from "../page/pdf-page.ts";
import type { Body } from "./headings.ts";

export const LIST_MARK = /^(?:[•▪◦●■‣∗*–-]|\(?\d{1,2}[.)]|\([a-zivx]{1,4}\))\s+(?=\S)/;
const ENDS = /[.!?:]["”’)\]]*\d*$/;

/** How a document sets its paragraphs apart. */
export type ParagraphStyle = {
  /** By an indent: then a line at the margin goes on. */
  indents: boolean;
  /** By nothing but the short last line. */
  isFlush: boolean;
  /** By more room: the least distance between paragraphs, in parts of that between lines. */
  gap: number;
  /** Lines are set to the right margin: any shorter one ends something. */
  isJustified: boolean;
};

/** Room that tells by itself, and room that tells in a document that uses it between paragraphs. */
const [SURE_GAP, SMALL_GAP] = [1.35, 1.12];

/** Learns the style from the lines at which a sentence ends well before the margin. */
export function paragraphStyle(lines: readonly Line[], body: Body): ParagraphStyle {
  let [indented, apart, flush, full, long] = [0, 0, 0, 0, 0];
  lines.forEach((before, i) => {
    const after = lines[i + 1];
    const width = before.right - before.left;
    if (Math.abs(before.size - body.size) > 0.6) return;
    if (before.x1 - before.left > width * 0.8) {
      long++;
      if (Math.abs(before.right - before.x1) < 2.5) full++;
    }
    if (after === undefined || after.page !== before.page || after.column !== before.column) return;
    const isEnd = ENDS.test(before.text) && before.x1 < before.right - width * 0.15;
    if (!isEnd || !/^\p{Lu}/u.test(after.text) || Math.abs(after.size - body.size) > 0.6 || after.bold)
      return;
    const step = middleY(after) - middleY(before);
    if (step > body.leading * SMALL_GAP) apart++;
    else if (isIndented(after, body)) indented++;
    else if (step > 0) flush++;
  });
  return {
    indents: indented >= 3 && indented > flush,
    gap: apart >= 4 && apart > indented ? SMALL_GAP : SURE_GAP,
    isFlush: flush >= 2 && flush > indented && flush > apart,
    isJustified: full > long * 0.55,
  };
}

function isIndented(line: Line, body: Body): boolean {
  const indent = line.x0 - line.left;
  return indent > body.size * 0.6 && indent < body.size * 5;
}

/** A list item: a bullet always, a number or letter only where a sentence or line has ended. */
function startsItem(before: Line, after: Line, body: Body): boolean {
  if (!LIST_MARK.test(after.text)) return false;
  if (/^[•▪◦●■‣]/.test(after.text)) return true;
  const isShort = before.x1 < before.right - (before.right - before.left) * 0.1;
  return (
    /[.!?:;]["”’)\]]*$/.test(before.text) &&
    (isIndented(after, body) || isShort || LIST_MARK.test(before.text))
  );
}

/** Whether a line at the margin ends a list item or quotation whose lines are set in from it. */
export function endsHanging(open: readonly Line[], after: Line, body: Body): boolean {
  const [before, second] = [open.at(-1), open.at(-2)];
  if (before === undefined || second === undefined) return false;
  const inset = (line: Line) => line.x0 - line.left;
  return (
    inset(before) > body.size * 0.7 &&
    Math.abs(inset(before) - inset(second)) < 1.5 &&
    inset(after) < body.size * 0.3 &&
    before.math < 0.3 &&
    ENDS.test(before.text) &&
    /^[\p{Lu}\d(“"]/u.test(after.text)
  );
}

/** A line that begins in bold and goes on in the text's own weight: the lead of a new paragraph. */
function hasBoldLead(line: Line): boolean {
  const plain = line.items.findIndex((item) => !item.bold);
  const lead = line.items.slice(0, Math.max(0, plain));
  return plain > 0 && /^\p{Lu}/u.test(line.text) && lead.reduce((sum, i) => sum + i.text.length, 0) > 3;
}

/** A line that ends before the margin by more than its setting explains. */
function endsEarly(line: Line, body: Body, style: ParagraphStyle): boolean {
  const width = line.right - line.left;
  return line.x1 < line.right - (style.isJustified ? body.size * 1.2 : Math.max(width * 0.12, body.size));
}

/** Whether a new paragraph begins after a display formula, rather than the one around it going on. */
export function breaksAfterDisplay(display: Line, after: Line, body: Body, style: ParagraphStyle): boolean {
  const isFlow = after.page === display.page && after.column === display.column && after.y0 > display.y0;
  // Where paragraphs begin with an indent, a line at the margin begins none.
  const isMargin = isFlow && style.indents && !isIndented(after, body);
  if (/^[\p{Ll},;)]/u.test(after.text)) return isFlow && style.indents && !isMargin;
  if (startsItem(display, after, body) || hasBoldLead(after)) return true;
  if (Math.abs(after.size - body.size) > body.size * 0.12) return true;
  return !isMargin;
}

/** A line that begins with some words in italics and a full stop or colon: a paragraph's title. */
function hasItalicLead(line: Line): boolean {
  const plain = line.items.findIndex((item) => !item.italic);
  const lead = line.items.slice(0, plain < 0 ? line.items.length : plain).map((item) => item.text);
  return /^\p{Lu}[^.:]{6,90}[.:?]/u.test(lead.join(" "));
}

/** Stage 8: whether a paragraph ends between two lines of the flow. */
export function breaksBetween(before: Line, after: Line, body: Body, style: ParagraphStyle): boolean {
  if (/^(abstract|keywords?|key words|index terms|ccs concepts)\s*[—–:.-]/i.test(after.text)) return true;
  if (startsItem(before, after, body)) return true;
  const isMath = before.math > 0.35 || after.math > 0.35;
  if (
    !body.bold &&
    hasBoldLead(after) &&
    /[.!?:;)]["”’)\]]*$/.test(before.text) &&
    !before.items.at(-1)?.bold
  )
    return true;
  if (endsEarly(before, body, style) && ENDS.test(before.text) && !before.italic && hasItalicLead(after))
    return true;
  if (
    Math.abs(before.size - after.size) > body.size * 0.12 &&
    !isMath &&
    after.text.length > 4 &&
    before.text.length > 4
  )
    return true;
  const starts = /^[\p{Ll},;)]/u.test(after.text);
  const isFlow = before.page === after.page && before.column === after.column && after.y0 > before.y0;
  const isEarly = endsEarly(before, body, style);
  if (!isFlow) {
    if (!ENDS.test(before.text)) return isEarly && !starts && !/[,\p{Ll}-]$/u.test(before.text);
    if (starts) return false;
    return isEarly || (style.indents && isIndented(after, body));
  }
  const step = middleY(after) - middleY(before);
  if (step > body.leading * SURE_GAP && !isMath) return !(starts && !ENDS.test(before.text));
  if (step > body.leading * style.gap && !isMath && ENDS.test(before.text) && !starts) return true;
  if (isMath) {
    // The last line of a paragraph may hold nothing but a formula and the full stop.
    const isLast = !isDisplay(before) && isEarly && before.x0 - before.left < body.size * 0.3;
    const isText = before.math < 0.35 || (isLast && style.indents);
    return ENDS.test(before.text) && isIndented(after, body) && !starts && after.math < 0.2 && isText;
  }
  if (isIndented(after, body) && !isIndented(before, body) && !starts)
    return style.indents || ENDS.test(before.text);
  if (
    isIndented(after, body) &&
    isIndented(before, body) &&
    style.indents &&
    ENDS.test(before.text) &&
    isEarly
  )
    return true;
  return style.isFlush && ENDS.test(before.text) && !starts && isEarly;
}
