import type { Cell, Inline } from "../../../manuscript-tree.ts";
import { joinLines, runsOf, toInline } from "../inline-runs.ts";
import type { Item } from "../pdf-item.ts";
import { toSegment } from "../segments.ts";
import type { TableCell } from "./build-table.ts";

function inlineOf({ lines }: TableCell, vocabulary: ReadonlySet<string>): Inline[] {
  const asLine = (words: readonly Item[]) => {
    const segment = toSegment(words);
    return runsOf({ ...segment, segments: [segment], page: 0, column: 0, left: 0, right: 0 });
  };
  return toInline(joinLines(lines.map(asLine), vocabulary));
}

/** Cells as inline content; `vocabulary` is the document's own words, which tell the hyphens of line ends. */
export function tableRows(
  rows: readonly (readonly TableCell[])[],
  vocabulary: ReadonlySet<string>,
): Cell[][] {
  return rows.map((row) =>
    row.map((cell): Cell => {
      const children = inlineOf(cell, vocabulary);
      return cell.span > 1 ? { children, colspan: cell.span } : { children };
    }),
  );
}
