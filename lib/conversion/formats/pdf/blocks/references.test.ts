import { expect, test } from "vitest";
import { markdownOf } from "../../../testing/convert-bytes.ts";
import { makePdf, textLines } from "../../../testing/make-pdf.ts";

test("entries of one line each are entries, also where only few lines are set in", async () => {
  const entries = ["Adams", "Baker", "Clark", "Davis", "Evans", "Frank", "Green", "Hughes", "Irwin", "Jones"];
  const lines = entries.map((name, i) => `${name}, B. ${1990 + i}, Journal of Foxes, ${i + 3}, 17`);
  const page = [
    ...textLines(["The foxes of the field rest near the lazy dogs."], 72, 720),
    { text: "References", x: 72, y: 690, size: 14, font: "F2" as const },
    ...textLines(lines, 72, 670),
    ...textLines(["and some words of the last one"], 84, 550),
  ];
  const markdown = await markdownOf(makePdf([page]), "a.pdf");
  for (const line of lines.slice(0, -1)) expect(markdown).toContain(`\n\n${line}\n\n`);
});
