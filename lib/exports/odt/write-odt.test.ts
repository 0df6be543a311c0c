import fc from "fast-check";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { convertBytes } from "#lib/conversion/testing/convert-bytes.ts";
import { makeZip } from "#lib/conversion/testing/make-zip.ts";
import { parseXml } from "#lib/conversion/xml.ts";
import { exportedComment } from "../testing/exported.ts";
import { commentOn, writeInto } from "../testing/into-file.ts";
import { ExportError } from "../writer.ts";
import { readOdtText } from "./odt-text.ts";
import { writeOdt } from "./write-odt.ts";

const NAMES = "urn:oasis:names:tc:opendocument:xmlns";
const MIME = "application/vnd.oasis.opendocument.text";
const content = (body: string) =>
  `<?xml version="1.0"?><office:document-content xmlns:office="${NAMES}:office:1.0" xmlns:text="${NAMES}:text:1.0" xmlns:draw="${NAMES}:drawing:1.0"><office:body><office:text>${body}</office:text></office:body></office:document-content>`;
const makeOdt = (body: string) =>
  makeZip([
    { name: "mimetype", content: MIME, store: true },
    { name: "content.xml", content: content(body) },
  ]);
const into = { write: writeOdt, format: "odt" } as const;

const contentOf = (bytes: Uint8Array) => Buffer.from(unzipSync(bytes)["content.xml"] ?? []).toString();
const textOf = (xml: string) =>
  readOdtText(xml)
    .characters.map(({ character }) => character)
    .join("");

test("annotations stand around the exact words, and our own reader finds them", async () => {
  const body = "<text:p>All <text:span>12</text:span> fish weighed 3 g.</text:p>";
  const { bytes, placed } = await writeInto(
    makeOdt(body),
    (markdown) => [commentOn(markdown, "12 fish", { status: "addressed" })],
    into,
  );
  expect(placed).toEqual([{ id: "c1", number: "C001", placement: "exact" }]);
  const xml = contentOf(bytes);
  parseXml(xml);
  expect(xml).toMatch(/<text:span><office:annotation [^>]*loext:resolved="true"/);
  expect(xml).toMatch(/fish<office:annotation-end [^>]*office:name="galley-1"\/> weighed/);
  expect(Buffer.from(bytes).toString("latin1", 30, 30 + 8 + MIME.length)).toBe(`mimetype${MIME}`);
  const again = await convertBytes(bytes, "again.odt");
  if (!again.ok) throw new Error(again.failure.reason);
  expect(again.report.comments).toMatchObject([{ author: "Galley", quote: "12 fish" }]);
});

test("words of a note stand at its mark, and what is nowhere at the end", async () => {
  const note =
    "<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Weighed on a small scale.</text:p></text:note-body></text:note>";
  const { bytes, placed } = await writeInto(
    makeOdt(`<text:p>All 12 fish${note} weighed 3 g.</text:p>`),
    (markdown) => [
      commentOn(markdown, "small scale"),
      exportedComment({ id: "c2", number: "C002", quote: "", start: 0, end: 0 }),
    ],
    into,
  );
  expect(placed.map(({ placement }) => placement)).toEqual(["paragraph", "end"]);
  expect(contentOf(bytes).match(/<office:annotation /g)).toHaveLength(2);
});

test("no letter changes, whatever the comments", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.stringMatching(/^[a-z,. &]{1,14}$/), { minLength: 1, maxLength: 10 }),
      fc.array(fc.tuple(fc.nat(), fc.nat(20)), { maxLength: 8 }),
      async (pieces, spans) => {
        const markdown = pieces.join("");
        const body = pieces
          .map((text, i) => (i % 2 === 0 ? text : `<text:span>${text}</text:span>`))
          .join("")
          .replaceAll("&", "&amp;");
        const comments = spans.map(([at, length], i) => {
          const start = at % markdown.length;
          const end = Math.min(markdown.length, start + 1 + length);
          return exportedComment({
            id: `c${i}`,
            number: `C${i}`,
            start,
            end,
            quote: markdown.slice(start, end),
          });
        });
        const given = { ...into, markdown };
        const { bytes } = await writeInto(makeOdt(`<text:p>${body}</text:p>`), () => comments, given);
        const xml = contentOf(bytes);
        parseXml(xml);
        expect(textOf(xml)).toBe(markdown);
        expect(xml.match(/<office:annotation /g)?.length ?? 0).toBe(comments.length);
      },
    ),
    { numRuns: 200 },
  );
});

test.each([
  ["no zip", Buffer.from("no zip")],
  ["no content", makeZip([{ name: "mimetype", content: MIME, store: true }])],
  ["broken content", makeZip([{ name: "content.xml", content: "<a>" }])],
  ["no paragraph", makeOdt("")],
])("a file with %s is refused", async (_, bytes) => {
  const given = { ...into, markdown: "a" };
  await expect(
    writeInto(bytes, () => [exportedComment({ quote: "a", start: 0, end: 1 })], given),
  ).rejects.toBeInstanceOf(ExportError);
});
