import { expect, test } from "vitest";
import { convertBytes } from "../../testing/convert-bytes.ts";
import { makeTarGz } from "../../testing/make-tar.ts";
import { makeZip } from "../../testing/make-zip.ts";
import { PNG } from "../../testing/png.ts";

const FILES = [
  { name: "paper/supplement.tex", content: "\\documentclass{article}\\begin{document}Other.\\end{document}" },
  {
    name: "paper/main.tex",
    content:
      "\\documentclass{article}\n\\graphicspath{{figs/}}\n\\begin{document}\nText \\citep{k}.\n\\input{parts/two}\n\\begin{figure}\\includegraphics[width=1cm]{a}\\caption{C.}\\end{figure}\n\\bibliography{refs}\n\\end{document}",
  },
  { name: "paper/parts/two.tex", content: "\n\nIn the second file.\n\\input{main}\n" },
  {
    name: "paper/refs.bib",
    content:
      "@article{k, author={Knuth, Donald E.}, title={Literate {P}rogramming}, journal={CJ}, year=1984, volume=27, number=2, pages={97--111}}\n@book{unused, title={U}}",
  },
  { name: "paper/figs/a.png", content: PNG },
];

test.each([
  ["zip", makeZip(FILES), "p.zip"],
  ["tar.gz", makeTarGz(FILES), "p.tar.gz"],
])("a %s: main file, inputs, figures, bibliography and source lines", async (_, bytes, filename) => {
  const result = await convertBytes(bytes, filename);
  expect(result.ok && result.markdown).toBe(
    "Text (Knuth, 1984).\n\nIn the second file.\n\n![Figure 1](images/figure-1.png)\n\nFigure 1: C.\n\n## References\n\nDonald E. Knuth. Literate Programming. *CJ*, 27(2):97–111. 1984.\n",
  );
  expect(result.ok && result.blocks[1]?.source).toEqual({ file: "paper/parts/two.tex", line: 3 });
  expect(result.ok && result.report.warnings.map((w) => w.code)).toEqual(["file-cycle"]);
});
