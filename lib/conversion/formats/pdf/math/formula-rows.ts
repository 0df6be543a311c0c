import { type Box, middleY, unionOf } from "../page/box.ts";
import type { Item } from "../page/pdf-item.ts";
import { MAX_SCRIPT_SIZE_IN_SIZES } from "../page/print-thresholds.ts";
import {
  LINE_MIDDLE_IN_SIZES,
  MAX_NEIGHBOUR_BASELINE_SHIFT_POINTS,
  MAX_NEIGHBOUR_SIZE_DIFFERENCE_POINTS,
  MAX_ROW_BASELINE_SHIFT_POINTS,
  MAX_ROW_GAP_IN_SIZES,
  MAX_SCRIPT_GAP_AFTER_IN_SIZES,
  MAX_SCRIPT_GAP_BEFORE_IN_SIZES,
  MAX_TALL_SIGN_DISTANCE_IN_SIZES,
  MIN_TALL_RUN_IN_SIZES,
  ROW_SIZE_STEP_POINTS,
  SIDEWAYS_WEIGHT,
  TALL_SIGN_SIZE_SHARE,
} from "./find-thresholds.ts";
import { isExtensionFont } from "./font-symbols.ts";
import { isAccent } from "./item-parts.ts";

/** Items on one baseline without a wide gap, with the scripts, big signs and small fractions that hang on them. */
export type Row = Box & { base: number; size: number; main: Item[]; hung: Item[] };

const isTall = (item: Item) =>
  isAccent(item) ||
  /^√/.test(item.text) ||
  isExtensionFont(item.font) ||
  (item.math && item.ink.y1 - item.ink.y0 > item.size * MIN_TALL_RUN_IN_SIZES);

const rowOf = (main: Item[]): Row => ({
  ...unionOf(main.map((item) => ({ x0: item.x0, x1: item.x1, y0: item.ink.y0, y1: item.ink.y1 }))),
  base: main[0]?.base ?? 0,
  size: Math.max(...main.map((item) => item.size)),
  main,
  hung: [],
});

/** Runs of items of about one size on one baseline. */
function onBaselines(items: readonly Item[]): Row[] {
  const rows: Row[] = [];
  const sorted = items.toSorted((a, b) => a.base - b.base || a.x0 - b.x0);
  for (let i = 0; i < sorted.length; ) {
    let end = i + 1;
    const first = sorted[i] as Item;
    while (end < sorted.length && (sorted[end]?.base ?? 0) - first.base < MAX_ROW_BASELINE_SHIFT_POINTS)
      end++;
    const bySize = Map.groupBy(sorted.slice(i, end), (item) => Math.round(item.size / ROW_SIZE_STEP_POINTS));
    for (const group of bySize.values()) {
      let run: Item[] = [];
      let x1 = 0;
      for (const item of group.toSorted((a, b) => a.x0 - b.x0)) {
        if (run.length > 0 && item.x0 - x1 > item.size * MAX_ROW_GAP_IN_SIZES) {
          rows.push(rowOf(run));
          run = [];
        }
        x1 = run.length === 0 ? item.x1 : Math.max(x1, item.x1);
        run.push(item);
      }
      if (run.length > 0) rows.push(rowOf(run));
    }
    i = end;
  }
  return rows;
}

type Need = { ratio: number; onBase: boolean; before: number; after: number };

const SCRIPT_NEED: Need = {
  ratio: MAX_SCRIPT_SIZE_IN_SIZES,
  onBase: false,
  before: MAX_SCRIPT_GAP_BEFORE_IN_SIZES,
  after: MAX_SCRIPT_GAP_AFTER_IN_SIZES,
};

/**
 * Returns the row that a small run or a tall sign hangs on: the nearest of those that are not smaller than `ratio`
 * allows and not further away than `before` and `after`, in parts of the row's size.
 */
function ownerOf(
  box: Box & { base: number; size: number },
  rows: readonly Row[],
  need: Need,
): Row | undefined {
  let best: Row | undefined;
  let distance = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const gap = Math.max(0, box.x0 - row.x1, row.x0 - box.x1);
    if (row.size * need.ratio < box.size || gap > row.size * (box.x0 > row.x1 ? need.after : need.before))
      continue;
    // An accent stands on its letter's baseline or is raised from it; anything else is near the line's middle.
    const off = need.onBase
      ? Math.abs(row.base - box.base)
      : Math.abs(row.base - row.size * LINE_MIDDLE_IN_SIZES - middleY(box));
    if (off < row.size && off + gap * SIDEWAYS_WEIGHT < distance)
      [best, distance] = [row, off + gap * SIDEWAYS_WEIGHT];
  }
  return best;
}

/** Rows are looked up by bands of this height. */
const BAND_POINTS = 30;

/** Rows by their place, to look up those near a box. */
class RowBands {
  readonly #bands = new Map<number, Row[]>();

  add(row: Row): void {
    const band = Math.floor(row.base / BAND_POINTS);
    const own = this.#bands.get(band);
    if (own === undefined) this.#bands.set(band, [row]);
    else own.push(row);
  }

  near(box: Box): Row[] {
    const out: Row[] = [];
    for (
      let band = Math.floor(box.y0 / BAND_POINTS) - 1;
      band <= Math.floor(box.y1 / BAND_POINTS) + 1;
      band++
    )
      out.push(...(this.#bands.get(band) ?? []));
    return out;
  }
}

/** Hangs a tall sign on the row that it belongs to; false if there is none. */
function hangTall(item: Item, rows: RowBands): boolean {
  const box = { ...item.ink, base: item.base, size: item.size * TALL_SIGN_SIZE_SHARE };
  const reach = MAX_TALL_SIGN_DISTANCE_IN_SIZES;
  const need = { ratio: 1, onBase: isAccent(item), before: reach, after: reach };
  const owner = ownerOf(box, rows.near(box), need);
  if (owner === undefined) return false;
  owner.hung.push(item);
  owner.x0 = Math.min(owner.x0, item.x0);
  owner.x1 = Math.max(owner.x1, item.x1);
  return true;
}

/** Hangs a row of scripts on the larger row that it belongs to; false if there is none. */
function hangScripts(row: Row, rows: RowBands): boolean {
  const owner = ownerOf(row, rows.near(row), SCRIPT_NEED);
  if (owner === undefined) return false;
  owner.hung.push(...rowItems(row));
  owner.x1 = Math.max(owner.x1, row.x1);
  return true;
}

/** Puts a page's items into rows, top to bottom. Every item is in one row. */
export function formulaRows(items: readonly Item[]): Row[] {
  const tall = items.filter(isTall);
  const rows = onBaselines(items.filter((item) => !isTall(item)));
  const all = new RowBands();
  for (const row of rows) all.add(row);
  const kept: Row[] = [];
  const bands = new RowBands();
  const keep = (row: Row) => {
    kept.push(row);
    bands.add(row);
  };
  // Large signs come first: their own scripts hang on the line that they make longer.
  for (const item of tall.toSorted((a, b) => a.x0 - b.x0)) if (!hangTall(item, all)) keep(rowOf([item]));
  for (const row of rows.toSorted((a, b) => b.size - a.size || a.x0 - b.x0))
    if (!hangScripts(row, bands)) keep(row);
  return mergeNeighbours(kept);
}

/** Joins parts of one line that long scripts had put apart. */
function mergeNeighbours(rows: readonly Row[]): Row[] {
  const out: Row[] = [];
  for (const row of rows.toSorted((a, b) => Math.round(a.base) - Math.round(b.base) || a.x0 - b.x0)) {
    const last = out.at(-1);
    const gap = last === undefined ? 0 : row.x0 - last.x1;
    if (
      last !== undefined &&
      Math.abs(last.base - row.base) < MAX_NEIGHBOUR_BASELINE_SHIFT_POINTS &&
      Math.abs(last.size - row.size) < MAX_NEIGHBOUR_SIZE_DIFFERENCE_POINTS &&
      gap < row.size * MAX_ROW_GAP_IN_SIZES &&
      gap > -row.size
    ) {
      last.main.push(...row.main);
      last.hung.push(...row.hung);
      last.x1 = Math.max(last.x1, row.x1);
      last.y0 = Math.min(last.y0, row.y0);
      last.y1 = Math.max(last.y1, row.y1);
    } else out.push(row);
  }
  return out;
}

export const rowItems = (row: Row): Item[] => [...row.main, ...row.hung];

/** Returns the ink of a row with all that hangs on it. */
export const rowInk = (row: Row): Box =>
  unionOf(rowItems(row).map((item) => ({ x0: item.x0, x1: item.x1, y0: item.ink.y0, y1: item.ink.y1 })));
