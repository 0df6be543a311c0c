import type { Box } from "../../page/box.ts";

/** An area that a page paints. `order` is its place among all that the page paints. */
export type Area = Box & {
  order: number;
  /** The colour as RGB; null for a picture, a gradient or a shape that lets through what is below. */
  color: number | null;
  isOpaque: boolean;
  /** True if it fills its box to the corners, as far as is known without drawing it. */
  exact: boolean;
};

const CELL = 36;
const MAX_ENTRIES = 200_000;
/** The colour of a page where nothing is painted. */
export const PAPER = 0xffffff;

/** The areas of one page, found by place. */
export class PaintedAreas {
  readonly #cells = new Map<number, Area[]>();
  readonly #columns: number;
  readonly #rows: number;

  /** Takes `areas` in the order in which they are painted. */
  constructor(areas: readonly Area[], width: number, height: number) {
    this.#columns = Math.min(400, Math.max(1, Math.ceil(width / CELL)));
    this.#rows = Math.min(400, Math.max(1, Math.ceil(height / CELL)));
    let left = MAX_ENTRIES;
    for (const area of areas) {
      const [x0, x1] = [this.#column(area.x0), this.#column(area.x1)];
      const [y0, y1] = [this.#row(area.y0), this.#row(area.y1)];
      left -= (x1 - x0 + 1) * (y1 - y0 + 1);
      if (left < 0) break;
      for (let y = y0; y <= y1; y++)
        for (let x = x0; x <= x1; x++) {
          const key = y * this.#columns + x;
          const cell = this.#cells.get(key);
          if (cell === undefined) this.#cells.set(key, [area]);
          else cell.push(area);
        }
    }
  }

  #column(x: number): number {
    return Math.min(this.#columns - 1, Math.max(0, Math.floor(x / CELL)));
  }

  #row(y: number): number {
    return Math.min(this.#rows - 1, Math.max(0, Math.floor(y / CELL)));
  }

  /** Returns the areas that touch a box, in the order that they are painted. */
  within({ x0, y0, x1, y1 }: Box): Area[] {
    const found = new Set<Area>();
    const [left, right] = [this.#column(x0), this.#column(x1)];
    const bottom = this.#row(y1);
    for (let row = this.#row(y0); row <= bottom; row++)
      for (let column = left; column <= right; column++)
        for (const area of this.#cells.get(row * this.#columns + column) ?? [])
          if (area.x0 < x1 && area.x1 > x0 && area.y0 < y1 && area.y1 > y0) found.add(area);
    return found.size < 2 ? [...found] : [...found].sort((a, b) => a.order - b.order);
  }
}

const holds = (area: Area, x: number, y: number) =>
  x >= area.x0 && x <= area.x1 && y >= area.y0 && y <= area.y1;

/** Returns the colours (RGB) that may lie behind a point when its text is painted; null stands for a picture. */
export function groundsAt(
  areas: readonly Area[],
  x: number,
  y: number,
  order: number,
): { colors: (number | null)[]; isCertain: boolean } {
  const colors: (number | null)[] = [];
  for (let i = areas.length - 1; i >= 0; i--) {
    const area = areas[i];
    if (area === undefined || area.order >= order || !holds(area, x, y)) continue;
    colors.push(area.color);
    if (area.exact && area.color !== null) return { colors, isCertain: colors.length === 1 };
  }
  colors.push(PAPER);
  return { colors, isCertain: colors.length === 1 };
}

/** True if an area is painted over a point after its text. */
export const isCovered = (areas: readonly Area[], x: number, y: number, order: number): boolean =>
  areas.some((area) => area.isOpaque && area.order > order && holds(area, x, y));
