import { describe, expect, test } from "vitest";
import { markdownOf } from "../../../testing/convert-bytes.ts";

const read = (body: string, preamble = "\\usepackage{physics}") =>
  markdownOf(`\\documentclass{article}\n${preamble}\n\\begin{document}\n${body}\n\\end{document}\n`, "a.tex");

describe("the package physics", () => {
  test.each([
    ["\\qty(a+b)", "\\left(a+b\\right)"],
    ["\\qty[\\frac{a}{b}],", "\\left[\\frac{a}{b}\\right],"],
    ["\\qty\\big[a]", "\\left[a\\right]"],
    ["\\qty{0, x}\\in \\qty|y|", "\\left\\{0, x\\right\\}\\in \\left|y\\right|"],
    ["\\abs{x}+\\norm*{y}+\\abs(z)", "\\left|x\\right|+\\left\\|y\\right\\|+\\left|z\\right|"],
    [
      "\\dv{f}{x}\\dv[2]{f}{x}",
      "\\frac{\\mathrm{d} f}{\\mathrm{d} x}\\frac{\\mathrm{d}^{2} f}{\\mathrm{d} x^{2}}",
    ],
    [
      "\\pdv{x}\\pdv{f}{x}{y}",
      "\\frac{\\partial}{\\partial x}\\frac{\\partial^{2} f}{\\partial x\\partial y}",
    ],
    ["\\int\\dd[3]{x}\\dd{\\Omega}", "\\int \\mathrm{d}^{3}{x}\\mathrm{d}{\\Omega}"],
    [
      "\\braket{a}{b}\\expval{A}",
      "\\left \\langle a\\middle|b\\right \\rangle \\left \\langle A\\right \\rangle",
    ],
    ["\\dyad{u}{v}", "\\left|u\\middle \\rangle \\middle \\langle v\\right|"],
    ["\\mel{n}{H}{m}", "\\left \\langle n\\middle|H\\middle|m\\right \\rangle"],
    [
      "\\comm{A}{B}\\mqty(a & b \\\\ c & d)",
      "\\left[A,B\\right]\\left(\\begin{matrix}a & b \\\\ c & d\\end{matrix}\\right)",
    ],
    ["\\Tr\\qty[\\rho]", "\\operatorname{Tr}\\left[\\rho \\right]"],
    ["\\qty{3}{\\metre} \\qty[mode=text]{4}{\\s}", "\\text{3 m} \\text{4 s}"],
  ])("%s", async (formula, shown) => {
    expect(await read(`Here $${formula}$ ends.`)).toBe(`Here $${shown}$ ends.\n`);
  });

  test("a bracket that siunitx does not know is no number with a unit", async () => {
    expect(await read("Then $\\qty[a], b$ holds, \\qty{5}{\\kg} of it.", "")).toBe(
      "Then $\\left[a\\right], b$ holds, 5 kg of it.\n",
    );
  });
});

describe("a formula that is never closed", () => {
  test.each([
    ["\\begin{equation} a = \\frac{b}{c}\n\n\\section{Results} We saw it.", "## 1 Results\n\nWe saw it."],
    ["\\begin{align} a &= b\n\n\\begin{itemize}\\item One \\end{itemize} We saw it.", "- One\n\nWe saw it."],
  ])("%s ends before what no formula holds", async (body, rest) => {
    expect(await read(`Before.\n\n${body}`)).toContain(rest);
  });
});
