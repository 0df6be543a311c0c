import { expect, test } from "vitest";
import { Item } from "../page/pdf-item.ts";
import { buildFormula, toAtoms } from "./build-formula.ts";

let order = 0;

/** Returns a run of glyphs five points wide each. */
function item(
  text: string,
  x: number,
  base: number,
  size = 10,
  font = "CMMI10",
  tall?: [number, number],
): Item {
  const x1 = x + text.length * 5;
  const ink = { x0: x, x1, y0: tall?.[0] ?? base - size * 0.7, y1: tall?.[1] ?? base + size * 0.1 };
  return new Item({
    text,
    style: { size, bold: false, italic: false, font, math: /^CM(MI|SY|EX)/.test(font) },
    x0: x,
    x1,
    y0: base - size * 0.72,
    y1: base + size * 0.21,
    base,
    ink,
    edges: Float32Array.from({ length: text.length + 1 }, (_, i) => x + i * 5),
    spaced: false,
    order: order++,
  });
}

const build = (items: Item[], bars: { x0: number; x1: number; y: number }[] = []) =>
  buildFormula(
    toAtoms(items),
    bars.map(({ x0, x1, y }) => ({ x0, x1, y0: y, y1: y })),
    false,
  );

test("size and height tell scripts, over one another on one letter", () => {
  const formula = build([item("x", 0, 100), item("i", 5, 102, 7, "CMMI7"), item("2", 5, 96, 7, "CMR7")]);
  expect(formula).toEqual({ latex: "x_i^2", doubts: [] });
});

test("a bar between two rows is a fraction, one over a row a line, one after a root sign its root", () => {
  expect(build([item("a", 0, 94), item("b", 0, 108)], [{ x0: 0, x1: 5, y: 97.5 }]).latex).toBe(
    "\\frac{a}{b}",
  );
  expect(build([item("z", 0, 100)], [{ x0: 0, x1: 5, y: 92 }]).latex).toBe("\\bar{z}");
  const root = item("√", 0, 91, 10, "CMSY10", [91, 101]);
  expect(build([root, item("n", 5, 100)], [{ x0: 5, x1: 10, y: 91 }]).latex).toBe("\\sqrt{n}");
});

test("upright letters are functions or names, Greek and alphabets commands", () => {
  expect(build([item("log", 0, 100, 10, "CMR10"), item("α", 17, 100)]).latex).toBe("\\log\\alpha");
  expect(build([item("R", 0, 100, 10, "MSBM10"), item("L", 8, 100, 10, "CMSY10")]).latex).toBe(
    "\\mathbb{R}\\mathcal{L}",
  );
});

test("limits that touch belong to the signs that they are centred on", () => {
  const sum = (x: number) => item("∑", x, 90, 10, "CMEX10", [90, 104]);
  const formula = build([
    sum(10).with({ x1: 20, edges: Float32Array.of(10, 20) }),
    item("ij", 10, 112, 7, "CMMI7"),
    sum(22).with({ x1: 32, edges: Float32Array.of(22, 32) }),
    item("kl", 22, 112, 7, "CMMI7"),
    item("x", 34, 100),
  ]);
  expect(formula.latex).toBe("\\sum_{ij}\\sum_{kl}x");
});

test.each([
  ["a glyph nobody knows", [item("x", 0, 100), item("\ue123", 6, 100)], "unknown glyph"],
  ["an accent over nothing", [item("x", 0, 100), item("ˆ", 12, 98, 10, "CMR10")], "accent"],
  ["a bracket without a partner", [item("f", 0, 100), item("(", 5, 100, 10, "CMR10")], "brackets"],
  ["a script before any letter", [item("2", 0, 96, 7, "CMR7"), item("x", 5, 100)], "script without a base"],
])("%s is doubted", (_, items, why) => {
  expect(build(items).doubts).toContain(why);
});

test("a bar and a root sign that belong to nothing are doubted", () => {
  expect(build([item("x", 0, 100)], [{ x0: 40, x1: 60, y: 97 }]).doubts).toContain("bar without use");
  expect(build([item("√", 0, 91, 10, "CMSY10", [91, 101]), item("n", 9, 100)]).doubts).toContain(
    "root without a bar",
  );
});
