import fc from "fast-check";
import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { convertBytes } from "#lib/conversion/testing/convert-bytes.ts";
import { makeDocx, makeZip } from "#lib/conversion/testing/make-zip.ts";
import { parseXml } from "#lib/conversion/xml.ts";
import type { ExportedComment } from "../exported-review.ts";
import { exportedComment } from "../testing/exported.ts";
import { commentOn, writeInto } from "../testing/into-file.ts";
import { ExportError } from "../writer.ts";
import { MC, W14, W15, wordNamespace } from "./word-names.ts";
import { readWordText } from "./word-text.ts";
import { writeDocx } from "./write-docx.ts";

const run = (text: string, properties = "") =>
  `<w:r>${properties ? `<w:rPr>${properties}</w:rPr>` : ""}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const p = (...runs: string[]) => `<w:p>${runs.join("")}</w:p>`;
const SENTENCE = "The study followed 412 fish in twelve lakes, and each fish was weighed twice.";

async function written(body: string, comments: (markdown: string) => ExportedComment[], parts = {}) {
  const before = makeDocx(body, parts);
  const { bytes, placed, notes } = await writeInto(before, comments, { write: writeDocx, format: "docx" });
  const files = new Map(
    Object.entries(unzipSync(bytes)).map(([name, part]) => [name, Buffer.from(part).toString()]),
  );
  for (const [name, xml] of files) if (/\.(xml|rels)$/.test(name)) parseXml(xml);
  return { bytes, placed, notes, part: (name: string) => files.get(name) ?? "" };
}

/** The text of the body with the suggestions of Galley rejected. */
function textOf(xml: string): string {
  const rejected = xml
    .replace(/<w:ins [^>]*w:author="Galley"[^>]*>.*?<\/w:ins>/gs, "")
    .replace(/<w:del [^>]*w:author="Galley"[^>]*>(.*?)<\/w:del>/gs, (_, inner: string) =>
      inner.replaceAll("w:delText", "w:t"),
    );
  return readWordText(rejected)
    .characters.map(({ character }) => character)
    .join("");
}

/** The words between the marks of the comment with this id. */
function wordsOf(xml: string, id: number): string {
  const range = new RegExp(`<w:commentRangeStart w:id="${id}"/>(.*?)<w:commentRangeEnd w:id="${id}"/>`, "s");
  const inner = range.exec(xml)?.[1] ?? "";
  return [...inner.matchAll(/<w:(?:t|delText)[^>]*>([^<]*)</g)].map(([, text]) => text).join("");
}

describe("comments in a Word file", () => {
  test("stand on the exact words, across runs, and our own reader finds them", async () => {
    const body = p(run("The study followed "), run("412", "<w:b/>"), run(" fish in twelve lakes."));
    const { bytes, part, placed } = await written(body, (markdown) => [commentOn(markdown, "412** fish")]);
    expect(placed).toEqual([{ id: "c1", number: "C001", placement: "exact" }]);
    const document = part("word/document.xml");
    expect(wordsOf(document, 1)).toBe("412 fish");
    expect(document).toContain('<w:commentReference w:id="1"/>');
    const again = await convertBytes(bytes, "again.docx");
    if (!again.ok) throw new Error(again.failure.reason);
    expect(again.report.comments).toMatchObject([{ author: "Galley", quote: "412 fish" }]);
    expect(again.report.comments[0]?.text).toContain("The table lists 11 fish.");
  });

  test("have a relationship and a content type for each part, and ids that agree", async () => {
    const replies = [{ author: "Ada Núñez", at: "2026-11-01T10:00:00.000Z", text: "We *changed* it." }];
    const { part } = await written(p(run(SENTENCE)), (markdown) => [
      commentOn(markdown, "412 fish", { replies, status: "addressed" }),
    ]);
    const types = part("[Content_Types].xml");
    const links = part("word/_rels/document.xml.rels");
    for (const name of ["comments", "commentsExtended", "commentsIds", "commentsExtensible", "people"]) {
      expect(types).toContain(`PartName="/word/${name}.xml"`);
      expect(links).toContain(`Target="${name}.xml"`);
    }
    const comments = part("word/comments.xml");
    const [first, second] = [...comments.matchAll(/w14:paraId="([0-9A-F]{8})"/g)].map(([, id]) => id);
    expect(part("word/commentsExtended.xml")).toContain(`w15:paraId="${first}" w15:done="1"`);
    expect(part("word/commentsExtended.xml")).toContain(
      `w15:paraId="${second}" w15:paraIdParent="${first}" w15:done="1"`,
    );
    expect(comments).toContain('w:author="Ada Núñez"');
    expect(comments).toContain("We changed it.");
    expect(part("word/people.xml")).toContain('w15:author="Ada Núñez"');
    expect(wordsOf(part("word/document.xml"), 2)).toBe("412 fish");
  });

  test("a suggestion is a tracked change in plain runs, and a comment elsewhere", async () => {
    const body = p(
      run(SENTENCE, "<w:i/>"),
      `<w:hyperlink w:anchor="a">${run("See the guide.")}</w:hyperlink>`,
    );
    const { part } = await written(body, (markdown) => [
      commentOn(markdown, "412 fish", { replacement: "411 fish" }),
      commentOn(markdown, "twelve lakes", { id: "c2", number: "C002", replacement: "" }),
      commentOn(markdown, "the guide", { id: "c3", number: "C003", replacement: "the rules" }),
    ]);
    const xml = part("word/document.xml");
    expect(xml).toMatch(
      /<w:del [^>]*><w:r><w:rPr><w:i\/><\/w:rPr><w:delText xml:space="preserve">412 fish<\/w:delText><\/w:r><\/w:del><w:ins [^>]*><w:r><w:rPr><w:i\/><\/w:rPr><w:t xml:space="preserve">411 fish<\/w:t>/,
    );
    expect(xml.match(/<w:del /g)).toHaveLength(2);
    expect(xml.match(/<w:ins /g)).toHaveLength(1);
    expect(textOf(xml)).toBe(`${SENTENCE}See the guide.`);
    expect(part("word/comments.xml")).toContain("the rules");
  });

  test("leave comments, changes and ids that are there as they are", async () => {
    const body = p(
      '<w:commentRangeStart w:id="7"/>',
      run("The study followed 412 fish"),
      '<w:commentRangeEnd w:id="7"/><w:r><w:commentReference w:id="7"/></w:r>',
      `<w:ins w:id="9" w:author="Ada"><w:r><w:t> in twelve lakes</w:t></w:r></w:ins>`,
      `<w:del w:id="10" w:author="Ada"><w:r><w:delText> or rivers</w:delText></w:r></w:del>`,
    );
    const old = '<w:comment w:id="7" w:author="Ada"><w:p><w:r><w:t>Mine.</w:t></w:r></w:p></w:comment>';
    const { part } = await written(
      body,
      (markdown) => [commentOn(markdown, "fish in twelve", { replacement: "fish of twelve" })],
      { "word/comments.xml": old },
    );
    expect(part("word/comments.xml")).toContain(old);
    expect(part("word/comments.xml")).toMatch(/<w:comment [^>]*w:id="11"/);
    const xml = part("word/document.xml");
    expect(xml).toContain("<w:delText> or rivers</w:delText>");
    expect(xml).not.toContain('w:author="Galley"');
    expect(wordsOf(xml, 11)).toBe("fish in twelve");
  });

  test.each([
    ["names nothing", "", ' mc:Ignorable="w14"'],
    ["names others", ` xmlns:mc="${MC}" xmlns:w15="${W15}" mc:Ignorable="w15"`, ' mc:Ignorable="w15 w14"'],
    ["names it", ` xmlns:mc="${MC}" xmlns:w14="${W14}" mc:Ignorable="w14 w15"`, ' mc:Ignorable="w14 w15"'],
  ])(
    "can be ignored by programs that do not know them, where the part %s",
    async (_, attributes, expected) => {
      const xml = `<w:comments xmlns:w="${wordNamespace(false)}"${attributes}></w:comments>`;
      const { part } = await written(p(run(SENTENCE)), (markdown) => [commentOn(markdown, "412 fish")], {
        "word/comments.xml": Buffer.from(xml),
      });
      const comments = part("word/comments.xml");
      parseXml(comments);
      const [root = ""] = /<w:comments[^>]*>/.exec(comments) ?? [];
      expect(root).toContain(expected);
      for (const declared of [`xmlns:mc="${MC}"`, `xmlns:w14="${W14}"`])
        expect(root.split(declared)).toHaveLength(2);
    },
  );

  test("on words of a formula or a note stand on the paragraph, and say why; none is lost", async () => {
    const formula = "<m:oMath><m:r><m:t>x=2</m:t></m:r></m:oMath>";
    const body = `${p(run("Some words before a formula, "), formula, run(" and the words that follow it."))}${p(run(SENTENCE))}`;
    const { placed, part } = await written(body, (markdown) => [
      commentOn(markdown, "x"),
      exportedComment({ id: "c2", number: "C002", quote: "", start: 0, end: 0 }),
    ]);
    expect(placed.map(({ placement }) => placement)).toEqual(["paragraph", "end"]);
    expect(placed.every(({ reason }) => reason)).toBe(true);
    expect(part("word/document.xml").match(/<w:commentReference/g)).toHaveLength(2);
  });

  test("change no letter, whatever the runs and the comments", async () => {
    const words = fc.stringMatching(/^[a-z,. äß&]{1,12}$/);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(words, fc.boolean()), { minLength: 1, maxLength: 12 }),
        fc.array(fc.tuple(fc.nat(), fc.nat(20), fc.boolean()), { maxLength: 8 }),
        async (pieces, spans) => {
          const markdown = pieces.map(([text]) => text).join("");
          const body = p(
            ...pieces.map(([text, bold]) => run(text.replaceAll("&", "&amp;"), bold ? "<w:b/>" : "")),
          );
          const comments = spans
            .map(([at, length, suggests], i) => {
              const start = at % markdown.length;
              const end = Math.min(markdown.length, start + 1 + length);
              const number = `C${i}`;
              const replacement = suggests ? "other" : null;
              return exportedComment({
                id: number,
                number,
                start,
                end,
                quote: markdown.slice(start, end),
                replacement,
              });
            })
            .toSorted((a, b) => a.start - b.start);
          const before = makeDocx(body);
          const { bytes, placed } = await writeInto(before, () => comments, {
            write: writeDocx,
            format: "docx",
            markdown,
          });
          const xml = Buffer.from(unzipSync(bytes)["word/document.xml"] ?? []).toString();
          parseXml(xml);
          expect(placed).toHaveLength(comments.length);
          expect(textOf(xml)).toBe(markdown);
          expect(xml.match(/<w:commentReference/g)?.length ?? 0).toBe(comments.length);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe("a file that cannot carry comments", () => {
  const tried = (bytes: Uint8Array) =>
    writeInto(bytes, () => [exportedComment({ quote: "a", start: 0, end: 1 })], {
      write: writeDocx,
      format: "docx",
      markdown: "a",
    });

  test.each([
    ["is no zip", Buffer.from("no zip")],
    ["has no document", makeZip([{ name: "a.txt", content: "a" }])],
    ["is encrypted", makeZip([{ name: "word/document.xml", content: "a", flags: 0x801 }])],
    ["is a bomb", makeZip([{ name: "word/document.xml", content: Buffer.alloc(30_000_000) }])],
    ["has entities", makeDocx(p(run("a")), {}, '<!DOCTYPE a [<!ENTITY b "c">]>')],
    ["has a broken part", makeDocx("<w:p><w:r>")],
    ["has no paragraph", makeDocx("")],
  ])("%s", async (_, bytes) => {
    await expect(tried(bytes)).rejects.toBeInstanceOf(ExportError);
  });

  test("is not there: a report has all comments", async () => {
    const { bytes, placed, notes } = await writeInto(Buffer.from("%PDF"), () => [exportedComment()], {
      write: writeDocx,
      format: "pdf",
      markdown: "All 12 fish.",
    });
    expect(placed).toMatchObject([{ placement: "end" }]);
    expect(notes).toEqual([expect.stringContaining("a report")]);
    const report = await convertBytes(bytes, "report.docx");
    if (!report.ok) throw new Error(report.failure.reason);
    expect(report.markdown).toContain("C001");
    expect(report.markdown).toContain("The table lists 11 fish.");
  });
});
