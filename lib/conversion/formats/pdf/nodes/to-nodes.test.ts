import { expect, test } from "vitest";
import { toSegment } from "../lines/segments.ts";
import { Item } from "../page/pdf-item.ts";
import type { Line } from "../page/pdf-page.ts";
import { toNodes } from "./to-nodes.ts";

const style = { size: 10, bold: false, italic: false, font: "Times", math: false };

/** An item at an x; with `latex` it is a display. */
function itemAt(x0: number, text: string, latex?: string): Item {
  const box = { x0, x1: x0 + 50, y0: 93, y1: 102 };
  const edges = Float32Array.from({ length: text.length + 1 }, (_, i) => x0 + (50 * i) / text.length);
  const display = latex === undefined ? {} : { latex, display: true };
  return new Item({ ...box, text, style, base: 100, ink: box, edges, spaced: true, order: 0, ...display });
}

function mathOf(beside: string) {
  const segments = [toSegment([itemAt(200, "E = m", "E = m")]), toSegment([itemAt(450, beside)])];
  const line: Line = {
    ...toSegment(segments.flatMap(({ items }) => items)),
    ...{ page: 1, column: 0, segments, left: 72, right: 500 },
  };
  return toNodes([{ kind: "math", lines: [line] }], {
    title: null,
    vocabulary: new Set(),
    place: () => ({}),
    draw: () => null,
  });
}

test("the number beside a display is its tag", () => {
  expect(mathOf("(2.6)")).toMatchObject([{ type: "math", latex: "E = m \\tag{2.6}" }]);
});

test("signs beside a display are no number", () => {
  expect(mathOf("for all i")).toMatchObject([{ type: "math", latex: "E = m" }]);
});
