import type { PageBox } from "../../../conversion.ts";
import { type Box, toTenths } from "./box.ts";
import type { Item } from "./pdf-item.ts";

/** Items on one line without a wide gap: a line of a column, a cell of a table. */
export type Segment = Box & {
  items: Item[];
  text: string;
  size: number;
  bold: boolean;
  italic: boolean;
  math: number;
};

/** All segments of a row within one column. Column 0 spans the page; 1 and on are its columns from the left. */
export type Line = Segment & {
  page: number;
  column: number;
  segments: Segment[];
  left: number;
  right: number;
};

/** A figure's place on a page: an embedded picture, or a region of lines and shapes. */
export type Figure = Box & { picture: boolean };

export type Page = {
  number: number;
  width: number;
  height: number;
  /** Quarter turns clockwise by which this is turned from the page as shown, so that its text is upright. */
  turns: number;
  items: Item[];
  /** Places of turned text: never in the flow, but part of the drawing beside it. */
  turned: Box[];
  /** Horizontal rules. */
  rules: Box[];
  /** Every drawn line and shape. */
  strokes: (Box & { curved: boolean; filled: boolean; color: number })[];
  figures: Figure[];
  /** The numbers that were printed beside the lines of a review copy. */
  lineNumbers?: LineNumber[];
};

/** A number beside a line of a review copy, with its place. */
export type LineNumber = Box & { value: number };

export type PageSize = Pick<Page, "number" | "turns" | "width" | "height" | "lineNumbers">;

/** Returns a box of the page as it was turned for reading, on the page as it is shown. */
export function shownBox({ turns, width, height }: Omit<PageSize, "number">, box: Box): Box {
  const { x0, y0, x1, y1 } = box;
  if (turns === 1) return { x0: y0, y0: width - x1, x1: y1, y1: width - x0 };
  if (turns === 2) return { x0: width - x1, y0: height - y1, x1: width - x0, y1: height - y0 };
  if (turns === 3) return { x0: height - y1, y0: x0, x1: height - y0, y1: x1 };
  return { x0, y0, x1, y1 };
}

/** Returns a box of the page as it was turned for reading, as the source map has it. */
export function pageBox(page: PageSize, box: Box): PageBox {
  const { x0, y0, x1, y1 } = shownBox(page, box);
  return { page: page.number, bbox: [toTenths(x0), toTenths(y0), toTenths(x1), toTenths(y1)] };
}

/** True for a line that is a display formula. */
export const isDisplay = (line: Line): boolean => line.items.some((item) => item.display);

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Returns the value that most weight falls on, in steps. */
export function mode(values: readonly (readonly [value: number, weight: number])[], step: number): number {
  const weights = new Map<number, number>();
  for (const [value, weight] of values) {
    const key = Math.round(value / step);
    weights.set(key, (weights.get(key) ?? 0) + weight);
  }
  let [best, most] = [0, Number.NEGATIVE_INFINITY];
  for (const [key, weight] of weights) if (weight > most) [best, most] = [key, weight];
  return best * step;
}
