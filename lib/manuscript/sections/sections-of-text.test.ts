import { expect, test } from "vitest";
import { parseManuscript } from "../parse-manuscript.ts";
import { sectionsOfText } from "./sections-of-text.ts";

test.each([
  [
    "Markdown",
    "# Tea\n\n## Abstract\n\nTea helps.\n\n## 1 Methods\n\nWe drank.\n\n## Discussion\n\nIt helps.\n\n## References\n\n[1] A. Leaf. Tea. 2020.\n",
  ],
  [
    "LaTeX",
    "\\section{Introduction}\nTea helps.\n\n\\section{Conclusion}\nIt does.\n\\begin{thebibliography}{9}\\bibitem{a} A. Leaf. Tea. 2020.\\end{thebibliography}\n",
  ],
  ["no headings", "Tea helps people.\n"],
])("the sections are those of the whole reading: %s", (_, text) => {
  expect(sectionsOfText(text)).toEqual(parseManuscript(text).sections);
});
