import { expect, test } from "vitest";
import { markdownOf } from "../../testing/convert-bytes.ts";
import { makeDocx } from "../../testing/make-zip.ts";
import { PNG } from "../../testing/png.ts";

const run = (text: string, properties = "") =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const p = (inner: string, properties = "") => `<w:p><w:pPr>${properties}</w:pPr>${inner}</w:p>`;
const style = (id: string) => `<w:pStyle w:val="${id}"/>`;
const STYLES = `
  <w:style w:type="paragraph" w:styleId="T"><w:name w:val="Title"/></w:style>
  <w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/></w:style>
  <w:style w:type="paragraph" w:styleId="Own"><w:name w:val="My section"/><w:basedOn w:val="H1"/></w:style>
  <w:style w:type="paragraph" w:styleId="TOC1"><w:name w:val="toc 1"/></w:style>`;
const NUMBERING = `
  <w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl><w:lvl w:ilvl="1"><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum>
  <w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>`;
const numbered = (level: number) => `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr>`;

test("styles and bold lines make headings, and contents are left out", async () => {
  const body = [
    p(run("The Paper"), style("T")),
    p(run("Introduction......1"), style("TOC1")),
    p(run("Introduction"), style("H1")),
    p(run("Some text that follows.")),
    p(run("Method"), style("Own")),
    p(run("A bold line", "<w:b/>")),
    p(run("More text.")),
  ].join("");
  expect(await markdownOf(makeDocx(body, { "word/styles.xml": STYLES }), "a.docx")).toBe(
    "# The Paper\n\n## Introduction\n\nSome text that follows.\n\n## Method\n\n### A bold line\n\nMore text.\n",
  );
});

test("lists, links, tracked changes and fields are read", async () => {
  const body = [
    p(run("one"), numbered(0)),
    p(run("two"), numbered(1)),
    p(run("three"), numbered(0)),
    p(`${run("See ")}<w:hyperlink r:id="link">${run("this")}</w:hyperlink>${run(".")}`),
    p(`${run("kept ")}<w:ins>${run("added")}</w:ins><w:del><w:r><w:delText>gone</w:delText></w:r></w:del>`),
    p(
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>REF x</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run("Table 2")}<w:r><w:fldChar w:fldCharType="end"/></w:r>${run(" shows.")}`,
    ),
  ].join("");
  expect(await markdownOf(makeDocx(body, { "word/numbering.xml": NUMBERING }), "a.docx")).toBe(
    "- one\n  1. two\n- three\n\nSee [this](https://example.org/a).\n\nkept added\n\nTable 2 shows.\n",
  );
});

test("tables with spans, footnotes and images are read", async () => {
  const cell = (text: string, properties = "") =>
    `<w:tc><w:tcPr>${properties}</w:tcPr>${p(run(text))}</w:tc>`;
  const body = [
    `<w:tbl><w:tr>${cell("a", '<w:gridSpan w:val="2"/>')}${cell("b")}</w:tr><w:tr>${cell("c", '<w:vMerge w:val="restart"/>')}${cell("d")}${cell("e")}</w:tr><w:tr>${cell("", "<w:vMerge/>")}${cell("f")}${cell("g")}</w:tr></w:tbl>`,
    p(`${run("Claim")}<w:r><w:footnoteReference w:id="5"/></w:r>${run(".")}`),
    p('<w:r><w:drawing><a:blip r:embed="r2"/></w:drawing></w:r>'),
  ].join("");
  const parts = {
    "word/footnotes.xml": `<w:footnote w:id="5">${p(run("The note."))}</w:footnote>`,
    "word/media/image1.png": PNG,
  };
  expect(await markdownOf(makeDocx(body, parts), "a.docx")).toBe(
    "| a |  | b |\n| --- | --- | --- |\n| c | d | e |\n|  | f | g |\n\nClaim[^1].\n\n![](images/figure-1.png)\n\n[^1]: The note.\n",
  );
});

test("Word formulas become LaTeX", async () => {
  const r = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
  const fraction = `<m:f><m:num>${r("a")}</m:num><m:den><m:sSup><m:e>${r("b")}</m:e><m:sup>${r("2")}</m:sup></m:sSup></m:den></m:f>`;
  const sum = `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${r("i=1")}</m:sub><m:sup>${r("n")}</m:sup><m:e><m:sSub><m:e>${r("x")}</m:e><m:sub>${r("i")}</m:sub></m:sSub></m:e></m:nary>`;
  const body =
    p(`${run("Where ")}<m:oMath>${r("α≤β")}</m:oMath>${run(" holds.")}`) +
    p(`<m:oMathPara><m:oMath>${r("y=")}${fraction}${sum}</m:oMath></m:oMathPara>`);
  expect(await markdownOf(makeDocx(body), "a.docx")).toBe(
    "Where $\\alpha \\leq \\beta$ holds.\n\n$$\ny= \\frac{a}{b^{2}} \\sum_{i=1}^{n} x_{i}\n$$\n",
  );
});
