import type { PrintedLine } from "../../manuscript-tree.ts";
import type { Item } from "./pdf-item.ts";
import { type Line, type Page, shownBox } from "./pdf-page.ts";

type Word = PrintedLine["words"][number];

const round = (value: number) => Math.round(value * 10) / 10;

function wordsOf(item: Item): Word[] {
  if (item.latex !== undefined)
    return [{ text: item.text, x0: round(item.x0), x1: round(item.x1), latex: item.latex }];
  const last = item.edge(item.text.length) ?? item.x1;
  return [...item.text.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    x0: round(item.edge(match.index) ?? item.x0),
    x1: round(item.edge(match.index + match[0].length) ?? last),
  }));
}

/** A line's words with their places on the page as it is shown; on a turned page each word is a line. */
export function printedLines(line: Line, page: Page): PrintedLine[] {
  const words = line.segments.flatMap((segment) => segment.items.flatMap(wordsOf));
  if (page.turns === 0) return [{ page: line.page, y0: round(line.y0), y1: round(line.y1), words }];
  return words.map((word) => {
    const box = shownBox(page, { x0: word.x0, x1: word.x1, y0: line.y0, y1: line.y1 });
    return {
      page: line.page,
      y0: round(box.y0),
      y1: round(box.y1),
      words: [{ ...word, x0: round(box.x0), x1: round(box.x1) }],
    };
  });
}
