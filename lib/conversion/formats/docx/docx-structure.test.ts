import { expect, test } from "vitest";
import { BODY, body, cell, convertBody, markdownOfBody, p, run, style } from "./testing/word-xml.ts";

const numbered = (id: number, level = 0) =>
  `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${id}"/></w:numPr>`;
const level = (at: number, text: string, format = "decimal") =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
const NUMBERING = `
  <w:abstractNum w:abstractNumId="1">${level(0, "%1.")}${level(1, "%1.%2")}</w:abstractNum>
  <w:abstractNum w:abstractNumId="2">${level(0, "[%1]")}</w:abstractNum>
  <w:abstractNum w:abstractNumId="4">${level(0, "Step %1:", "upperRoman")}</w:abstractNum>
  <w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>
  <w:num w:numId="2"><w:abstractNumId w:val="2"/></w:num>
  <w:num w:numId="3"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>
  <w:num w:numId="4"><w:abstractNumId w:val="4"/></w:num>`;
const STYLES = `
  <w:style w:type="paragraph" w:styleId="T"><w:name w:val="Title"/></w:style>
  <w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/><w:pPr>${numbered(1)}</w:pPr></w:style>
  <w:style w:type="paragraph" w:styleId="H2"><w:name w:val="heading 2"/><w:pPr>${numbered(1, 1)}</w:pPr></w:style>
  <w:style w:type="paragraph" w:styleId="A"><w:name w:val="A"/><w:basedOn w:val="B"/></w:style>
  <w:style w:type="paragraph" w:styleId="B"><w:name w:val="B"/><w:basedOn w:val="A"/></w:style>
  <w:style w:type="paragraph" w:styleId="U2"><w:name w:val="Überschrift 2"/></w:style>
  <w:style w:type="paragraph" w:styleId="M1"><w:name w:val="MDPI_2.1_heading1"/></w:style>
  <w:style w:type="paragraph" w:styleId="Src"><w:name w:val="Source Code"/></w:style>`;
const PARTS = { "word/numbering.xml": NUMBERING, "word/styles.xml": STYLES };

test("headings are numbered as Word counts them, and lists start anew where they do", async () => {
  const markdown = await markdownOfBody(
    p(run("A Paper"), style("T")) +
      p(run("Intro"), style("H1")) +
      p(run("Sub"), style("H2")) +
      p(run("Next"), style("H1")) +
      p(run("one"), numbered(3)) +
      p(run("two"), numbered(3)) +
      body +
      p(run("three"), numbered(3)) +
      p(run("Mix."), numbered(4)) +
      p(run("Doe. A paper about things."), numbered(2)),
    PARTS,
  );
  expect(markdown).toBe(
    `# A Paper\n\n## 1. Intro\n\n### 1.1 Sub\n\n## 2. Next\n\n1. one\n2. two\n\n${BODY}\n\n3. three\n\nStep I: Mix.\n\n[1] Doe. A paper about things.`,
  );
});

test("heading styles of other languages and of publishers are known, also where styles are based on each other", async () => {
  const markdown = await markdownOfBody(
    p(run("Ein Papier über Dinge"), style("T")) +
      p(run("Methode"), style("M1")) +
      p(run("Daten"), style("U2")) +
      p(run("Text in a style that goes round."), style("A")),
    PARTS,
  );
  expect(markdown).toBe(
    "# Ein Papier über Dinge\n\n## Methode\n\n### Daten\n\nText in a style that goes round.",
  );
});

test("lines that stand out are headings; names of authors, captions and cells are not", async () => {
  const bold = (text: string) => p(run(text, "<w:b/>"));
  const markdown = await markdownOfBody(
    p(run("A Study of Many Things", '<w:b/><w:sz w:val="32"/>'), '<w:jc w:val="center"/>') +
      bold("Jane Doe") +
      bold("Abstract") +
      body +
      bold("1. Introduction") +
      body +
      bold("1.1 Aims") +
      body +
      bold("METHODS") +
      body +
      p(run("Participants", "<w:i/>")) +
      body +
      bold("Table 1. Things") +
      `<w:tbl><w:tr>${cell("a")}${cell("b")}</w:tr><w:tr>${cell("c")}${cell("d")}</w:tr></w:tbl>` +
      p(run("References")) +
      p(run("Doe, J. 2020. A thing.")),
  );
  expect(markdown.match(/^#+ .*$/gm)).toEqual([
    "# A Study of Many Things",
    "## Abstract",
    "## 1. Introduction",
    "### 1.1 Aims",
    "## METHODS",
    "### Participants",
    "## References",
  ]);
});

test("contents typed by hand are left out, and code stays as it is", async () => {
  const entry = (text: string) => p(`${run(text)}<w:r><w:tab/></w:r>${run("12")}`);
  const markdown = await markdownOfBody(
    p(run("Contents", "<w:b/>")) +
      entry("Introduction") +
      entry("Method") +
      entry("Results") +
      body +
      p(run("def f():"), style("Src")) +
      p(run("    return 1"), style("Src")),
    PARTS,
  );
  expect(markdown).toBe(`${BODY}\n\n\`\`\`\ndef f():\n    return 1\n\`\`\``);
});

test("a caption row is a caption, a layout table is what it lays out", async () => {
  const spanned = `<w:tr>${cell("Table 2: Sizes", '<w:gridSpan w:val="2"/>')}</w:tr>`;
  const { markdown, blocks } = await convertBody(
    `<w:tbl>${spanned}<w:tr>${cell("a")}${cell("b")}</w:tr><w:tr>${cell("1")}${cell("2")}</w:tr></w:tbl>` +
      `<w:tbl><w:tr><w:tc>${p(run("Boxed words."))}</w:tc></w:tr></w:tbl>`,
  );
  expect(markdown).toBe("Table 2: Sizes\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\nBoxed words.\n");
  expect(blocks.map((block) => block.kind)).toEqual(["caption", "table", "paragraph"]);
});

test("sentences that a program cut at the page's end are whole again", async () => {
  const half = "This sentence is one of very many that a program which saved pages as Word cut in two at the";
  const pages = Array.from(
    { length: 5 },
    (_, i) => p(run(`${half} point ${i} of`)) + p(run(`its page, where it went on number ${i}.`)),
  );
  const label = p(run("0.5"));
  const markdown = await markdownOfBody(pages.join("") + label);
  expect(markdown.split("\n\n")).toHaveLength(5);
  expect(markdown).toContain("point 3 of its page, where it went on number 3.");
});

test("lines of a program are not sentences that were cut, and none of them is lost", async () => {
  const line = (i: number) =>
    p(run(`rounds_played_by_agent_${i} = [len(record) for record in history_of_all_the_rounds if record`)) +
    p(run(`is_last_${i} = done`, '<w:sz w:val="16"/>'));
  const markdown = await markdownOfBody([1, 2, 3, 4, 5, 6].map(line).join(""));
  for (const i of [1, 6]) expect(markdown).toContain(`is_last_${i} = done`);
});

test("in a file that was cut up, small words are labels only beside a figure", async () => {
  const half = "This sentence is one of very many that a program which saved pages as Word cut in two at the";
  const small = (words: string) => p(run(words, '<w:sz w:val="12"/>'));
  const pages = Array.from(
    { length: 5 },
    (_, i) => p(run(`${half} point ${i} of`)) + p(run(`its page, where it went on number ${i}.`)),
  ).join("");
  const markdown = await markdownOfBody(
    `${pages}${small("A note in small type")}${pages}${small("Time of day")}${p(run("Figure 1: Sizes by time."))}`,
  );
  expect(markdown).toContain("A note in small type");
  expect(markdown).not.toContain("Time of day");
});

test("the line under the label “Title” is the title", async () => {
  const label = p(run("Title:")) + p(run("How plain titles are found")) + p(run("Abstract:")) + body + body;
  expect(await markdownOfBody(label)).toContain("# How plain titles are found\n");
  expect(await markdownOfBody(label.replace("Title:", "Draft:"))).not.toContain("# How");
});

test("an address under an entry of the references is that entry's, unless it has one", async () => {
  const entry = (name: string) =>
    p(run(`${name}, A. (2020). A study of things. Journal of Studies, 3, 4–5.`));
  const address = p(run("https://example.org/a/b"));
  const markdown = await markdownOfBody(
    `${body}${p(run("References"), style("H1"))}${entry("Ito")}${p(run("https://example.org/a/b,"))}${address}${entry("Yu")}${address}${address}`,
    { "word/styles.xml": STYLES },
  );
  expect(markdown).toContain("4–5. https://example.org/a/b, https://example.org/a/b\n\nYu, A.");
  expect(markdown.endsWith("4–5. https://example.org/a/b\n\nhttps://example.org/a/b")).toBe(true);
});

test("a title in several paragraphs of its own look is one heading, without the names below", async () => {
  const display = '<w:rFonts w:ascii="Algerian"/>';
  const centred = '<w:jc w:val="center"/>';
  const title = (words: string) => p(run(words, display), centred);
  const names = p(run("Ada Potter"), centred) + p(run("Institute of Clay"), centred);
  const whole = title("Two Kilns Two Periods") + title("Designs For Recurring") + title("Cracks");
  expect(await markdownOfBody(whole + names + body)).toMatch(
    /^# Two Kilns Two Periods Designs For Recurring Cracks\n\nAda Potter\n/,
  );
  const open = p(run("Ranking Potters in a Contest With"), centred) + p(run("Three or More Wheels"), centred);
  expect(await markdownOfBody(open + names + body)).toMatch(
    /^# Ranking Potters in a Contest With Three or More Wheels\n\nAda Potter\n/,
  );
  const alike = p(run("Ranking Potters in a Contest"), centred) + names;
  expect(await markdownOfBody(alike + body)).toMatch(/^# Ranking Potters in a Contest\n\nAda Potter\n/);
});
