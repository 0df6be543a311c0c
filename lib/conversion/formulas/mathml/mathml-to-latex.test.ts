import { expect, test } from "vitest";
import { parseXml } from "../../xml.ts";
import { starMathToLatex } from "../starmath/starmath-to-latex.ts";
import { mathmlToLatex } from "./mathml-to-latex.ts";

const latex = (inner: string) => mathmlToLatex(parseXml(`<math>${inner}</math>`));

test.each([
  ["<mfrac><mi>a</mi><mi>β</mi></mfrac>", "\\frac{a}{\\beta}"],
  [
    "<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover>",
    "\\sum_{i = 1}^{n}",
  ],
  ["<mover><mi>x</mi><mo>^</mo></mover><mover><mi>y</mi><mo>¯</mo></mover>", "\\hat{x} \\bar{y}"],
  [
    "<mrow><mo>(</mo><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd><mtd><mn>4</mn></mtd></mtr></mtable><mo>)</mo></mrow>",
    "\\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}",
  ],
  ["<mrow><mi>f</mi><mo>&#x2061;</mo><mo>(</mo><mi>x</mi><mo>)</mo></mrow>", "f (x)"],
  [
    '<mi mathvariant="double-struck">R</mi><mi mathvariant="normal">d</mi><mi>sin</mi>',
    "\\mathbb{R} \\mathrm{d} \\sin",
  ],
  [
    '<semantics><mi>x</mi><annotation encoding="application/x-tex">{\\displaystyle x_1}</annotation></semantics>',
    "x_1",
  ],
  ["<munder><mi>lim</mi><mrow><mi>x</mi><mo>→</mo><mn>0</mn></mrow></munder>", "\\lim_{x \\to 0}"],
  [
    "<msup><mi>f</mi><mo>′</mo></msup><mmultiscripts><mi>C</mi><mprescripts/><mn>6</mn><mn>12</mn></mmultiscripts>",
    "f' {}_{6}^{12}C",
  ],
])("%s", (mathml, expected) => {
  expect(latex(mathml)).toBe(expected);
});

test("LibreOffice's own formula language is read where the MathML is empty", () => {
  expect(starMathToLatex("{a over b} = sqrt{x^2} + %alpha_i")).toBe(
    "{\\frac{a}{b}} = \\sqrt{x^2} + \\alpha_i",
  );
  expect(starMathToLatex("{".repeat(100_000))).toBeTypeOf("string");
});
