import { describe, expect, test } from "vitest";
import { convertBytes } from "../../../testing/convert-bytes.ts";

const read = async (body: string, preamble = "", cls = "article") => {
  const source = `\\documentclass{${cls}}\n${preamble}\n\\begin{document}\n${body}\n\\end{document}\nNever printed.\n`;
  const result = await convertBytes(source, "a.tex");
  if (!result.ok) throw new Error("not converted");
  const { hidden, comments, changes } = result.report;
  return { text: result.markdown.trim(), hidden, comments, changes };
};

describe("notes", () => {
  test.each([
    ["Say so.\\todo[author=Ann, inline]{Why \\emph{so}?}", "", "Say so.", ["Ann", "Why so?", "Say so."]],
    ["So.\\marginpar{Check\\footnote{x}.}", "", "So.", ["", "Check.", "So."]],
    ["\\fxnote*[author=Bo]{Really?}{It is} so.", "", "It is so.", ["Bo", "Really?", "It is"]],
    ["It\\fxwarning{No.} is.", "", "It is.", ["", "No.", "It"]],
    ["It.\\begin{afxnote}{Sum.} All of it. \\end{afxnote}", "", "It.", ["", "Sum.", "It."]],
    [
      "\\pdfmarkupcomment[author={C. D},color=red]{these words}{Unclear.} end",
      "",
      "these words end",
      ["C. D", "Unclear.", "these words"],
    ],
    [
      "One \\annote[Eve]{two}{Three?} four",
      "\\usepackage{trackchanges}",
      "One two four",
      ["Eve", "Three?", "two"],
    ],
    ["One \\comment{two}{Three?} four", "\\usepackage{easyReview}", "One two four", ["", "Three?", "two"]],
    [
      "One.\\comment[id=x]{Hm.}",
      "\\usepackage{changes}\\definechangesauthor[name={Flo}]{x}",
      "One.",
      ["Flo", "Hm.", "One."],
    ],
    [
      "One.\\todo{Two.}",
      "\\newcommand{\\todo}[1]{\\textcolor{red}{[TODO: #1]}}",
      "One.",
      ["", "Two.", "One."],
    ],
  ])("%s", async (body, preamble, text, [author, note, quote]) => {
    const { comments, ...rest } = await read(body, preamble);
    expect(rest.text).toBe(text);
    expect(comments).toEqual([{ author, date: "", text: note, quote }]);
  });

  test("notes within words that a note is about are kept once", async () => {
    const { text, comments } = await read("\\pdfmarkupcomment{one \\todo{A.}two}{B.} \\deleted{x\\todo{C.}}");
    expect(text).toBe("one two");
    expect(comments.map((one) => one.text).toSorted()).toEqual(["A.", "B.", "C."]);
  });

  test("a document's own command that prints no note keeps none", async () => {
    const { text, comments } = await read("One.\\todo{Two.}", "\\newcommand{\\todo}[1]{}");
    expect([text, comments]).toEqual(["One.", []]);
  });

  test("the margin of a book holds its own notes", async () => {
    const { text, comments } = await read("One.\\marginnote{Two.}", "", "tufte-book");
    expect([text, comments]).toEqual(["One.[^1]\n\n[^1]: Two.", []]);
  });
});

describe("changes", () => {
  test.each([
    ["\\added[id=x]{new \\textbf{words}} \\deleted{old\\footnote{n}} end"],
    ["\\DIFaddbegin \\DIFadd{new words }\\DIFaddend \\DIFdelbegin \\DIFdel{old}\\DIFdelend end"],
  ])("%s", async (body) => {
    const { text, changes } = await read(body, "\\definechangesauthor[name={Flo}]{x}");
    expect(text.replace(/\*\*/g, "")).toBe("new words end");
    const author = body.includes("id=x") ? "Flo" : "";
    expect(changes).toEqual([
      { kind: "insertion", author, date: "", text: expect.stringMatching(/^new words ?$/) },
      { kind: "deletion", author: "", date: "", text: expect.stringMatching(/^old/) },
    ]);
  });

  test.each([
    ["\\replaced[comment={Shorter.}]{new}{old}", "", "new", "old"],
    ["\\change[Ann]{old}{new}", "\\usepackage{trackchanges}", "new", "old"],
    ["\\replace{old}{new}", "\\usepackage{easyReview}", "new", "old"],
    ["new\\sout{old}", "", null, "old"],
  ])("%s", async (body, preamble, inserted, deleted) => {
    const { text, changes } = await read(body, preamble);
    expect(text).toBe("new");
    expect(changes.find((one) => one.kind === "deletion")?.text).toBe(deleted);
    expect(changes.find((one) => one.kind === "insertion")?.text ?? null).toBe(inserted);
  });

  test("formulas keep what stands", async () => {
    const { text } = await read("$a \\DIFadd{+ b} \\DIFdel{+ c} \\replaced{+ d}{+ e}$");
    expect(text.replace(/\s/g, "")).toBe("$a+b+d$");
  });
});

describe("text that no page shows", () => {
  test.each([
    ["\\textcolor{white}{secret words}", "", "white"],
    ["{\\color[rgb]{1,1,.99} secret \\textbf{words}}", "", "white"],
    ["\\textcolor{ghost}{secret words}", "\\definecolor{ghost}{HTML}{FDFDFD}", "white"],
    ["{\\color{white!98!black}secret words}", "", "white"],
    ["{\\fontsize{0.5pt}{1pt}\\selectfont secret words}", "", "tiny"],
    ["\\scalebox{0.01}{secret words}", "", "tiny"],
    ["{\\transparent{0}secret words}", "", "transparent"],
    ["\\texttransparent{0.0}{secret words}", "", "transparent"],
    ["\\pdfliteral direct {3 Tr}secret words\\pdfliteral direct {0 Tr}", "", "transparent"],
    ["\\phantom{secret words}", "", "transparent"],
  ])("%s", async (hiding, preamble, reason) => {
    const { text, hidden } = await read(`Before.\n${hiding} after.`, preamble);
    expect(text).toBe("Before. after.");
    expect(hidden).toEqual([{ reason, text: "secret words", place: { file: "a.tex", line: 5 } }]);
  });

  test.each([
    ["\\colorbox{black}{\\textcolor{white}{shown}}", "", "article"],
    ["\\begin{tcolorbox}\\color{white}shown\\end{tcolorbox}", "", "article"],
    ["\\begin{tabular}{l}\\textcolor{white}{shown}\\cellcolor{black}\\\\\\end{tabular}", "", "article"],
    ["\\textcolor{white}{shown}", "\\pagecolor{black}", "article"],
    ["\\textcolor{white}{shown}", "", "beamer"],
    ["\\textcolor{white!50}{shown}\\textcolor{gray}{.}", "\\definecolor{white}{gray}{0.2}", "article"],
    ["{\\fontsize{9pt}{10pt}\\selectfont shown}", "", "article"],
    ["{\\fontsize{1pt}{1pt}\\selectfont\\normalsize shown}", "", "article"],
  ])("%s is seen", async (body, preamble, cls) => {
    const { text, hidden } = await read(body, preamble, cls);
    expect(text).toContain("shown");
    expect(hidden).toEqual([]);
  });

  test("spacing is no text, and what is never printed is no report", async () => {
    const source =
      "a\\phantom{0}\\textcolor{white}{.}b\n% remark\n\\iffalse old text here\\fi\n\\begin{comment}\nwords here\n\\end{comment}";
    expect(await read(source)).toEqual({ text: "ab", hidden: [], comments: [], changes: [] });
  });
});
