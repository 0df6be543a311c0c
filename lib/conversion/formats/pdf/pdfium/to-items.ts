import type { Box } from "../page/box.ts";
import { Item, type ItemStyle, lineExtent } from "../page/pdf-item.ts";
import { median } from "../page/pdf-page.ts";
import { MAX_RUN_GAP_IN_SIZES } from "../page/print-thresholds.ts";
import {
  MAX_BASELINE_SHIFT_IN_SIZES,
  MAX_OVERLAP_IN_SIZES,
  MIN_LETTER_SPACES_SHARE,
  MIN_PRINTED_SPACE_IN_SIZES,
  MIN_SPACED_LETTERS,
  MIN_TALL_SIGN_IN_SIZES,
  MIN_WORD_GAP_IN_SIZES,
  MIN_WORD_SPACE_IN_USUAL_SPACES,
} from "./glyph-thresholds.ts";
import type { PdfFont } from "./pdf-font.ts";
import type { Glyph, Look } from "./read-glyphs.ts";

/** True for operators and brackets of many heights, and for accents over formulas: the ink of each is its own. */
const isTall = ({ text, inkY0, inkY1, look: { font, size } }: Glyph) =>
  (text > "\u007f" && /^[ˆ˜¯˙¨ˇ˘]$/.test(text)) ||
  (font.math && (font.isExtension || inkY1 - inkY0 > size * MIN_TALL_SIGN_IN_SIZES));

function isSameLook(a: Look, b: Look): boolean {
  return (
    a === b ||
    (a.font === b.font &&
      a.size === b.size &&
      a.color === b.color &&
      a.invisible === b.invisible &&
      a.turn === b.turn)
  );
}

const styles = new WeakMap<PdfFont, Map<number, ItemStyle>>();

function styleOf({ font, size }: Look): ItemStyle {
  const bySize = styles.get(font) ?? new Map<number, ItemStyle>();
  styles.set(font, bySize);
  let style = bySize.get(size);
  if (style === undefined) {
    style = { size, bold: font.bold, italic: font.italic, font: font.name, math: font.math };
    bySize.set(size, style);
  }
  return style;
}

class Run {
  readonly first: Glyph;
  readonly ink: Box;
  /** The printed text, glyph by glyph. */
  parts: string[];
  edges: number[];
  last: Glyph;

  constructor(glyph: Glyph) {
    this.first = glyph;
    this.ink = { x0: glyph.inkX0, y0: glyph.inkY0, x1: glyph.inkX1, y1: glyph.inkY1 };
    this.last = glyph;
    this.parts = [];
    this.edges = [];
    this.#append(glyph);
  }

  #append(glyph: Glyph): void {
    const { length } = glyph.text;
    const step = (glyph.x1 - glyph.x0) / length;
    for (let i = 0; i < length; i++) this.edges.push(glyph.x0 + i * step);
    this.parts.push(glyph.text);
    this.last = glyph;
    const { ink } = this;
    if (glyph.inkX0 < ink.x0) ink.x0 = glyph.inkX0;
    if (glyph.inkY0 < ink.y0) ink.y0 = glyph.inkY0;
    if (glyph.inkX1 > ink.x1) ink.x1 = glyph.inkX1;
    if (glyph.inkY1 > ink.y1) ink.y1 = glyph.inkY1;
  }

  /** Takes the glyph in if it goes on with this run. */
  takes(glyph: Glyph): boolean {
    const { last } = this;
    const gap = glyph.x0 - last.x1;
    const { size } = glyph.look;
    if (
      !isSameLook(last.look, glyph.look) ||
      Math.abs(glyph.base - last.base) > size * MAX_BASELINE_SHIFT_IN_SIZES ||
      gap > size * MAX_RUN_GAP_IN_SIZES ||
      gap < -size * MAX_OVERLAP_IN_SIZES ||
      isTall(last) ||
      isTall(glyph) ||
      glyph.x0 < last.x0
    )
      return false;
    if (gap > size * MIN_WORD_GAP_IN_SIZES || (glyph.spaced && gap > size * MIN_PRINTED_SPACE_IN_SIZES)) {
      this.edges.push(last.x1);
      this.parts.push(" ");
    }
    this.#append(glyph);
    return true;
  }

  /**
   * Closes letter-spaced words, in which a space follows every letter. Keeps spaces wider than most, which stand
   * between words.
   */
  #closeLetters(): string {
    const text = this.parts.join("");
    const blanks = this.parts.reduce((sum, part) => (part === " " ? sum + 1 : sum), 0);
    if (blanks < (text.length - blanks) * MIN_LETTER_SPACES_SHARE) return text;
    const spaces = [...text.matchAll(/(?<=\S) (?=\S)/g)].map(({ index }) => ({
      index,
      width: (this.edges[index + 1] ?? 0) - (this.edges[index] ?? 0),
    }));
    const letters = text.length - spaces.length;
    if (letters < MIN_SPACED_LETTERS || spaces.length < letters * MIN_LETTER_SPACES_SHARE) return text;
    const usual = median(spaces.map(({ width }) => width));
    const narrow = new Set(
      spaces.filter(({ width }) => width < usual * MIN_WORD_SPACE_IN_USUAL_SPACES).map(({ index }) => index),
    );
    this.edges = this.edges.filter((_, i) => !narrow.has(i));
    return [...text.split("").entries()]
      .filter(([i]) => !narrow.has(i))
      .map(([, unit]) => unit)
      .join("");
  }

  /** Returns the item. Writes its edges into `edges` from `at` on. */
  toItem(order: number, edges: Float32Array, at: number): Item {
    const { first, last, ink } = this;
    const { size } = first.look;
    const text = this.#closeLetters();
    edges.set(this.edges, at);
    edges[at + this.edges.length] = last.x1;
    return new Item({
      text,
      style: styleOf(first.look),
      x0: first.x0,
      x1: last.x1,
      ...lineExtent(first.base, size),
      base: first.base,
      ink,
      edges,
      firstEdge: at,
      spaced: first.spaced,
      order,
    });
  }
}

/** Joins upright glyphs into runs of one style on one line, in the order that the file paints them. */
export function toItems(glyphs: readonly Glyph[]): Item[] {
  const runs: Run[] = [];
  for (const glyph of glyphs) if (!runs.at(-1)?.takes(glyph)) runs.push(new Run(glyph));
  // One array for all, since a small one of its own costs several times what it holds.
  const edges = new Float32Array(runs.reduce((sum, run) => sum + run.edges.length + 1, 0));
  let at = 0;
  return runs.map((run, order) => {
    const item = run.toItem(order, edges, at);
    at += run.edges.length + 1;
    return item;
  });
}
