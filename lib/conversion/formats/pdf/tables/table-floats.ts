import type { Cell, Inline } from "../../../document-tree.ts";
import type { LaidPage } from "../layout/lay-out-pages.ts";
import { toSegment } from "../lines/segments.ts";
import { joinLines, runsOf, toInline } from "../nodes/inline-runs.ts";
import type { Float } from "../nodes/place-floats.ts";
import { printedLines } from "../nodes/printed-lines.ts";
import { type PageSize, pageBox, type Segment } from "../page/pdf-page.ts";
import type { TableCell } from "./build-table.ts";

function inlineOf(lines: readonly Segment[], vocabulary: ReadonlySet<string>): Inline[] {
  const asLine = (segment: Segment) =>
    runsOf({ ...segment, segments: [segment], page: 0, column: 0, left: 0, right: 0 });
  return toInline(joinLines(lines.map(asLine), vocabulary));
}

function toCell(cell: TableCell, page: PageSize, vocabulary: ReadonlySet<string>): Cell {
  const lines = cell.lines.map(toSegment);
  return {
    children: inlineOf(lines, vocabulary),
    ...(cell.span > 1 ? { colspan: cell.span } : {}),
    printed: () => lines.flatMap((line) => printedLines({ ...line, segments: [line] }, page)),
  };
}

/**
 * Returns the tables of a page as floats. `vocabulary` holds the document's words, which tell the hyphens of line
 * ends.
 */
export function tableFloats({ page, tables }: LaidPage, vocabulary: ReadonlySet<string>): Float[] {
  return tables.map((table) => {
    const rows = table.parts.flatMap((part) =>
      part.rows.map((row) => row.map((cell) => toCell(cell, part.page, vocabulary))),
    );
    const source = table.parts.map(({ page: own, box }) => pageBox(own, box));
    return { page: page.number, box: table, node: { type: "table", rows, source } };
  });
}
