import type { Cell, Inline } from "../../../manuscript-tree.ts";
import { toSegment } from "../lines/segments.ts";
import { joinLines, runsOf, toInline } from "../nodes/inline-runs.ts";
import { printedLines } from "../nodes/printed-lines.ts";
import type { PageSize, Segment } from "../page/pdf-page.ts";
import type { TableCell } from "./build-table.ts";
import type { TablePart } from "./take-tables.ts";

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

/** Cells as inline content; `vocabulary` is the document's own words, which tell the hyphens of line ends. */
export function tableRows(parts: readonly TablePart[], vocabulary: ReadonlySet<string>): Cell[][] {
  return parts.flatMap(({ page, rows }) =>
    rows.map((row) => row.map((cell) => toCell(cell, page, vocabulary))),
  );
}
