import { diffArrays } from "diff";
import { readTableRows } from "#lib/manuscript/markdown/table-rows.ts";
import { type DiffPart, wordDiff } from "#lib/rendered/word-diff.ts";

export interface ComparedRow {
  kind: "same" | "changed" | "added" | "removed";
  /** What changed in each cell. */
  cells: DiffPart[][];
}

const MOST_CHANGES = 500;
const MOST_ROWS = 5_000;

type Row = readonly string[];

/** Compares two tables by rows and cells. Null if one cannot be read, or if they have little in common. */
export function compareTables(before: string, after: string): ComparedRow[] | null {
  const [earlier, later] = [rowsOf(before), rowsOf(after)];
  if (!earlier || !later || Math.max(earlier.length, later.length) > MOST_ROWS) return null;
  const key = (row: Row) => row.join("\u0000");
  const changes = diffArrays(earlier.map(key), later.map(key), { maxEditLength: MOST_CHANGES });
  if (!changes) return null;
  const rows: ComparedRow[] = [];
  let gone: Row[] = [];
  const flush = (come: Row[]) => {
    // Rows in the place of others are the same rows with other cells.
    for (let i = 0; i < Math.max(gone.length, come.length); i += 1) rows.push(comparedRow(gone[i], come[i]));
    gone = [];
  };
  let [i, j] = [0, 0];
  for (const { added, removed, count = 0 } of changes) {
    if (removed) {
      gone = earlier.slice(i, i + count);
      i += count;
    } else if (added) {
      flush(later.slice(j, j + count));
      j += count;
    } else {
      flush([]);
      for (const row of later.slice(j, j + count)) rows.push(comparedRow(row, row));
      i += count;
      j += count;
    }
  }
  flush([]);
  return rows;
}

function rowsOf(source: string): Row[] | null {
  return (
    readTableRows(source, { start: 0, end: source.length })?.map((row) => row.map(({ text }) => text)) ?? null
  );
}

function comparedRow(before: Row | undefined, after: Row | undefined): ComparedRow {
  const width = Math.max(before?.length ?? 0, after?.length ?? 0);
  const cells = Array.from({ length: width }, (_, i) => wordDiff(before?.[i] ?? "", after?.[i] ?? ""));
  if (!before || !after) return { kind: before ? "removed" : "added", cells };
  const isSame = cells.every((parts) => parts.every(({ kind }) => kind === "same"));
  return { kind: isSame ? "same" : "changed", cells };
}
