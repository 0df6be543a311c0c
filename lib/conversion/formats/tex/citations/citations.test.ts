import { describe, expect, test } from "vitest";
import { markdownOf } from "../../../testing/convert-bytes.ts";

const paper = (body: string, preamble = "", cls = "article") =>
  `\\documentclass{${cls}}\n${preamble}\n\\begin{document}\n${body}\n\\end{document}\n`;
const read = async (body: string, preamble = "") =>
  (await markdownOf(paper(body, preamble), "a.tex")).replace(/\u00a0/g, " ");

describe("citations", () => {
  const list = (labels: boolean) =>
    `\\begin{thebibliography}{9}\\bibitem${labels ? "[Ash(2001)Ash, B.]" : ""}{a} A.\\bibitem${labels ? "[Bo et~al.(2002)]" : ""}{b} B.\\bibitem${labels ? "[Cy(2003)]" : ""}{c} C.\\end{thebibliography}`;
  test.each([
    [
      "\\usepackage{natbib}",
      "\\citet{a} \\citep[see][p.~2]{b,c} \\citeauthor{a} \\citeyear{a}",
      true,
      "Ash (2001) (see Bo et al., 2002; Cy, 2003, p. 2) Ash 2001",
    ],
    ["\\usepackage[numbers,sort&compress]{natbib}", "\\citet{a} \\citep{c,b,a}", true, "Ash [1] [1–3]"],
    ["\\usepackage{cite}", "\\cite{c,a} \\cite{a,b,c}", false, "[1, 3] [1–3]"],
  ])("%s", async (preamble, body, labels, markdown) => {
    const out = await read(`${body}\n\n${list(labels)}`, preamble);
    expect(out.split("\n")[0]).toBe(markdown);
  });
});

test("a list that apacite made", async () => {
  const item =
    "\\bibitem [\\protect \\citeauthoryear {%\nLevin%\n, Krzy%\n\\BCBL {}\\ \\BBA {} Ash%\n}{%\nLevin%\n\\ \\protect \\BOthers {.}}{%\n{\\protect \\APACyear {2016}}%\n}]{%\nkey}\n\\APACinsertmetastar {%\nkey}%\n\\begin{APACrefauthors}%\nLevin, J.\\BCBT {}\\ \\BBA {} Ash, N.%\n\\end{APACrefauthors}%\n\\unskip\n\\newblock\n\\APACrefYearMonthDay{2016}{}{}.\n\\newblock\n{\\BBOQ}\\APACrefatitle {Points} {Points}.{\\BBCQ}\n\\newblock\n\\APACjournalVolNumPages{Methods}{13}{9}{703--704}.\n\\PrintBackRefs{\\CurrentBib}";
  const body = `See \\citeA{key} \\cite{key}.\n\\begin{thebibliography}{}${item}\\end{thebibliography}`;
  expect(await read(body, "\\usepackage{apacite}")).toBe(
    "See Levin et al. (2016) (Levin et al., 2016).\n\n## References\n\nLevin, J., & Ash, N. (2016). Points. *Methods*, 13(9), 703–704.\n",
  );
});

test("commands that a style defines in its list", async () => {
  const defined =
    "\\makeatletter\\def\\mn@plain{\\let\\do\\@makeother \\do\\$\\do\\#\\do\\%}\\def\\mn@doi{\\begingroup\\mn@plain \\@ifnextchar [ {\\mn@doi@}{\\mn@doi@[]}}\\def\\mn@doi@[#1]#2{\\href{http://dx.doi.org/#2}{#1}\\endgroup}";
  const list = `\\begin{thebibliography}{}${defined}\\bibitem{a} Ash B., 2016, \\mn@doi [Letters] {10.1000/x}, p. 3\\end{thebibliography}`;
  expect(await read(list)).toBe(
    "## References\n\n[1] Ash B., 2016, [Letters](http://dx.doi.org/10.1000/x), p. 3\n",
  );
});

test("a citation without a key prints the sign of a missing one", async () => {
  expect(await read("Known \\cite{}, and so on.")).toBe("Known [?], and so on.\n");
});

test("journals that a class of astronomy names by commands", async () => {
  const list =
    "\\begin{thebibliography}{}\\bibitem{a} Ash B., 2016, \\mnras, 3, 1; \\aap, 4\\end{thebibliography}";
  const out = await markdownOf(paper(list, "", "aastex62"), "a.tex");
  expect(out).toContain("2016, MNRAS, 3, 1; A&A, 4");
});
