import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { convertBytes, markdownOf } from "../../../testing/convert-bytes.ts";
import { Item } from "../page/pdf-item.ts";
import { takeMath } from "./take-math.ts";

const fixture = (name = "formulas") => readFileSync(new URL(`./fixtures/${name}.pdf`, import.meta.url));

test("formulas in a line keep scripts, roots, accents, fractions and statistics", async () => {
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

test("braces, arrows with words, stacked limits, binomials, nested roots and fractions, and matrices with dots are LaTeX", async () => {
  const markdown = await markdownOf(fixture("notation"), "a.pdf");
  expect([...markdown.matchAll(/\$\$\n(.*)\n\$\$/g)].map((match) => match[1])).toEqual([
    "\\binom{n}{k} = \\frac{n!}{k!(n - k)!}",
    "\\underbrace{a + b}_{\\text{sum of two}} = \\overbrace{x_1 + \\frac{1}{2}}^{n}",
    "A \\xleftarrow{g} B \\xrightarrow{h \\circ k} C \\overset{\\mathrm{def}}{=} D",
    "\\theta^* = \\arg\\min_{\\theta}f(\\theta), \\quad \\hat{\\theta} = \\operatorname*{arg\\,max}_{\\theta \\in \\Theta}\\ell(\\theta)",
    "\\begin{pmatrix} a_{11} & \\cdots & a_{1n} \\\\ \\vdots & \\ddots & \\vdots \\\\ a_{m1} & \\cdots & a_{mn} \\end{pmatrix}",
    "t = \\frac{\\bar{x}_1 - \\bar{x}_2}{\\sqrt{\\frac{s_1^2}{n_1} + \\frac{s_2^2}{n_2}}} + \\sqrt[3]{x^2 + 1} + \\sqrt{1 + \\sqrt{y}}",
    "a_0 + \\frac{1}{a_1 + \\frac{1}{a_2}}",
    "\\sum_{\\substack{i = 1 \\\\ i \\neq j}}^{n}a_{ij} \\cong \\frac{df}{dx}|_{x = 0}",
    "\\sigma(x) = \\frac{1}{1 + e^{- x}}",
  ]);
  expect(markdown).toContain("them is $\\sum_{i = 1}^nx_i$ in");
  expect(markdown).toContain("model is $\\Delta t = 0.02$ of");
  expect(markdown).toContain("layers are $\\hat{y} = \\mathbf{Wx} + b$, and");
  expect(markdown).toContain("set to $10^{- 3}$ for");
});

test("pieces of brackets and braces, accents and signs of newtx, and aligned lines are LaTeX", async () => {
  const markdown = await markdownOf(fixture("libertine"), "a.pdf");
  expect([...markdown.matchAll(/\$\$\n(.*)\n\$\$/g)].map((match) => match[1])).toEqual([
    "u_t = \\begin{cases} 1, & t > 0, \\\\ 0, & t = 0, \\\\ - 1, & t < 0 \\end{cases}",
    "\\underbrace{a + b + c}_{\\text{sum of three}} = d \\cong \\nexists",
    "\\oint_C\\vec{F} \\cdot d\\vec{r} = \\iint_S(\\nabla \\times \\vec{F}) \\cdot d\\vec{S}",
    "\\begin{aligned} a &= b + c \\\\ d &= e + f \\end{aligned}",
    "\\sqrt[3]{x^2 + 1} + \\dot{x} + \\mathbf{X}",
    "y =\\text{softmax }\\left(\\frac{QK^\\top}{\\sqrt{d_k}}\\right)V",
    "\\overline{A \\cup B} = \\overline{A} \\cap \\bar{B}",
    "\\mathrm{O}_2 \\longrightarrow \\frac{\\text{precision }\\cdot\\ \\text{recall}}{\\text{precision }+\\ \\text{recall}}",
    "\\sqrt{\\sum_{i = 1}^{n}x_i^2}\\sqrt{(y_i - \\bar{y})^2}",
  ]);
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
