import { isExtensionFont } from "../math/font-symbols.ts";
import type { Item } from "../pdf-page.ts";
import type { Glyph } from "./read-glyphs.ts";

/** Gaps in parts of the text size: a wider one ends a run, a narrow one is white space all the same. */
const RUN_GAP = 0.9;
const WORD_GAP = 0.22;
/** A space that the library saw where letters all but touch is letter-spacing. */
const NO_GAP = 0.05;
const OVERLAP = 0.2;

/** Operators and brackets of many heights: the ink of each is its own. */
const isTall = ({ font, ink, size }: Glyph) =>
  font.math && (ink.y1 - ink.y0 > size * 1.08 || isExtensionFont(font.name));

const isSameStyle = (a: Glyph, b: Glyph) =>
  a.font === b.font &&
  a.size === b.size &&
  a.color === b.color &&
  a.invisible === b.invisible &&
  a.turn === b.turn;

class Run {
  readonly glyphs: Glyph[];
  readonly first: Glyph;
  text: string;
  edges: number[];
  last: Glyph;

  constructor(glyph: Glyph) {
    this.first = glyph;
    this.glyphs = [glyph];
    this.last = glyph;
    this.text = "";
    this.edges = [];
    this.#append(glyph);
  }

  #append(glyph: Glyph): void {
    const step = (glyph.x1 - glyph.x0) / glyph.text.length;
    for (let i = 0; i < glyph.text.length; i++) this.edges.push(glyph.x0 + i * step);
    this.text += glyph.text;
    this.last = glyph;
  }

  /** Takes the glyph in if it goes on with this run. */
  takes(glyph: Glyph): boolean {
    const { last } = this;
    const gap = glyph.x0 - last.x1;
    if (
      !isSameStyle(last, glyph) ||
      isTall(last) ||
      isTall(glyph) ||
      Math.abs(glyph.base - last.base) > glyph.size * 0.04 ||
      gap > glyph.size * RUN_GAP ||
      gap < -glyph.size * OVERLAP ||
      glyph.x0 < last.x0
    )
      return false;
    if (gap > glyph.size * WORD_GAP || (glyph.spaced && gap > glyph.size * NO_GAP)) {
      this.edges.push(last.x1);
      this.text += " ";
    }
    this.glyphs.push(glyph);
    this.#append(glyph);
    return true;
  }

  toItem(order: number): Item {
    const { first, last, glyphs } = this;
    let [inkX0, inkY0, inkX1, inkY1] = [first.ink.x0, first.ink.y0, first.ink.x1, first.ink.y1];
    for (const { ink } of glyphs) {
      inkX0 = Math.min(inkX0, ink.x0);
      inkY0 = Math.min(inkY0, ink.y0);
      inkX1 = Math.max(inkX1, ink.x1);
      inkY1 = Math.max(inkY1, ink.y1);
    }
    return {
      text: this.text,
      x0: first.x0,
      x1: last.x1,
      y0: first.base - first.size * 0.72,
      y1: first.base + first.size * 0.21,
      base: first.base,
      ink: { x0: inkX0, y0: inkY0, x1: inkX1, y1: inkY1 },
      edges: Float32Array.from([...this.edges, last.x1]),
      size: first.size,
      bold: first.font.bold,
      italic: first.font.italic,
      font: first.font.name,
      math: first.font.math,
      color: first.color,
      invisible: first.invisible,
      spaced: first.spaced,
      order,
    };
  }
}

/** Upright glyphs as runs of one style on one line, in the order that the file paints them. */
export function toItems(glyphs: readonly Glyph[]): Item[] {
  const items: Item[] = [];
  let run: Run | null = null;
  for (const glyph of glyphs) {
    if (run?.takes(glyph)) continue;
    if (run !== null) items.push(run.toItem(items.length));
    run = new Run(glyph);
  }
  if (run !== null) items.push(run.toItem(items.length));
  return items;
}
