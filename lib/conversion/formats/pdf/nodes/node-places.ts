import type { DocumentNode, PrintedLine } from "../../../document-tree.ts";
import { unionOf } from "../page/box.ts";
import { type Line, type Page, pageBox } from "../page/pdf-page.ts";
import { printedLines } from "./printed-lines.ts";

/** The place of a node on the pages: its boxes and the words of its lines. */
export type NodePlace = Pick<DocumentNode, "source" | "printed">;

/** Gives up its lines when it is called, since the lines of a thousand pages are as large as their nodes. */
function once(
  lines: readonly Line[],
  printed: (lines: readonly Line[]) => PrintedLine[],
): () => PrintedLine[] {
  let left = lines;
  return () => {
    const taken = left;
    left = [];
    return printed(taken);
  };
}

/** Places lines on their pages: one box for each column of each page, and the place of every word. */
export function nodePlaces(pages: readonly Page[]): (lines: readonly Line[]) => NodePlace {
  const byNumber = new Map(pages.map((page) => [page.number, page]));
  const printed = (lines: readonly Line[]) =>
    lines.flatMap((line) => {
      const page = byNumber.get(line.page);
      return page === undefined ? [] : printedLines(line, page);
    });
  return (lines) => ({
    source: [...Map.groupBy(lines, (line) => `${line.page}:${line.column}`).values()].flatMap((group) => {
      const page = byNumber.get(group[0]?.page ?? 0);
      return page === undefined ? [] : [pageBox(page, unionOf(group))];
    }),
    printed: once(lines, printed),
  });
}
