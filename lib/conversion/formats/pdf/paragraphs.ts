import type { Body } from "./headings.ts";
import type { Line } from "./pdf-page.ts";

export const LIST_MARK = /^(?:[•▪◦●■‣∗*–-]|\(?\d{1,2}[.)]|\([a-zivx]{1,4}\))\s+(?=\S)/;
const ENDS = /[.!?:]["”’)\]]*\d*$/;

/** Whether the document marks paragraphs by an indent: then a line at the margin goes on. */
export function usesIndents(lines: readonly Line[], body: Body): boolean {
  let indented = 0;
  for (let i = 1; i < lines.length; i++) {
    const [a, b] = [lines[i - 1], lines[i]];
    if (a === undefined || b === undefined || a.column !== b.column || a.page !== b.page) continue;
    const indent = b.x0 - b.left;
    if (
      indent > body.size * 0.7 &&
      indent < body.size * 4 &&
      Math.abs(a.x0 - a.left) < 2 &&
      b.y0 - a.y0 < body.leading * 1.2
    )
      indented++;
  }
  return indented > Math.max(4, lines.length * 0.015);
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

/** Stage 8: whether a paragraph ends between two lines of the flow. */
export function breaksBetween(before: Line, after: Line, body: Body, indents: boolean): boolean {
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
  if (
    Math.abs(before.size - after.size) > body.size * 0.12 &&
    !isMath &&
    after.text.length > 4 &&
    before.text.length > 4
  )
    return true;
  const starts = /^[\p{Ll},;)]/u.test(after.text);
  const width = before.right - before.left;
  const isShortLine = before.x1 < before.right - Math.max(width * 0.08, body.size);
  const isFlow = before.page === after.page && before.column === after.column && after.y0 > before.y0;
  if (!isFlow) {
    if (!ENDS.test(before.text)) return isShortLine && !starts && !/[,\p{Ll}-]$/u.test(before.text);
    if (starts) return false;
    return indents ? isIndented(after, body) || isShortLine : true;
  }
  const step = (after.y0 + after.y1 - before.y0 - before.y1) / 2;
  if (step > body.leading * 1.35 && !isMath) return !(starts && !ENDS.test(before.text));
  if (isMath)
    return (
      ENDS.test(before.text) && isIndented(after, body) && !starts && after.math < 0.2 && before.math < 0.35
    );
  if (isIndented(after, body) && !isIndented(before, body) && !starts)
    return indents || ENDS.test(before.text);
  if (isIndented(after, body) && isIndented(before, body) && indents && ENDS.test(before.text) && isShortLine)
    return true;
  const isVeryShort = before.x1 < before.right - width * 0.3;
  return ENDS.test(before.text) && !starts && isVeryShort && !indents;
}
