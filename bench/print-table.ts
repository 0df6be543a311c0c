type Cell = string | number | null;

/** Prints columns as wide as their widest cell. The first one is aligned to the left. */
export function printTable(
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
  print: (line: string) => void,
): void {
  const shown = [head, ...rows.map((row) => row.map(show))];
  const widths = head.map((_, i) => Math.max(...shown.map((row) => row[i]?.length ?? 0)));
  for (const row of shown)
    print(
      row
        .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
        .join("  "),
    );
}

function show(cell: Cell): string {
  if (cell === null) return "–";
  if (typeof cell === "string") return cell;
  if (Math.abs(cell) >= 100) return cell.toFixed(0);
  return Math.abs(cell) >= 10 ? cell.toFixed(1) : cell.toFixed(2);
}
