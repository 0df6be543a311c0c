// Words that Word shows and that cannot hold a comment: it stands on the paragraph that holds or anchors them.
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { makeDocx } from "#lib/conversion/testing/make-zip.ts";
import { parseXml } from "#lib/conversion/xml.ts";
import { commentOn, writeInto } from "../testing/into-file.ts";
import { writeDocx } from "./write-docx.ts";

const DRAWING = "http://schemas.openxmlformats.org/drawingml/2006";
const COMPATIBILITY = "http://schemas.openxmlformats.org/markup-compatibility/2006";
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const p = (...runs: string[]) => `<w:p>${runs.join("")}</w:p>`;
const drawing = (inner: string) => `<w:r><w:drawing>${inner}</w:drawing></w:r>`;
const box = (...paragraphs: string[]) => `<w:txbxContent>${paragraphs.join("")}</w:txbxContent>`;
const formula = (text: string) => `<m:oMath><m:r><m:t>${text}</m:t></m:r></m:oMath>`;
const BEFORE = p(run("The study followed 412 fish in twelve lakes, and each fish was weighed twice."));
const BEHIND = p(run("All fish were set free in the lake in which they had been caught by the authors."));

interface Landed {
  placement: string;
  reason: string | undefined;
  /** The XML between the marks of the comment. */
  marked: string;
  comments: string;
  markdown: string;
}

async function landed(
  body: string,
  quote: string,
  { parts = {}, nth = 1 }: { parts?: Record<string, string | Uint8Array>; nth?: number } = {},
): Promise<Landed> {
  let markdown = "";
  const { bytes, placed } = await writeInto(
    makeDocx(body, parts),
    (text) => {
      markdown = text;
      let start = -1;
      for (let n = 0; n < nth; n += 1) start = text.indexOf(quote, start + 1);
      return [commentOn(text, quote, { start, end: start + quote.length })];
    },
    { write: writeDocx, format: "docx" },
  );
  const files = unzipSync(bytes);
  const [xml = "", comments = ""] = ["word/document.xml", "word/comments.xml"].map((name) =>
    Buffer.from(files[name] ?? []).toString(),
  );
  parseXml(xml);
  const [, marked = ""] = /<w:commentRangeStart [^>]*>(.*?)<w:commentRangeEnd /s.exec(xml) ?? [];
  expect(xml).toContain("<w:commentReference ");
  const [first] = placed;
  return { placement: first?.placement ?? "", reason: first?.reason, marked, comments, markdown };
}

test("words of a text box are on the drawing that holds it, also in a paragraph without other words", async () => {
  const figure = p(drawing(box(p(run("Records screened in May")), p(run("by two persons")))));
  for (const quote of ["screened in May", "two"]) {
    const { placement, reason, marked, comments } = await landed(BEFORE + figure + BEHIND, quote);
    expect(comments).toContain(`The words: “${quote}”`);
    expect(placement).toBe("paragraph");
    expect(reason).toContain("text box");
    expect(marked).toBe(drawing(box(p(run("Records screened in May")), p(run("by two persons")))));
  }
});

test("a text box is read once where the file has it in two forms", async () => {
  const choices = `<w:r><mc:AlternateContent xmlns:mc="${COMPATIBILITY}"><mc:Choice Requires="wps"><w:drawing>${box(p(run("Records screened in May")))}</w:drawing></mc:Choice><mc:Fallback><w:pict>${box(p(run("Records screened in May")))}</w:pict></mc:Fallback></mc:AlternateContent></w:r>`;
  const { placement, marked, markdown } = await landed(
    BEFORE + p(run("See the flow."), choices) + BEHIND,
    "screened in May",
  );
  expect(placement).toBe("paragraph");
  expect(markdown.split("screened in May")).toHaveLength(2);
  expect(marked).toBe(choices);
});

test("words that a text box and the text both have are told apart by what is around them", async () => {
  const figure = p(
    run("Of the flow this is the figure."),
    drawing(box(p(run("The fish were weighed in May")))),
  );
  const text = p(run("We say here that the fish were weighed in May, and again in June."));
  const inText = await landed(BEFORE + text + figure + BEHIND, "fish were weighed in May", { nth: 1 });
  expect(inText).toMatchObject({ placement: "exact", marked: run("fish were weighed in May") });
  const inBox = await landed(BEFORE + text + figure + BEHIND, "fish were weighed in May", { nth: 2 });
  expect(inBox.placement).toBe("paragraph");
  expect(inBox.marked).toContain("<w:drawing>");
});

test("a drawing in the middle of a run is marked alone", async () => {
  const mixed = `<w:r><w:rPr><w:i/></w:rPr><w:t>Before it</w:t><w:drawing>${box(p(run("Records screened")))}</w:drawing><w:t> and behind it.</w:t></w:r>`;
  const { marked } = await landed(BEFORE + p(mixed) + BEHIND, "Records screened");
  expect(marked).toBe(
    `<w:r><w:rPr><w:i/></w:rPr><w:drawing>${box(p(run("Records screened")))}</w:drawing></w:r>`,
  );
});

test("a comment on a whole formula is exact, and one on a part of it is on the formula", async () => {
  const sentence = p(
    run("The mass "),
    formula("M=2k"),
    run(" is that of all fish, and "),
    formula("k=3"),
    run("."),
  );
  const whole = await landed(BEFORE + sentence, "$M=2k$");
  expect(whole).toMatchObject({ placement: "exact", marked: formula("M=2k") });
  expect(whole.comments).not.toContain("The words:");
  const withWords = await landed(BEFORE + sentence, "mass $M=2k$");
  expect(withWords).toMatchObject({ placement: "exact", marked: run("mass ") + formula("M=2k") });
  const part = await landed(BEFORE + sentence, "2k");
  expect(part).toMatchObject({ placement: "paragraph", marked: formula("M=2k") });
  expect(part.reason).toContain("formula");
});

test("a formula that the file has in another form takes no comment with it", async () => {
  const markdown = "The study followed 412 fish in lakes. $\\frac{a+b+c}{d}$ where: all fish were weighed.\n";
  const body = p(
    run("The study followed 412 fish in lakes. "),
    formula("z"),
    run(" where: all fish were weighed."),
  );
  const given = { write: writeDocx, format: "docx", markdown } as const;
  const mostly = (quote: string) => writeInto(makeDocx(body), () => [commentOn(markdown, quote)], given);
  expect((await mostly("\\frac{a+b+c}{d}$ where")).placed).toMatchObject([{ placement: "paragraph" }]);
  expect((await mostly("$ where: all fish were weighed")).placed).toMatchObject([{ placement: "exact" }]);
});

test("words of a note are at the mark of the note that holds them", async () => {
  const mark = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`;
  const note = (id: number, text: string) => `<w:footnote w:id="${id}"><w:p>${run(text)}</w:p></w:footnote>`;
  const body = BEFORE + p(run("One thing"), mark(2), run(" and another"), mark(3), run(".")) + BEHIND;
  const { placement, marked } = await landed(body, "page 2", {
    parts: { "word/footnotes.xml": note(2, "See page 21 of the list.") + note(3, "See page 2 of the list.") },
    nth: 2,
  });
  expect(placement).toBe("paragraph");
  expect(marked).toBe(mark(3));
});

test("words of a chart and of a diagram are on their drawings", async () => {
  const chart = drawing(`<c:chart xmlns:c="${DRAWING}/chart" r:id="r1"/>`);
  const points = (kind: string, value: string) =>
    `<c:${kind}><c:strRef><c:strCache><c:pt idx="0"><c:v>${value}</c:v></c:pt></c:strCache></c:strRef></c:${kind}>`;
  const part = `<c:chartSpace xmlns:c="${DRAWING}/chart"><c:chart><c:plotArea><c:barChart><c:ser>${points("tx", "Wheat")}${points("cat", "Spring")}${points("val", "15")}</c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>`;
  const inChart = await landed(BEFORE + p(chart) + BEHIND, "Wheat", {
    parts: { "word/charts/chart1.xml": Buffer.from(part) },
  });
  expect(inChart).toMatchObject({ placement: "paragraph", marked: chart });
  const diagram = drawing(`<dgm:relIds xmlns:dgm="${DRAWING}/diagram" r:dm="r1"/>`);
  const model = `<dgm:dataModel xmlns:dgm="${DRAWING}/diagram"><dgm:ptLst><dgm:pt modelId="1"><dgm:t><a:p xmlns:a="${DRAWING}/main"><a:r><a:t>Screening</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>`;
  const inDiagram = await landed(BEFORE + p(diagram) + BEHIND, "Screening", {
    parts: { "word/diagrams/data1.xml": Buffer.from(model) },
  });
  expect(inDiagram).toMatchObject({ placement: "paragraph", marked: diagram });
  expect(inDiagram.reason).toContain("diagram");
});

test("a symbol is a letter of its word", async () => {
  const sym = '<w:r><w:sym w:font="Symbol" w:char="F061"/></w:r>';
  const { placement, marked } = await landed(
    BEFORE + p(run("Then the level "), sym, run(" was set.")),
    "level α was",
  );
  expect(placement).toBe("exact");
  expect(marked).toBe(run("level ") + sym + run(" was"));
});

test("an item whose number the program makes is found by its words", async () => {
  const body = BEFORE + p(run("Fish weighed in a lake")) + BEHIND;
  const markdown = `The study followed 412 fish in twelve lakes, and each fish was weighed twice.\n\niii. Fish weighed in a lake\n`;
  const { placed } = await writeInto(makeDocx(body), () => [commentOn(markdown, "iii. Fish weighed")], {
    write: writeDocx,
    format: "docx",
    markdown,
  });
  expect(placed).toMatchObject([{ placement: "paragraph" }]);
});

test("what the file does not have is at the end, and not on a paragraph beside it", async () => {
  const markdown = `The study followed 412 fish in twelve lakes, and each fish was weighed twice.\n\nNobody wrote these words.\n`;
  const { placed } = await writeInto(makeDocx(BEFORE + BEHIND), () => [commentOn(markdown, "wrote these")], {
    write: writeDocx,
    format: "docx",
    markdown,
    blocks: [
      { id: "b1", kind: "paragraph", start: 0, end: markdown.indexOf("\n") },
      { id: "b2", kind: "paragraph", start: markdown.indexOf("Nobody"), end: markdown.length - 1 },
    ],
  });
  expect(placed).toMatchObject([{ placement: "end" }]);
});
