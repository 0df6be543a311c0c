import type { Cell, DocumentNode, Inline } from "../../document-tree.ts";

type Definition = { right: number; mergedLeft: boolean; mergedUp: boolean };
type Row = { cells: Inline[][]; definitions: Definition[] };

const MAX_CELLS = 400_000;
/** Edges that are nearer than this count as one. */
const MAX_SAME_EDGE_TWIPS = 40;

/** Gathers rows. Spans come from merge marks and from the cells' right edges. */
export class RtfTable {
  #rows: Row[] = [];
  #cells: Inline[][] = [];
  #definitions: Definition[] = [];
  #next = { mergedLeft: false, mergedUp: false };
  #total = 0;

  get isEmpty(): boolean {
    return this.#rows.length === 0 && this.#cells.length === 0;
  }

  defineRow(): void {
    this.#definitions = [];
    this.#next = { mergedLeft: false, mergedUp: false };
  }

  word(name: string, value: number | null): void {
    if (name === "clmrg") this.#next.mergedLeft = true;
    else if (name === "clvmrg") this.#next.mergedUp = true;
    else if (name === "cellx" && this.#definitions.length < 2_000) {
      this.#definitions.push({ right: value ?? 0, ...this.#next });
      this.#next = { mergedLeft: false, mergedUp: false };
    }
  }

  endCell(children: Inline[]): void {
    if (this.#total++ < MAX_CELLS) this.#cells.push(children);
  }

  endRow(): void {
    if (this.#cells.length > 0) this.#rows.push({ cells: this.#cells, definitions: this.#definitions });
    this.#cells = [];
  }

  /** Returns the table so far and starts a new one; null if there is none. */
  take(): DocumentNode | null {
    this.endRow();
    const rows = this.#rows;
    this.#rows = [];
    if (rows.length === 0) return null;
    return { type: "table", rows: withSpans(rows) };
  }
}

function edgesOf(rows: readonly Row[]): number[] {
  const all = [...new Set(rows.flatMap((row) => row.definitions.map((d) => d.right)))].toSorted(
    (a, b) => a - b,
  );
  const out: number[] = [];
  for (const edge of all)
    if (out.length === 0 || edge - (out.at(-1) ?? 0) > MAX_SAME_EDGE_TWIPS) out.push(edge);
  return out.length > 200 ? [] : out;
}

function withSpans(rows: readonly Row[]): Cell[][] {
  const edges = edgesOf(rows);
  const above = new Map<number, Cell>();
  const columnOf = (right: number) => {
    const at = edges.findIndex((edge) => edge >= right - MAX_SAME_EDGE_TWIPS);
    return at < 0 ? edges.length - 1 : at;
  };
  return rows.map(({ cells, definitions }) => {
    const out: Cell[] = [];
    let column = 0;
    cells.forEach((children, i) => {
      const definition = definitions[i];
      const end =
        definition === undefined || edges.length === 0
          ? column
          : Math.max(column, columnOf(definition.right));
      const span = end - column + 1;
      const last = out.at(-1);
      if (definition?.mergedLeft === true && last !== undefined) last.colspan = (last.colspan ?? 1) + span;
      else if (definition?.mergedUp === true && above.has(column)) {
        const top = above.get(column);
        if (top !== undefined) top.rowspan = (top.rowspan ?? 1) + 1;
      } else {
        const cell: Cell = { children, colspan: span, rowspan: 1 };
        out.push(cell);
        above.set(column, cell);
      }
      column = end + 1;
    });
    return out;
  });
}
