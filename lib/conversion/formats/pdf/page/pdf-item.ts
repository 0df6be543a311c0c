import type { Box } from "./box.ts";
import { ASCENT_IN_SIZES, DESCENT_IN_SIZES } from "./print-thresholds.ts";

/** The look that runs of one font and size share. */
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
  /** The index in `edges` at which its own begin. One array may serve many items. */
  firstEdge?: number;
  spaced: boolean;
  order: number;
  latex?: string | undefined;
  display?: boolean;
};

/** Returns the top and bottom of a line of text of a size on a baseline, in points. */
export const lineExtent = (base: number, size: number): Pick<Box, "y0" | "y1"> => ({
  y0: base - size * ASCENT_IN_SIZES,
  y1: base + size * DESCENT_IN_SIZES,
});

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
  /** The position in the order in which the file paints the page. */
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

  /** Returns the left edge of a UTF-16 unit of `text`; at the text's end the right edge of the last. */
  edge(unit: number): number | undefined {
    return unit > this.text.length ? undefined : this.#edges[this.#firstEdge + unit];
  }

  with(changes: Partial<ItemFields>): Item {
    const { text, style, spaced, latex, display, x0, y0, x1, y1, base, order, ink } = this;
    const edges = { edges: this.#edges, firstEdge: changes.edges === undefined ? this.#firstEdge : 0 };
    const own = { text, style, spaced, latex, display, x0, y0, x1, y1, base, order, ink, ...edges };
    return new Item({ ...own, ...changes });
  }

  /** Returns the part from one UTF-16 unit to another. */
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
