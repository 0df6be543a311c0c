import { type Cell, text } from "../../../manuscript-tree.ts";
import { toSegment } from "../segments.ts";
import type { TableCell } from "./build-table.ts";

function cellText({ lines }: TableCell): string {
  return lines.reduce((out, line) => {
    const next = toSegment(line).text;
    if (out === "") return next;
    return /\p{Ll}-$/u.test(out) && /^\p{Ll}/u.test(next) ? out.slice(0, -1) + next : `${out} ${next}`;
  }, "");
}

export function tableRows(rows: readonly (readonly TableCell[])[]): Cell[][] {
  return rows.map((row) =>
    row.map((cell): Cell => {
      const children = [text(cellText(cell))];
      return cell.span > 1 ? { children, colspan: cell.span } : { children };
    }),
  );
}
