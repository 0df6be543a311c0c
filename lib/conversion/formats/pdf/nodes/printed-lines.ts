import type { PrintedLine } from "../../../document-tree.ts";
import { numberOfLine } from "../lines/number-of-line.ts";
import { isApart } from "../lines/segments.ts";
import { toTenths, unionOf } from "../page/box.ts";
import type { Item } from "../page/pdf-item.ts";
import { type Line, type PageSize, shownBox } from "../page/pdf-page.ts";

type Word = PrintedLine["words"][number];

function wordsOf(item: Item): Word[] {
  // The printed signs of an uncertain formula stand in the text as a whole or not at all.
  if (item.latex === "") return [{ text: item.text, x0: toTenths(item.x0), x1: toTenths(item.x1) }];
  if (item.latex !== undefined)
    return [{ text: item.text, x0: toTenths(item.x0), x1: toTenths(item.x1), latex: item.latex }];
  const last = item.edge(item.text.length) ?? item.x1;
  return [...item.text.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    x0: toTenths(item.edge(match.index) ?? item.x0),
    x1: toTenths(item.edge(match.index + match[0].length) ?? last),
  }));
}

const isTouching = (before: Item, item: Item) =>
  !/\s$/.test(before.text) && !/^\s/.test(item.text) && !isApart(before, item);

/** Returns the words of items that stand beside one another. */
function wordsInRow(items: readonly Item[]): Word[] {
  return items.flatMap((item, i) => {
    const [before, [first, ...rest]] = [items[i - 1], wordsOf(item)];
    if (first === undefined) return [];
    const touches = before !== undefined && isTouching(before, item);
    return [touches ? { ...first, touches } : first, ...rest];
  });
}

/** Returns the words of a line with their places on the page as it is shown. On a turned page each word is a line. */
export function printedLines(line: Pick<Line, "y0" | "y1" | "segments">, page: PageSize): PrintedLine[] {
  const words = line.segments.flatMap((segment) => wordsInRow(segment.items));
  const number = numberOfLine(page.lineNumbers ?? [], unionOf(line.segments));
  const numbered = number === null ? {} : { number };
  if (page.turns === 0)
    return [{ page: page.number, y0: toTenths(line.y0), y1: toTenths(line.y1), ...numbered, words }];
  return words.map((word) => {
    const box = shownBox(page, { x0: word.x0, x1: word.x1, y0: line.y0, y1: line.y1 });
    return {
      page: page.number,
      y0: toTenths(box.y0),
      y1: toTenths(box.y1),
      ...numbered,
      words: [{ ...word, x0: toTenths(box.x0), x1: toTenths(box.x1) }],
    };
  });
}
