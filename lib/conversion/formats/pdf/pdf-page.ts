/** A rectangle in points at 72 dpi, origin top left. */
export type Box = { x0: number; y0: number; x1: number; y1: number };

/** How the runs of one font and size look. */
export type ItemStyle = {
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly font: string;
  readonly math: boolean;
};

type ItemFields = Box & {
  text: string;
  style: ItemStyle;
  base: number;
  ink: Box;
  edges: Float32Array;
  /** Where in `edges` its own begin; one array may serve many items. */
  firstEdge?: number;
  spaced: boolean;
  order: number;
  latex?: string | undefined;
  display?: boolean;
};

const NUMBERS = 10;
const CHUNK = 64 * NUMBERS;
let chunk = new Float64Array(CHUNK);
let used = 0;

/**
 * A run of text on one line in one font, size and colour, without a wide gap. Its box is the nominal one
 * of a line of its size; `ink` is what is printed. A thousand pages have a quarter of a million of them:
 * their numbers stand in arrays, since each would be an object of its own in a field.
 */
export class Item implements Box {
  readonly text: string;
  readonly style: ItemStyle;
  /** White space stands before it. */
  readonly spaced: boolean;
  /** A formula that is certain, as LaTeX; `text` is then what is printed. */
  readonly latex: string | undefined;
  /** It is a formula set apart from the text, which fills its lines alone. */
  readonly display: boolean;
  readonly #numbers: Float64Array;
  readonly #at: number;
  readonly #edges: Float32Array;
  readonly #firstEdge: number;

  constructor(fields: ItemFields) {
    this.text = fields.text;
    this.style = fields.style;
    this.spaced = fields.spaced;
    this.latex = fields.latex;
    this.display = fields.display ?? false;
    this.#edges = fields.edges;
    this.#firstEdge = fields.firstEdge ?? 0;
    if (used === CHUNK) [chunk, used] = [new Float64Array(CHUNK), 0];
    this.#numbers = chunk;
    this.#at = used;
    chunk[used++] = fields.x0;
    chunk[used++] = fields.y0;
    chunk[used++] = fields.x1;
    chunk[used++] = fields.y1;
    chunk[used++] = fields.base;
    chunk[used++] = fields.order;
    chunk[used++] = fields.ink.x0;
    chunk[used++] = fields.ink.y0;
    chunk[used++] = fields.ink.x1;
    chunk[used++] = fields.ink.y1;
  }

  get x0(): number {
    return this.#numbers[this.#at] ?? 0;
  }
  get y0(): number {
    return this.#numbers[this.#at + 1] ?? 0;
  }
  get x1(): number {
    return this.#numbers[this.#at + 2] ?? 0;
  }
  get y1(): number {
    return this.#numbers[this.#at + 3] ?? 0;
  }
  get base(): number {
    return this.#numbers[this.#at + 4] ?? 0;
  }
  /** Place in the order in which the file paints the page. */
  get order(): number {
    return this.#numbers[this.#at + 5] ?? 0;
  }
  get ink(): Box {
    const [numbers, at] = [this.#numbers, this.#at];
    return {
      x0: numbers[at + 6] ?? 0,
      y0: numbers[at + 7] ?? 0,
      x1: numbers[at + 8] ?? 0,
      y1: numbers[at + 9] ?? 0,
    };
  }
  get size(): number {
    return this.style.size;
  }
  get bold(): boolean {
    return this.style.bold;
  }
  get italic(): boolean {
    return this.style.italic;
  }
  get font(): string {
    return this.style.font;
  }
  get math(): boolean {
    return this.style.math;
  }

  /** The left edge of a UTF-16 unit of `text`; at the text's end the right edge of the last. */
  edge(unit: number): number | undefined {
    return unit > this.text.length ? undefined : this.#edges[this.#firstEdge + unit];
  }

  with(changes: Partial<ItemFields>): Item {
    const { text, style, spaced, latex, display, x0, y0, x1, y1, base, order, ink } = this;
    const edges = { edges: this.#edges, firstEdge: changes.edges === undefined ? this.#firstEdge : 0 };
    const own = { text, style, spaced, latex, display, x0, y0, x1, y1, base, order, ink, ...edges };
    return new Item({ ...own, ...changes });
  }

  /** The part from one UTF-16 unit to another. */
  slice(from: number, to: number, spaced: boolean, order = this.order): Item {
    const [x0, x1, ink] = [this.edge(from) ?? this.x0, this.edge(to) ?? this.x1, this.ink];
    return this.with({
      text: this.text.slice(from, to),
      x0,
      x1,
      ink: { ...ink, x0: Math.max(ink.x0, x0), x1: Math.min(ink.x1, x1) },
      firstEdge: this.#firstEdge + from,
      spaced,
      order,
    });
  }
}

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
};

export type PageSize = Pick<Page, "number" | "turns" | "width" | "height">;

/** A box of the page as it was turned for reading, on the page as it is shown. */
export function shownBox({ turns, width, height }: Omit<PageSize, "number">, box: Box): Box {
  const { x0, y0, x1, y1 } = box;
  if (turns === 1) return { x0: y0, y0: width - x1, x1: y1, y1: width - x0 };
  if (turns === 2) return { x0: width - x1, y0: height - y1, x1: width - x0, y1: height - y0 };
  if (turns === 3) return { x0: height - y1, y0: x0, x1: height - y0, y1: x1 };
  return { x0, y0, x1, y1 };
}

/** A line that is a display formula. */
export const isDisplay = (line: Line): boolean => line.items.some((item) => item.display);

export const inside = (inner: Box, outer: Box, slack = 0): boolean => {
  const [x, y] = [(inner.x0 + inner.x1) / 2, (inner.y0 + inner.y1) / 2];
  return x >= outer.x0 - slack && x <= outer.x1 + slack && y >= outer.y0 - slack && y <= outer.y1 + slack;
};

export function unionOf(boxes: readonly Box[]): Box {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const box of boxes) {
    x0 = Math.min(x0, box.x0);
    y0 = Math.min(y0, box.y0);
    x1 = Math.max(x1, box.x1);
    y1 = Math.max(y1, box.y1);
  }
  return { x0, y0, x1, y1 };
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
  let [best, most] = [0, Number.NEGATIVE_INFINITY];
  for (const [key, weight] of weights) if (weight > most) [best, most] = [key, weight];
  return best * step;
}
