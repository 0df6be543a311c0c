import { expect, test } from "vitest";
import { markdownOf } from "../../../testing/convert-bytes.ts";
import { makePdf, textLines } from "../../../testing/make-pdf.ts";

test("two lines of dots that lead to a number are a list of figures", async () => {
  const dots = ". ".repeat(20);
  const page = [
    ...textLines(["Lista de figuras"], 72, 740),
    ...textLines([`Figura 1 - Os caes ${dots}18`, `Figura 2 - As tocas ${dots}21`], 72, 700),
    ...textLines(
      Array.from({ length: 12 }, (_, i) => `As raposas da serra foram vistas no dia ${i + 10} de todo o ano`),
      72,
      640,
    ),
  ];
  const markdown = await markdownOf(makePdf([page]), "a.pdf");
  expect(markdown).not.toMatch(/Lista|Figura/);
  expect(markdown).toContain("As raposas da serra");
});
