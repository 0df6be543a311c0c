import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FormulaText } from "./formula-text.tsx";

const html = (text: string) => renderToStaticMarkup(<FormulaText text={text} />);

test("formulas of a title are typeset, and its words are no Markdown", () => {
  const shown = html("The symbol $\\beta_1$ is *never* explained, [9] and a_b");
  expect(shown).toContain("katex");
  expect(shown).toContain("β");
  expect(shown).toContain("The symbol ");
  expect(shown).toContain(" is never explained, [9] and a_b");
  expect(shown).not.toContain("$");
});

test("a Greek letter in LaTeX is typeset without dollar signs, and a path is not", () => {
  expect(html("The symbol \\beta is not explained")).toContain("β");
  expect(html("C:\\data and $5 to $6")).toBe("C:\\data and $5 to $6");
});

test("punctuation stays on the line of the formula beside it", () => {
  expect(html("an energy of $\\sqrt{s}$. Then")).toMatch(
    /<span class="whitespace-nowrap"><span class="katex">[\s\S]*<\/span>\.<\/span> Then$/,
  );
  expect(html("“$X^2$ (2) = 21.83”")).toMatch(
    /^<span class="whitespace-nowrap">“<span class="katex">[\s\S]*<\/span><\/span> \(2\) = 21.83”$/,
  );
});

test("a long formula may break", () => {
  expect(html(`a sum of $${"x + ".repeat(20)}y$.`)).not.toContain("nowrap");
});

test("a heading is quoted without its marks", () => {
  expect(html("2\\. The **bold** claim of _cases_")).toBe("2. The bold claim of cases");
  expect(html("# On Birds")).toBe("On Birds");
});
