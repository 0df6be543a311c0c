/** A rectangle in points at 72 dpi, origin top left. */
export type Box = { x0: number; y0: number; x1: number; y1: number };

/** A run of text in one font, as the PDF library gives it and stage 1 cleans it. */
export type Item = Box & {
  text: string;
  size: number;
  bold: boolean;
  italic: boolean;
  font: string;
  math: boolean;
};

/** Items on one line without a wide gap: a line of a column, a cell of a table. */
export type Segment = Box & {
  items: Item[];
  text: string;
  size: number;
  bold: boolean;
  italic: boolean;
  math: number;
};

/** All segments of a row within one column. Column 0 spans the page; 1 and 2 are left and right. */
export type Line = Segment & {
  page: number;
  column: 0 | 1 | 2;
  segments: Segment[];
  left: number;
  right: number;
};

/** A picture on a page: embedded bytes, or a region of vector drawing without any. */
export type Figure = Box & { bytes: Uint8Array | null };

export type TableBlock = Box & { rows: string[][] };

export type Page = {
  number: number;
  width: number;
  height: number;
  items: Item[];
  /** Places of turned text: never in the flow, but part of the drawing beside it. */
  turned: Box[];
  /** Horizontal rules. */
  rules: Box[];
  /** Every drawn line and shape. */
  strokes: (Box & { curved: boolean })[];
  figures: Figure[];
  /** The library's own idea of tables, used where no rules tell. */
  tables: TableBlock[];
};

export const inside = (inner: Box, outer: Box, slack = 0): boolean => {
  const [x, y] = [(inner.x0 + inner.x1) / 2, (inner.y0 + inner.y1) / 2];
  return x >= outer.x0 - slack && x <= outer.x1 + slack && y >= outer.y0 - slack && y <= outer.y1 + slack;
};

export function unionOf(boxes: readonly Box[]): Box {
  return {
    x0: Math.min(...boxes.map((b) => b.x0)),
    y0: Math.min(...boxes.map((b) => b.y0)),
    x1: Math.max(...boxes.map((b) => b.x1)),
    y1: Math.max(...boxes.map((b) => b.y1)),
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The value that most weight falls on, in steps. */
export function mode(values: readonly (readonly [value: number, weight: number])[], step: number): number {
  const weights = new Map<number, number>();
  for (const [value, weight] of values) {
    const key = Math.round(value / step);
    weights.set(key, (weights.get(key) ?? 0) + weight);
  }
  const [best] = [...weights].toSorted((a, b) => b[1] - a[1]);
  return (best?.[0] ?? 0) * step;
}
