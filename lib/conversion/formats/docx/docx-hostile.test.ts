import { expect, test } from "vitest";
import { convertBytes } from "../../testing/convert-bytes.ts";
import { makeDocx, makeZip } from "../../testing/make-zip.ts";
import { BODY, body, convertBody, markdownOfBody, p, run } from "./testing/word-xml.ts";

test("tables in tables without end are cut with a warning", async () => {
  const open = "<w:tbl><w:tr><w:tc>".repeat(90);
  const { markdown, report } = await convertBody(
    `${open}${body}${"</w:tc></w:tr></w:tbl>".repeat(90)}${p(run("After."))}`,
  );
  expect(markdown).toBe("After.\n");
  expect(report.warnings.map((warning) => warning.code)).toEqual(["too-deep"]);
});

test("a file that nests deeper than the parser goes is refused", async () => {
  const result = await convertBytes(makeDocx("<w:sdt>".repeat(500) + "</w:sdt>".repeat(500)), "a.docx");
  expect(result).toMatchObject({ ok: false, failure: { slug: "document-damaged", reason: "xml-depth" } });
});

test("entities are not expanded", async () => {
  const result = await convertBytes(makeDocx(p(run("&a;")), {}, '<!DOCTYPE x [<!ENTITY a "b">]>'), "a.docx");
  expect(result).toMatchObject({ ok: false, failure: { reason: "xml-entities" } });
});

test("spans that Word does not allow, and merged cells without a first one, do not widen the table", async () => {
  const cell = '<w:tc><w:tcPr><w:gridSpan w:val="999999999"/><w:vMerge/></w:tcPr><w:p/></w:tc>';
  const row = `<w:tr>${cell}<w:tc>${p(run("x"))}</w:tc></w:tr>`;
  const markdown = await markdownOfBody(`<w:tbl>${row.repeat(50)}</w:tbl>`);
  expect(markdown.split("\n")[0]?.split("|").length).toBeLessThan(80);
});

test("a table of more rows than any has is cut with a warning", async () => {
  const row = `<w:tr><w:tc>${p(run("a"))}</w:tc><w:tc>${p(run("b"))}</w:tc></w:tr>`;
  const { report } = await convertBody(`<w:tbl>${row.repeat(20_001)}</w:tbl>`);
  expect(report.warnings.map((warning) => warning.code)).toEqual(["table-cut"]);
});

test("parts that are missing or damaged leave the text", async () => {
  const relations = ["styles", "numbering", "footnotes", "comments"].map(
    (type, i) => `<Relationship Id="r${i}" Type="http://x/${type}" Target="${type}.xml"/>`,
  );
  const image = '<Relationship Id="i" Type="http://x/image" Target="../../../etc/passwd"/>';
  const zip = makeZip([
    {
      name: "word/document.xml",
      content: `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:body>${body}<w:p><w:r><w:drawing><a:blip r:embed="i"/></w:drawing></w:r></w:p></w:body></w:document>`,
    },
    { name: "word/styles.xml", content: "<w:styles" },
    {
      name: "word/_rels/document.xml.rels",
      content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join("")}${image}</Relationships>`,
    },
  ]);
  const result = await convertBytes(zip, "a.docm");
  expect(result.ok && result.markdown).toBe(`${BODY}\n`);
  expect(result.ok && result.images).toEqual([]);
});

test("a picture that lies outside the file is not fetched", async () => {
  const { images, markdown } = await convertBody(
    `${body}<w:p><w:r><w:drawing><a:blip r:embed="link"/></w:drawing></w:r></w:p>`,
  );
  expect(images).toEqual([]);
  expect(markdown).toBe(`${BODY}\n`);
});

test("Strict files read like Transitional ones", async () => {
  const strict = "http://purl.oclc.org/ooxml/wordprocessingml/main";
  const math = "http://purl.oclc.org/ooxml/officeDocument/math";
  const zip = makeZip([
    {
      name: "word/document.xml",
      content: `<x:document xmlns:x="${strict}" xmlns:y="${math}"><x:body><x:p><x:r><x:t>Strict </x:t></x:r><y:oMath><y:r><y:t>α</y:t></y:r></y:oMath></x:p></x:body></x:document>`,
    },
  ]);
  const result = await convertBytes(zip, "a.docx");
  expect(result.ok && result.markdown).toBe("Strict $\\alpha$\n");
});

test("long lines of one sign or letter stay as they are", async () => {
  const lines = [
    "....".repeat(200_000),
    "Contents",
    "\t ".repeat(200_000),
    "(".repeat(300_000),
    "1.1.1.".repeat(100_000),
    "a".repeat(1_000_000),
  ];
  const markdown = await markdownOfBody(lines.map((line) => p(run(line))).join(""));
  expect(markdown.split("\n\n")).toEqual(lines.filter((line) => line.trim() !== ""));
});
