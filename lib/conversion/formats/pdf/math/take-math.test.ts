import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { convertBytes, markdownOf } from "../../../testing/convert-bytes.ts";
import { Item } from "../pdf-item.ts";
import { takeMath } from "./take-math.ts";

const fixture = (name = "formulas") => readFileSync(new URL(`./fixtures/${name}.pdf`, import.meta.url));

test("formulas in a line: scripts, roots, accents, fractions and statistics", async () => {
  const markdown = await markdownOf(fixture(), "a.pdf");
  for (const formula of [
    "$x_i^2 \\leq \\alpha$ for",
    "$f(x) = \\sqrt{x + 1}$ for",
    "$F(1, 23) = 4.5$ and",
    "$p < .05$ in",
    "$\\hat{\\beta}$ is",
    "$\\frac{a}{b}$ its",
  ])
    expect(markdown).toContain(formula);
});

test("displays stand alone, with limits, tall brackets, cases and their number", async () => {
  const markdown = await markdownOf(fixture(), "a.pdf");
  expect(markdown).toContain(
    "\n\n$$\n\\sum_{i = 1}^{n}a_i = \\left(\\frac{x + y}{2}\\right)^2 \\tag{1}\n$$\n\n",
  );
  expect(markdown).toContain(
    "$$\nf(x) = \\begin{cases} 1 & \\text{if }x > 0 \\\\ 0 & \\mathrm{otherwise} \\end{cases}\n$$",
  );
  expect(markdown).not.toMatch(/\n\(1\)\n/);
});

test("a display is a block of its own with its place on the page", async () => {
  const result = await convertBytes(fixture(), "a.pdf");
  const blocks = result.ok ? result.blocks : [];
  expect(blocks.map((block) => block.kind)).toEqual(["paragraph", "math", "paragraph", "math", "paragraph"]);
  const source = blocks[1]?.source;
  expect(Array.isArray(source) && source[0]?.page).toBe(1);
});

test("a display that is wider than the list over it is whole, with the number under it", async () => {
  const markdown = await markdownOf(fixture("columns"), "a.pdf");
  expect(markdown).toContain(
    "who read it:\n$$\nf(X) = \\begin{cases} 1 & \\text{if }X_1X_4 + |X_8 + Y| + e \\geq 2 \\\\ " +
      "0 & \\text{if }X_1X_4 + |X_8 + Y| + e < 2 \\end{cases} \\tag{1}\n$$\nwhere",
  );
});

test("a list's sign is no part of the formula that its entry begins with", async () => {
  const markdown = await markdownOf(fixture("columns"), "a.pdf");
  expect(markdown).toContain("\n- $X$ is a set");
  expect(markdown).toContain("\n- $Y = 1$ for the rest");
});

test("the letter that Libertine's formulas print for g is a g", () => {
  const box = { x0: 100, x1: 105, y0: 93, y1: 102 };
  const style = { size: 10, bold: false, italic: true, font: "LinLibertineI", math: false };
  const edges = Float32Array.of(100, 105);
  const letter = new Item({ ...box, text: "д", style, base: 100, ink: box, edges, spaced: false, order: 0 });
  const page = {
    number: 1,
    width: 600,
    height: 800,
    turns: 0,
    turned: [],
    rules: [],
    strokes: [],
    figures: [],
  };
  const { items } = takeMath({ ...page, items: [letter] }, new Set(["LinLibertineI"]));
  expect(items[0]?.latex).toBe("g");
});
