import { type Box, type Item, type Page, unionOf } from "../pdf-page.ts";
import { buildFormula, type Formula, toAtoms } from "./build-formula.ts";
import { barsIn, type Display, findDisplays } from "./find-displays.ts";
import { formulaRows, type Row, rowItems } from "./formula-rows.ts";
import { inlineSpans, type Span } from "./inline-spans.ts";
import { formulaItem, slicedItem } from "./item-parts.ts";
import { fontStyle } from "./math-fonts.ts";

const inkOf = (items: readonly Item[]): Box =>
  unionOf(items.map((item) => ({ x0: item.x0, x1: item.x1, y0: item.ink.y0, y1: item.ink.y1 })));

function tagged(formula: Formula, display: Display): string {
  const [only, ...more] = display.numbers;
  if (only === undefined) return formula.latex;
  return more.length === 0 ? `${formula.latex} \\tag{${only.label}}` : formula.latex;
}

/** A display as one item in the flow, or null where it cannot be told for certain. */
function displayItem(page: Page, display: Display): Item | null {
  const items = display.rows.flatMap(rowItems);
  const formula = buildFormula(toAtoms(items), barsIn(page, inkOf(items)), true);
  if (formula.doubts.length > 0) return null;
  const all = [...items, ...display.numbers.flatMap(({ row }) => rowItems(row))];
  const box = inkOf(all);
  const [largest] = display.rows.toSorted((a, b) => b.size - a.size);
  const whole = formulaItem(items, tagged(formula, display), {
    base: largest?.base ?? box.y1,
    size: largest?.size ?? 10,
  });
  return { ...whole, ...box, ink: box, display: true };
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
  const made = inlineSpans(row).flatMap((span) => {
    const parts = partsOf(span);
    const sources = new Set(span.map((unit) => unit.item));
    // Something printed in the formula's place that is no part of it: it was not understood.
    if (within(inkOf(parts)).some((item) => !sources.has(item))) return [];
    const formula = buildFormula(toAtoms(parts), barsIn(page, inkOf(parts)), false);
    return formula.doubts.length > 0 ? [] : [{ span, item: formulaItem(parts, formula.latex, row) }];
  });
  return made.length === 0 ? rowItems(row) : replaced(row, made);
}

/** The items of a page by the places they touch, for looking up what stands in a box. */
function lookup(items: readonly Item[]): (box: Box) => Item[] {
  const bands = new Map<number, Item[]>();
  for (const item of items) {
    const band = Math.floor(item.base / 20);
    const own = bands.get(band);
    if (own === undefined) bands.set(band, [item]);
    else own.push(item);
  }
  return (box) => {
    const out: Item[] = [];
    for (let band = Math.floor(box.y0 / 20) - 2; band <= Math.floor(box.y1 / 20) + 2; band++)
      for (const item of bands.get(band) ?? []) {
        const [x, y] = [(item.ink.x0 + item.ink.x1) / 2, (item.ink.y0 + item.ink.y1) / 2];
        if (x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1) out.push(item);
      }
    return out;
  };
}

/** A page whose formulas, where they are certain, are items with LaTeX: in their lines, or alone as displays. */
export function takeMath(source: Page, letters: ReadonlySet<string> = new Set()): Page {
  const items = source.items.map((item) => (letters.has(item.font) ? { ...item, math: true } : item));
  const page = { ...source, items };
  if (!items.some((item) => fontStyle(item.font, item).math)) return source;
  const within = lookup(items);
  const rows = formulaRows(items);
  const shown = findDisplays(page, rows).flatMap((display) => {
    const item = displayItem(page, display);
    return item === null ? [] : [{ display, item }];
  });
  const gone = new Set(
    shown.flatMap(({ display }) => [...display.rows, ...display.numbers.map(({ row }) => row)]),
  );
  const inline = rows.filter((row) => !gone.has(row)).flatMap((row) => inlineItems(page, row, within));
  return { ...page, items: [...inline, ...shown.map(({ item }) => item)] };
}
