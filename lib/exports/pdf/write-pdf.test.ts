import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFRef } from "@cantoo/pdf-lib";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, test } from "vitest";
import { convertBytes } from "#lib/conversion/testing/convert-bytes.ts";
import { makePdf, type PdfOptions, type PdfText, textLines } from "#lib/conversion/testing/make-pdf.ts";
import type { ExportedComment } from "../exported-review.ts";
import { exportedComment, exportedReview } from "../testing/exported.ts";
import { ExportError, type Manuscript, type Written } from "../writer.ts";
import { writePdf } from "./write-pdf.ts";

const LINES = [
  "The study followed 412 fish in twelve lakes over three summers of",
  "warm water. Each fish was weighed twice, and the mean weight rose by",
  "seven grams between the first and the last of the three summers.",
];

async function exported(
  pdf: Uint8Array,
  comments: (markdown: string) => readonly ExportedComment[],
  listsComments = false,
): Promise<Written> {
  const folder = await mkdtemp(join(tmpdir(), "pdf-notes-"));
  try {
    const path = join(folder, "original.pdf");
    await writeFile(path, pdf);
    const content = await convertBytes(pdf, "original.pdf");
    const manuscript: Manuscript = {
      markdown: content.ok ? content.markdown : "",
      blocks: content.ok ? content.blocks : [],
      original: { path, format: "pdf" },
    };
    return await writePdf(exportedReview(comments(manuscript.markdown)), manuscript, { listsComments });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A comment on words of the Markdown. */
function on(markdown: string, quote: string, given: Partial<ExportedComment> = {}): ExportedComment {
  const start = markdown.indexOf(quote);
  if (start < 0) throw new Error(`the manuscript does not hold “${quote}”`);
  return exportedComment({ quote, start, end: start + quote.length, ...given });
}

const whole = (given: Partial<ExportedComment> = {}) =>
  exportedComment({ quote: "", start: 0, end: 0, ...given });

async function annotationsOf(bytes: Uint8Array): Promise<PDFDict[][]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  return document.getPages().map(({ node }) => {
    const list = node.lookup(PDFName.of("Annots"));
    const all = list instanceof PDFArray ? list.asArray() : [];
    return all.flatMap((each) => {
      const dict = document.context.lookup(each);
      return dict instanceof PDFDict ? [dict] : [];
    });
  });
}

/** Reads all pages with pdf.js, which shares no code with Galley's reader. */
async function printedText(bytes: Uint8Array): Promise<string> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str : "")).join(" "));
  }
  await task.destroy();
  return pages.join("\n");
}

const kindOf = (dict: PDFDict) => String(dict.get(PDFName.of("Subtype")));
const textOf = (dict: PDFDict, entry: string) => {
  const value = dict.lookup(PDFName.of(entry));
  return value instanceof PDFHexString ? value.decodeText() : null;
};
const textPdf = (options: PdfOptions = {}, lines: readonly PdfText[] = textLines(LINES)) =>
  makePdf([lines], options);

test("a highlight holds the whole comment, and the file's own bytes stay as they are", async () => {
  const pdf = textPdf();
  const { bytes, placed } = await exported(pdf, (markdown) => [
    on(markdown, "412 fish", { evidence: ["Reported: 412"], replacement: "411 fish" }),
  ]);
  expect(Buffer.from(bytes.subarray(0, pdf.length)).equals(pdf)).toBe(true);
  expect(placed).toEqual([{ id: "c1", number: "C001", placement: "exact" }]);
  const [page = []] = await annotationsOf(bytes);
  expect(page.map(kindOf)).toEqual(["/Highlight", "/Popup"]);
  expect(textOf(page[0] ?? (await Promise.reject(new Error("no note"))), "Contents")).toBe(
    "C001 · major · open\nThe number of fish differs\n\nThe table lists 11 fish.\n\nReported: 412\n\nSuggested instead: 411 fish\n\nComputed.",
  );
});

test.each([
  ["upright", ""],
  ["turned by 90 degrees", "/Rotate 90"],
  ["turned by 180 degrees", "/Rotate 180"],
  ["turned by 270 degrees", "/Rotate 270"],
  ["cropped", "/CropBox [30 40 580 760]"],
  ["cropped, turned, of a larger unit", "/CropBox [30 40 580 760] /Rotate 90 /UserUnit 2"],
])("the highlight of a page that is %s lies on the words", async (_, page) => {
  const { bytes } = await exported(textPdf({ page }), (markdown) => [on(markdown, "412 fish")]);
  const [[note] = []] = await annotationsOf(bytes);
  const quads = note?.lookup(PDFName.of("QuadPoints"), PDFArray).asArray().map(Number) ?? [];
  const xs = quads.filter((_, i) => i % 2 === 0);
  const ys = quads.filter((_, i) => i % 2 === 1);
  // The line starts at x = 72 and y = 700; “412 fish” is 90 to 140 points from there, in 10 points.
  expect(Math.min(...xs)).toBeGreaterThan(72 + 80);
  expect(Math.max(...xs)).toBeLessThan(72 + 135);
  expect(Math.min(...ys)).toBeGreaterThan(694);
  expect(Math.min(...ys)).toBeLessThan(700);
  expect(Math.max(...ys)).toBeGreaterThan(705);
  expect(Math.max(...ys)).toBeLessThan(713);
});

test("a passage over three lines is one note with three areas", async () => {
  const { bytes } = await exported(textPdf(), (markdown) => [on(markdown, markdown.trim())]);
  const [page = []] = await annotationsOf(bytes);
  expect(page.map(kindOf)).toEqual(["/Highlight", "/Popup"]);
  expect(page[0]?.lookup(PDFName.of("QuadPoints"), PDFArray).size()).toBe(24);
});

test("replies and the status answer the note", async () => {
  const replies = [{ author: "Ada", at: "2026-11-26T13:00:00.000Z", text: "We *count* again." }];
  const { bytes } = await exported(textPdf(), (markdown) => [
    on(markdown, "412 fish", { replies, status: "addressed" }),
  ]);
  const [page = []] = await annotationsOf(bytes);
  const answers = page.filter((each) => each.get(PDFName.of("IRT")) instanceof PDFRef);
  expect(answers.map((each) => [textOf(each, "T"), textOf(each, "Contents"), textOf(each, "State")])).toEqual(
    [
      ["Ada", "We count again.", null],
      ["Galley", "Status: addressed", "Completed"],
    ],
  );
});

test("comments without a place are notes on the last page", async () => {
  const pdf = makePdf([textLines(LINES), textLines(["The end of the study."])]);
  const { bytes, placed } = await exported(pdf, () => [whole()]);
  expect(placed[0]).toMatchObject({ placement: "end", reason: "It is about the whole manuscript." });
  const pages = await annotationsOf(bytes);
  expect(pages.map((page) => page.map(kindOf))).toEqual([[], ["/Text", "/Popup"]]);
});

test("notes hold any script, and no control characters", async () => {
  const message = "سمك 鱼 🐟 e\u0301 \u0007\u202e end";
  const { bytes } = await exported(textPdf(), (markdown) => [on(markdown, "412 fish", { message })]);
  const [[note] = []] = await annotationsOf(bytes);
  expect(note && textOf(note, "Contents")).toContain("سمك 鱼 🐟 e\u0301  end");
});

test("notes that the file had stay before the new ones", async () => {
  const own = "<< /Type /Annot /Subtype /Text /Rect [10 10 20 20] /Contents (mine) >>";
  const { bytes } = await exported(textPdf({ objects: [`[ $2 ]`, own], page: "/Annots $1" }), (markdown) => [
    on(markdown, "412 fish"),
  ]);
  const [page = []] = await annotationsOf(bytes);
  expect(page.map(kindOf)).toEqual(["/Text", "/Highlight", "/Popup"]);
});

test("a list of comments follows the last page and can be read again", async () => {
  const pdf = textPdf();
  const { bytes, notes } = await exported(
    pdf,
    (markdown) => [on(markdown, "412 fish", { message: "Is α ≤ β? See ∈ and Größe. 鱼" })],
    true,
  );
  expect(Buffer.from(bytes.subarray(0, pdf.length)).equals(pdf)).toBe(true);
  expect(notes).toEqual([expect.stringContaining("a character as “?”")]);
  const again = await convertBytes(bytes, "again.pdf");
  const markdown = again.ok ? again.markdown : "";
  expect(markdown).toContain("C001 · major · open · page 1");
  expect(markdown).toContain("Größe");
  expect(markdown).toMatch(/α/);
});

test("300 comments become 300 notes, and none is lost in the list", async () => {
  const numbers = Array.from({ length: 300 }, (_, i) => `C${String(i + 1).padStart(3, "0")}`);
  const { bytes, placed } = await exported(
    textPdf(),
    (markdown) => numbers.map((number, i) => on(markdown, "412 fish", { id: `c${i}`, number })),
    true,
  );
  expect(placed.map(({ number }) => number)).toEqual(numbers);
  const [page = []] = await annotationsOf(bytes);
  expect(page.filter((each) => kindOf(each) === "/Highlight")).toHaveLength(300);
  const text = await printedText(bytes);
  expect(numbers.filter((number) => !text.includes(number))).toEqual([]);
});

test("a file with an owner's password is written without protection, and says so", async () => {
  const { bytes, notes, placed } = await exported(textPdf({ owner: "secret" }), (markdown) => [
    on(markdown, "412 fish"),
  ]);
  expect(notes[0]).toContain("no protection");
  expect(placed[0]?.placement).toBe("exact");
  const again = await convertBytes(bytes, "again.pdf");
  expect(again.ok && again.markdown).toContain("412 fish");
});

const signature = (reference = "") => `<< /Type /Sig /ByteRange [0 9 20 30] /Contents <00> ${reference} >>`;
const certifying = (params: string) =>
  signature(`/Reference [<< /TransformMethod /DocMDP /TransformParams << ${params} >> >>]`);

test.each([
  ["signed", signature(), "", "signature still holds"],
  ["certified and allows notes", certifying("/P 3"), "/Perms << /DocMDP $1 >>", "signature still holds"],
  ["certified and allows forms", certifying("/P 2"), "/Perms << /DocMDP $1 >>", "allows no notes"],
  ["certified without naming what it allows", certifying(""), "/Perms << /DocMDP $1 >>", "allows no notes"],
])("a file that is %s gets notes but no pages", async (_, object, catalog, note) => {
  const pdf = textPdf({ objects: [object], catalog });
  const { bytes, notes } = await exported(pdf, (markdown) => [on(markdown, "412 fish")], true);
  expect(Buffer.from(bytes.subarray(0, pdf.length)).equals(pdf)).toBe(true);
  expect(notes).toEqual([
    expect.stringContaining(note),
    expect.stringContaining("list of comments is left out"),
  ]);
  const pages = await annotationsOf(bytes);
  expect(pages.map((page) => page.map(kindOf))).toEqual([["/Highlight", "/Popup"]]);
});

test("a file that asks for a password is refused", async () => {
  const written = exported(textPdf({ user: "secret" }), () => [whole()]);
  await expect(written).rejects.toThrow(ExportError);
  await expect(written).rejects.toThrow("Remove the password");
});

test("a manuscript of another format gets a report", async () => {
  const review = exportedReview([exportedComment()]);
  const manuscript: Manuscript = { markdown: "", blocks: [], original: null };
  const { bytes, placed, notes } = await writePdf(review, manuscript, { listsComments: false });
  expect(placed[0]?.placement).toBe("end");
  expect(notes[0]).toContain("There is no PDF of the manuscript to write into");
  const again = await convertBytes(bytes, "report.pdf");
  const markdown = again.ok ? again.markdown : "";
  expect(markdown).toContain("Fish are light.");
  expect(markdown).toContain("The table lists 11 fish.");
});
