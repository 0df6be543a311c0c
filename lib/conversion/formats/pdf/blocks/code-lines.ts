import type { Item } from "../page/pdf-item.ts";
import type { Line } from "../page/pdf-page.ts";

const MONOSPACE =
  /cour|mono|consol|typewr|cmtt|cmvtt|sftt|ectt|txtt|menlo|inconsol|lucidacon|andale|(?:fira|source|anonymous)code|codepro/i;

/** All but all of it in a typewriter face. */
export function isTyped(items: readonly Item[]): boolean {
  let [typed, all] = [0, 0];
  for (const item of items) {
    all += item.text.length;
    if (MONOSPACE.test(item.font)) typed += item.text.length;
  }
  return all > 1 && typed > all * 0.85;
}

/** A line of code or of a program's output; addresses are set in a typewriter face as well. */
export const isCodeLine = (line: Line): boolean =>
  !/https?:|www\.|\S@\S/.test(line.text) && isTyped(line.items);

/** Lines of code as text: set in as they are on the page, an empty line where there is room for one. */
export function codeText(lines: readonly Line[]): string {
  const left = Math.min(...lines.map((line) => line.x0));
  return lines
    .map((line, i) => {
      const letters = line.text.replace(/\s/g, "").length;
      const width = (line.x1 - line.x0) / Math.max(1, line.text.length);
      const indent =
        letters === 0 ? 0 : Math.min(60, Math.round((line.x0 - left) / (width || line.size * 0.6)));
      const before = lines[i - 1];
      const isApart =
        before !== undefined && before.page === line.page && line.y0 - before.y1 > line.size * 1.1;
      return (isApart ? "\n" : "") + " ".repeat(indent) + line.text;
    })
    .join("\n");
}
