import { expect, test } from "vitest";
import { Item } from "../page/pdf-item.ts";
import type { Line } from "../page/pdf-page.ts";
import { breaksBetween, type ParagraphStyle } from "./paragraphs.ts";

const BODY = { size: 9, leading: 11, bold: false };
const STYLE: ParagraphStyle = { indents: true, isFlush: false, gap: 1.35, isJustified: true };

/** Returns a line of a column from 54 to 294 points: nothing in it but what these tests ask for. */
const line = (text: string, y0: number, more: Partial<Line> = {}): Line => ({
  text,
  y0,
  y1: y0 + 9,
  x0: 54,
  x1: 294,
  left: 54,
  right: 294,
  page: 1,
  column: 1,
  size: 9,
  bold: false,
  italic: false,
  math: 0,
  items: [],
  segments: [],
  ...more,
});
const after = line("Partial dependence of the model shows more", 111, { x0: 64 });

test("a last line of a formula alone ends its paragraph before an indent", () => {
  const last = line("X_LIMIT.", 100, { math: 1, x1: 98 });
  expect(breaksBetween(last, after, BODY, STYLE)).toBe(true);
});

test("a formula that goes on, or stands set in, ends none", () => {
  expect(breaksBetween(line("X = Y + Z", 100, { math: 1, x1: 98 }), after, BODY, STYLE)).toBe(false);
  expect(breaksBetween(line("X = Y.", 100, { math: 1, x0: 150, x1: 200 }), after, BODY, STYLE)).toBe(false);
});

test("labels of a figure at the foot of a page do not run into the paragraph on the next one", () => {
  const box = { x0: 54, x1: 120, y0: 700, y1: 709 };
  const style = { size: 7, bold: false, italic: false, math: false };
  const item = (font: string) =>
    new Item({
      ...{ ...box, text: "know", base: 708, ink: box, edges: new Float32Array([54, 120]) },
      ...{ style: { ...style, font }, spaced: false, order: 0 },
    });
  const labels = (font: string) => {
    const part = line("know", 700, { items: [item(font)] });
    return line("know know", 700, { items: [item(font), item(font)], segments: [part, part] });
  };
  const next = line("the graph on the left suggests that", 50, { page: 2, items: [item("CMR9")] });
  expect(breaksBetween(labels("Helvetica"), next, BODY, STYLE)).toBe(true);
  expect(breaksBetween(labels("CMR9"), next, BODY, STYLE)).toBe(false);
});
