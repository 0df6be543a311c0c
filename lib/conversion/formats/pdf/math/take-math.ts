import { type Box, inside, middleX, middleY, unionOf } from "../page/box.ts";
import type { Item } from "../page/pdf-item.ts";
import type { Page } from "../page/pdf-page.ts";
import { MAX_SCRIPT_SIZE_IN_SIZES } from "../page/print-thresholds.ts";
import { buildFormula, toAtoms } from "./build-formula.ts";
import { MAX_BAR_THICKNESS_POINTS, MIN_BAR_LENGTH_POINTS } from "./build-thresholds.ts";
import { barsIn, type Display, findDisplays } from "./find-displays.ts";
import {
  DISPLAY_BAR_ROOM_ABOVE_IN_SIZES,
  DISPLAY_BAR_ROOM_BELOW_IN_SIZES,
  DISPLAY_ROOM_IN_SIZES,
  FORMULA_ROOM_IN_SIZES,
  FORMULA_ROOM_POINTS,
  LARGE_SIGN_ROOM_IN_SIZES,
  MAX_OUTER_FRACTION_IN_SIZES,
  MAX_OUTER_ROOT_GAP_POINTS,
  MAX_TRAILING_NUMBER_SHIFT_POINTS,
} from "./find-thresholds.ts";
import { formulaRows, type Row, rowInk, rowItems } from "./formula-rows.ts";
import { inlineSpans, type Span } from "./inline-spans.ts";
import { formulaItem, slicedItem } from "./item-parts.ts";
import { fontStyle } from "./math-fonts.ts";
import { symbolOf } from "./symbols.ts";

/** Thin level strokes of a page that are looked at; a page of formulas has some hundred. */
const MAX_BARS = 2_000;
/** A dense page of formulas has some three thousand runs; a drawing of more is no text. */
const MAX_ITEMS = 12_000;

const inkOf = (items: readonly Item[]): Box =>
  unionOf(items.map((item) => ({ x0: item.x0, x1: item.x1, y0: item.ink.y0, y1: item.ink.y1 })));

/** Puts the numbers of a display's lines into one tag: their places do not always show where each belongs. */
const tagged = (latex: string, labels: readonly string[]): string =>
  labels.length === 0 ? latex : `${latex} \\tag{${labels.join(", ")}}`;

const TRAILING_NUMBER = /\(([A-Z]{0,2}\.?\d{1,3}(?:[.\-–]\d{1,3})*[a-z]?)\)$/;

/** Splits off an equation's number that stands so close to it that both are one run at the column's edge. */
function withoutNumber(items: readonly Item[], right: number): { items: Item[]; label: string | null } {
  const last = items.toSorted((a, b) => b.x1 - a.x1)[0];
  const found =
    last === undefined || last.math || Math.abs(last.x1 - right) > MAX_TRAILING_NUMBER_SHIFT_POINTS
      ? null
      : TRAILING_NUMBER.exec(last.text);
  if (last === undefined || found === null) return { items: [...items], label: null };
  const head = slicedItem(last, 0, found.index);
  return {
    items: [...items.filter((item) => item !== last), ...(head === null ? [] : [head])],
    label: found[1] ?? null,
  };
}

/** Returns a display as one item in the flow: with LaTeX where it is certain, with an empty one where it is not. */
function displayItem(page: Page, display: Display, within: (box: Box) => Item[]): Item | null {
  const all = display.rows.flatMap(rowItems);
  const { items, label } = withoutNumber(all, display.column.right);
  if (items.length === 0) return null;
  const ink = inkOf(items);
  const size = Math.max(...display.rows.map((row) => row.size));
  // A line over the highest letters is a little above what they print.
  const reach = {
    ...ink,
    y0: ink.y0 - size * DISPLAY_BAR_ROOM_ABOVE_IN_SIZES,
    y1: ink.y1 + size * DISPLAY_BAR_ROOM_BELOW_IN_SIZES,
  };
  const formula = buildFormula(toAtoms(items), barsIn(page, reach), true);
  const numbers = display.numbers.toSorted((a, b) => a.row.base - b.row.base);
  const labels = [...numbers.map((number) => number.label), ...(label === null ? [] : [label])];
  const [largest] = display.rows.toSorted((a, b) => b.size - a.size);
  const known = new Set<Item>([...all, ...display.numbers.flatMap(({ row }) => rowItems(row))]);
  const around = {
    x0: ink.x0 - FORMULA_ROOM_POINTS,
    x1: ink.x1 + size,
    y0: ink.y0 - size * DISPLAY_ROOM_IN_SIZES,
    y1: ink.y1 + size * DISPLAY_ROOM_IN_SIZES,
  };
  const isCertain =
    formula.doubts.length === 0 && !display.loose && within(around).every((item) => known.has(item));
  const box = inkOf([...known]);
  const whole = formulaItem(items, isCertain ? tagged(formula.latex, labels) : "", {
    base: largest?.base ?? box.y1,
    size,
  });
  return whole.with({ ...box, ink: box, display: true });
}

function partsOf(span: Span): Item[] {
  const parts: Item[] = [];
  for (const [item, units] of Map.groupBy(span, (unit) => unit.item)) {
    const part = slicedItem(item, Math.min(...units.map((u) => u.from)), Math.max(...units.map((u) => u.to)));
    if (part !== null) parts.push(part);
  }
  return parts;
}

/** Puts formulas in the places of the parts of items that print them. */
function replaced(row: Row, made: readonly { span: Span; item: Item }[]): Item[] {
  const taken = new Map<Item, [number, number][]>();
  for (const { span } of made)
    for (const [item, units] of Map.groupBy(span, (unit) => unit.item)) {
      const range: [number, number] = [
        Math.min(...units.map((u) => u.from)),
        Math.max(...units.map((u) => u.to)),
      ];
      taken.set(item, [...(taken.get(item) ?? []), range]);
    }
  const rest = rowItems(row).flatMap((item) => {
    const ranges = taken.get(item);
    if (ranges === undefined) return [item];
    const out: Item[] = [];
    let at = 0;
    for (const [from, to] of [
      ...ranges.toSorted((a, b) => a[0] - b[0]),
      [item.text.length, item.text.length] as const,
    ]) {
      const piece = slicedItem(item, at, from);
      if (piece !== null) out.push(piece);
      at = Math.max(at, to);
    }
    return out;
  });
  return [...rest, ...made.map(({ item }) => item)];
}

function inlineItems(page: Page, row: Row, within: (box: Box) => Item[]): Item[] {
  const made = inlineSpans(row, row.hung.length === 0 ? [] : barsIn(page, rowInk(row))).flatMap((span) => {
    const parts = partsOf(span);
    const sources = new Set(span.map((unit) => unit.item));
    const ink = inkOf(parts);
    // The limits of a large sign stand further away than the next line's scripts from a formula without one.
    const isLarge = parts.some((part) => part.text.length < 3 && symbolOf(part.text[0] ?? "")?.kind === "op");
    const room = row.size * (isLarge ? LARGE_SIGN_ROOM_IN_SIZES : FORMULA_ROOM_IN_SIZES);
    const around = {
      x0: ink.x0 - FORMULA_ROOM_POINTS,
      x1: ink.x1 + FORMULA_ROOM_POINTS,
      y0: ink.y0 - room,
      y1: ink.y1 + room,
    };
    // Something printed in the formula's place or close over it that is no part of it was not understood.
    const strange = within(around).filter((item) => !sources.has(item));
    if (strange.some((item) => item.size < row.size * MAX_SCRIPT_SIZE_IN_SIZES || inside(item.ink, ink)))
      return [];
    const bars = barsIn(page, around);
    if (bars.some((bar) => isPartOfMore(bar, row.size, sources, within))) return [];
    const formula = buildFormula(toAtoms(parts), bars, false);
    return formula.doubts.length > 0 ? [] : [{ span, item: formulaItem(parts, formula.latex, row) }];
  });
  return made.length === 0 ? rowItems(row) : replaced(row, made);
}

/** True if a bar belongs to a root that begins outside of a formula, or to a fraction that fills two lines. */
function isPartOfMore(bar: Box, size: number, own: ReadonlySet<Item>, within: (box: Box) => Item[]): boolean {
  const near = within({
    x0: bar.x0 - size,
    x1: bar.x1,
    y0: bar.y0 - size * MAX_OUTER_FRACTION_IN_SIZES,
    y1: bar.y1 + size * MAX_OUTER_FRACTION_IN_SIZES,
  });
  return near.some(
    (item) =>
      !own.has(item) &&
      ((/√$/.test(item.text) && Math.abs(item.x1 - bar.x0) < MAX_OUTER_ROOT_GAP_POINTS) ||
        (item.x0 > bar.x0 - MAX_OUTER_ROOT_GAP_POINTS && item.x1 < bar.x1 + MAX_OUTER_ROOT_GAP_POINTS)),
  );
}

/** Returns a function that looks up the items whose middle lies in a box. */
function lookup(items: readonly Item[]): (box: Box) => Item[] {
  const bands = new Map<number, { item: Item; x: number; y: number }[]>();
  for (const item of items) {
    const band = Math.floor(item.base / 20);
    const { ink } = item;
    const place = { item, x: middleX(ink), y: middleY(ink) };
    const own = bands.get(band);
    if (own === undefined) bands.set(band, [place]);
    else own.push(place);
  }
  return (box) => {
    const out: Item[] = [];
    for (let band = Math.floor(box.y0 / 20) - 2; band <= Math.floor(box.y1 / 20) + 2; band++)
      for (const { item, x, y } of bands.get(band) ?? []) {
        if (x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1) out.push(item);
      }
    return out;
  };
}

/** A word, or several: a document may set its italics in the font of its formulas. */
const WORDS =
  /(?<!\p{L})(?:\p{L}{4,}|\p{L}{2,} (?:\p{L}{2,} )*\p{L}{2,}|the|and|for|that|of|is|to)(?!\p{L})/u;

/** Marks an item as part of a formula if its document uses its font for hardly anything else. */
function asMath(item: Item, letters: ReadonlySet<string>): Item {
  if (letters.has(item.font) && WORDS.test(item.text)) return item;
  if (!letters.has(item.font) && !/[\u{1d400}-\u{1d7ff}]/u.test(item.text)) return item;
  // Libertine's formulas took their g from the Cyrillic letter that looks like one in italics.
  const text = /^LinLibertine/.test(item.font) ? item.text.replaceAll("д", "g") : item.text;
  return item.with({ text, style: { ...item.style, math: true } });
}

/** Turns the formulas of a page that are certain into items with LaTeX: in their lines, or alone as displays. */
export function takeMath(source: Page, letters: ReadonlySet<string> = new Set()): Page {
  if (source.items.length > MAX_ITEMS) return source;
  const items = source.items.map((item) => (item.math ? item : asMath(item, letters)));
  const strokes = source.strokes
    .filter((s) => !s.curved && s.y1 - s.y0 < MAX_BAR_THICKNESS_POINTS && s.x1 - s.x0 > MIN_BAR_LENGTH_POINTS)
    .slice(0, MAX_BARS);
  const page = { ...source, items, strokes };
  if (!items.some((item) => fontStyle(item.font, item).math)) return source;
  const within = lookup(items);
  const rows = formulaRows(items);
  const shown = findDisplays(page, rows).flatMap((display) => {
    const item = displayItem(page, display, within);
    return item === null ? [] : [{ display, item }];
  });
  const gone = new Set(
    shown.flatMap(({ display }) => [...display.rows, ...display.numbers.map(({ row }) => row)]),
  );
  const inline = rows.filter((row) => !gone.has(row)).flatMap((row) => inlineItems(page, row, within));
  return { ...source, items: [...inline, ...shown.map(({ item }) => item)] };
}
