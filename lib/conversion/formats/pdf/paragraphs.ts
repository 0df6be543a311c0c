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

/** Stage 8: whether a paragraph ends between two lines of the flow. */
export function breaksBetween(before: Line, after: Line, body: Body, indents: boolean): boolean {
  if (/^(abstract|keywords?|key words|index terms|ccs concepts)\s*[—–:.-]/i.test(after.text)) return true;
  if (startsItem(before, after, body)) return true;
  const isMath = before.math > 0.35 || after.math > 0.35;
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
