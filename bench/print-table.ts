type Cell = string | number | null;

/** Prints a row for each value, with columns as wide as their widest cell. The first one is aligned to the left. */
export function printTable<Row>(
  rows: readonly Row[],
  columns: Readonly<Record<string, (row: Row) => Cell>>,
): void {
  const cells = [
    Object.keys(columns),
    ...rows.map((row) => Object.values(columns).map((cellOf) => shown(cellOf(row)))),
  ];
  const widths = Object.keys(columns).map((_, i) => Math.max(...cells.map((row) => row[i]?.length ?? 0)));
  for (const row of cells) {
    const padded = row.map((cell, i) =>
      i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0),
    );
    console.log(padded.join("  ").trimEnd());
  }
}

function shown(cell: Cell): string {
  if (cell === null) return "–";
  if (typeof cell === "string") return cell;
  if (Math.abs(cell) >= 100) return cell.toFixed(0);
  return Math.abs(cell) >= 10 ? cell.toFixed(1) : cell.toFixed(2);
}
