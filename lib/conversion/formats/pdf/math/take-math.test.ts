import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { convertBytes, markdownOf } from "../../../testing/convert-bytes.ts";

const fixture = () => readFileSync(new URL("./fixtures/formulas.pdf", import.meta.url));

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
