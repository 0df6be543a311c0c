import { expect, test } from "vitest";
import { markdownOf } from "../../../testing/convert-bytes.ts";

test("lines with tab stops, one of which only sets them", async () => {
  const lines = "wide enough \\= more \\kill One \\> two\\\\ Three \\> four";
  const source = `\\documentclass{article}\\begin{document}\\begin{tabbing}${lines}\\end{tabbing}After.\\end{document}`;
  expect(await markdownOf(source, "a.tex")).toBe("One two\\\nThree four\n\nAfter.\n");
});
