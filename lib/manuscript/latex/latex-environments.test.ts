import { expect, test } from "vitest";
import { parseManuscript } from "../parse-manuscript.ts";

test.each([
  [String.raw`\begin{align*}`, String.raw`\end{align*}`, "math"],
  [String.raw`\begin{flalign}`, String.raw`\end{flalign}`, "math"],
  [String.raw`\begin{tabular}{ll}`, String.raw`\end{tabular}`, "math"],
  [String.raw`\begin{verbatim}`, String.raw`\end{verbatim}`, "code"],
  [String.raw`\[`, String.raw`\]`, "math"],
])("in Markdown, the lines from %s to %s are one block and no prose", (open, close, kind) => {
  const { blocks, paragraphs } = parseManuscript(`Before.\n\n${open}\na = b\n\nc = d\n${close}\n\nAfter.\n`);
  expect(blocks.map((block) => block.kind)).toEqual(["paragraph", kind, "paragraph"]);
  expect(paragraphs.map(({ text }) => text)).toEqual(["Before.", "After."]);
});

test("a citation whose brackets are escaped opens no display", () => {
  const { citations } = parseManuscript(String.raw`\[3\] shows it, and so does \[4\].`);
  expect(citations.map((each) => each.kind === "numeric" && each.numbers)).toEqual([[3], [4]]);
});
