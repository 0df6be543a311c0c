import type { Item } from "../page/pdf-item.ts";
import type { Line } from "../page/pdf-page.ts";
import {
  MAX_CODE_INDENT_LETTERS,
  MIN_EMPTY_LINE_IN_SIZES,
  MIN_TYPED_SHARE,
  TYPED_LETTER_IN_SIZES,
} from "./block-thresholds.ts";

const MONOSPACE =
  /cour|mono|consol|typewr|cmtt|cmvtt|sftt|ectt|txtt|menlo|inconsol|lucidacon|andale|(?:fira|source|anonymous)code|codepro/i;

/** True if nearly all letters are in a typewriter face. */
export function isTyped(items: readonly Item[]): boolean {
  let [typed, all] = [0, 0];
  for (const item of items) {
    all += item.text.length;
    if (MONOSPACE.test(item.font)) typed += item.text.length;
  }
  return all > 1 && typed > all * MIN_TYPED_SHARE;
}

/** True for a line of code or of a program's output; addresses are set in a typewriter face as well. */
export const isCodeLine = (line: Line): boolean =>
  !/https?:|www\.|\S@\S/.test(line.text) && isTyped(line.items);

/** Writes lines of code as text, with the page's indents and an empty line where there is room for one. */
export function codeText(lines: readonly Line[]): string {
  const left = Math.min(...lines.map((line) => line.x0));
  return lines
    .map((line, i) => {
      const letters = line.text.replace(/\s/g, "").length;
      const width = (line.x1 - line.x0) / Math.max(1, line.text.length);
      const indent =
        letters === 0
          ? 0
          : Math.min(
              MAX_CODE_INDENT_LETTERS,
              Math.round((line.x0 - left) / (width || line.size * TYPED_LETTER_IN_SIZES)),
            );
      const before = lines[i - 1];
      const isApart =
        before !== undefined &&
        before.page === line.page &&
        line.y0 - before.y1 > line.size * MIN_EMPTY_LINE_IN_SIZES;
      return (isApart ? "\n" : "") + " ".repeat(indent) + line.text;
    })
    .join("\n");
}
