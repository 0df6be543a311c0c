import type { Cell, DocumentNode } from "../../../document-tree.ts";
import { isBlank } from "../../../document-tree.ts";
import type { Engine, OpenTable } from "../engine/engine.ts";
import { squeezed } from "../engine/flow.ts";

const MAX_CELLS = 200_000;

/** Collects the cells of a tabular while its source is read. */
export class TableBuilder implements OpenTable {
  readonly #rows: Cell[][] = [];
  #row: Cell[] = [];
  #depth: number;
  #cells = 0;
  #endCell: (() => DocumentNode[]) | null = null;
  colspan = 1;
  rowspan = 1;

  constructor(engine: Engine) {
    this.#depth = engine.scopes.depth;
  }

  open(engine: Engine): void {
    if (++this.#cells > MAX_CELLS) return;
    this.#endCell = engine.openFlow(false);
    engine.table = this;
    engine.scopes.open("brace", "");
  }

  #close(engine: Engine): void {
    if (this.#endCell === null) return;
    engine.closeScopes(this.#depth);
    const { flow } = engine;
    const { nodes } = flow;
    const inlines = flow.takeInlines();
    this.#endCell();
    this.#endCell = null;
    while (inlines.at(-1)?.type === "break") inlines.pop();
    const children =
      nodes.length === 0 ? inlines : squeezed([...nodes, { type: "paragraph", children: inlines }]);
    const cell: Cell = { children };
    if (this.colspan > 1) cell.colspan = this.colspan;
    if (this.rowspan > 1) cell.rowspan = this.rowspan;
    [this.colspan, this.rowspan] = [1, 1];
    this.#row.push(cell);
  }

  nextCell(engine: Engine): void {
    this.#close(engine);
    this.open(engine);
  }

  #pushRow(): void {
    if (this.#row.some((cell) => !isBlank(cell.children))) this.#rows.push(this.#row);
    this.#row = [];
  }

  endRow(engine: Engine): void {
    this.#close(engine);
    this.#pushRow();
    this.open(engine);
  }

  finish(engine: Engine): Cell[][] {
    this.#close(engine);
    this.#pushRow();
    return withoutCovered(this.#rows);
  }
}

/** Removes the cells under one that spans rows. LaTeX leaves them empty; the tree has none. */
function withoutCovered(rows: Cell[][]): Cell[][] {
  const covered = new Map<number, number>();
  return rows.map((row, y) => {
    const out: Cell[] = [];
    let x = 0;
    for (const cell of row) {
      const until = covered.get(x);
      const span = cell.colspan ?? 1;
      if (until === undefined || until <= y || !isBlank(cell.children)) {
        out.push(cell);
        const rowspan = Math.min(cell.rowspan ?? 1, rows.length - y);
        if (rowspan > 1) for (let dx = 0; dx < span; dx++) covered.set(x + dx, y + rowspan);
      }
      x += span;
    }
    return out;
  });
}
