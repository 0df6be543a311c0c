// Words that a document shows in frames, shapes, formulas, pictures and notes.
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { makeZip } from "#lib/conversion/testing/make-zip.ts";
import { parseXml } from "#lib/conversion/xml.ts";
import { commentOn, writeInto } from "../testing/into-file.ts";
import { writeOdt } from "./write-odt.ts";

const NAMES = "urn:oasis:names:tc:opendocument:xmlns";
const p = (inner: string) => `<text:p>${inner}</text:p>`;
const BEFORE = p("The study followed 412 fish in twelve lakes, and each fish was weighed twice.");
const BEHIND = p("All fish were set free in the lake in which they had been caught by the authors.");

async function landed(body: string, quote: string, parts: Record<string, string> = {}) {
  const content = `<office:document-content xmlns:office="${NAMES}:office:1.0" xmlns:text="${NAMES}:text:1.0" xmlns:draw="${NAMES}:drawing:1.0" xmlns:svg="${NAMES}:svg-compatible:1.0" xmlns:xlink="http://www.w3.org/1999/xlink"><office:body><office:text>${body}</office:text></office:body></office:document-content>`;
  const file = makeZip([
    { name: "mimetype", content: "application/vnd.oasis.opendocument.text", store: true },
    { name: "content.xml", content },
    ...Object.entries(parts).map(([name, part]) => ({ name, content: part })),
  ]);
  const given = { write: writeOdt, format: "odt" } as const;
  const { bytes, placed } = await writeInto(file, (markdown) => [commentOn(markdown, quote)], given);
  const xml = Buffer.from(unzipSync(bytes)["content.xml"] ?? []).toString();
  parseXml(xml);
  const [, marked = ""] = /<\/office:annotation>(.*?)<office:annotation-end /s.exec(xml) ?? [];
  return { placement: placed[0]?.placement, reason: placed[0]?.reason, marked };
}

test("words of a text box hold their annotation, also where the box interrupts a word", async () => {
  const frame = `<draw:frame><draw:text-box>${p("Records screened in May")}</draw:text-box></draw:frame>`;
  const body = `${BEFORE}${p(`The fl${frame}ow of records is shown here.`)}${BEHIND}`;
  expect(await landed(body, "screened in")).toMatchObject({ placement: "exact", marked: "screened in" });
  expect(await landed(body, "flow of records")).toMatchObject({
    placement: "exact",
    marked: `fl${frame}ow of records`,
  });
});

test("words of a shape are on the shape", async () => {
  const shape = `<draw:custom-shape>${p("Records screened in May")}</draw:custom-shape>`;
  const found = await landed(`${BEFORE}${p(shape)}${BEHIND}`, "screened in");
  expect(found).toMatchObject({ placement: "paragraph", marked: shape });
  expect(found.reason).toContain("shape");
});

test("a whole formula is exact, and a part of it is on the formula", async () => {
  const frame = '<draw:frame><draw:object xlink:href="./Object 1"/></draw:frame>';
  const math =
    '<math xmlns="http://www.w3.org/1998/Math/MathML"><mi>M</mi><mo>=</mo><mn>2</mn><mi>k</mi></math>';
  const body = `${BEFORE}${p(`The mass ${frame} is that of all fish.`)}`;
  const parts = { "Object 1/content.xml": math };
  expect(await landed(body, "M = 2 k", parts)).toMatchObject({ placement: "exact", marked: frame });
  expect(await landed(body, "2 k", parts)).toMatchObject({ placement: "paragraph", marked: frame });
});

test("words of a note are at its mark", async () => {
  const note = (text: string) =>
    `<text:note><text:note-citation>1</text:note-citation><text:note-body>${p(text)}</text:note-body></text:note>`;
  const body = `${BEFORE}${p(`One${note("See the list of May.")} and two${note("See the other list.")}.`)}`;
  expect(await landed(body, "other list")).toMatchObject({
    placement: "paragraph",
    marked: note("See the other list."),
  });
});
