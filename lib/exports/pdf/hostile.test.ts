import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { convertBytes } from "#lib/conversion/testing/convert-bytes.ts";
import { makePdf, textLines } from "#lib/conversion/testing/make-pdf.ts";
import { exportedComment, exportedReview } from "../testing/exported.ts";
import { ExportError, type Written } from "../writer.ts";
import { writePdf } from "./write-pdf.ts";

const PDF = makePdf([textLines(["Fish swim in the lake and eat what they find."])]);
const comment = exportedComment({ pages: [{ page: 1, bbox: [72, 80, 200, 95] }] });

async function exported(pdf: Uint8Array): Promise<Written> {
  const folder = await mkdtemp(join(tmpdir(), "pdf-hostile-"));
  try {
    const path = join(folder, "original.pdf");
    await writeFile(path, pdf);
    const manuscript = { markdown: "", blocks: [], original: { path, format: "pdf" as const } };
    return await writePdf(exportedReview([comment]), manuscript, { listsComments: true });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const edited = (from: string, to: string) => Buffer.from(PDF.toString("latin1").replace(from, to), "latin1");

async function textOf(pdf: Uint8Array): Promise<string> {
  const content = await convertBytes(pdf, "a.pdf");
  return content.ok ? content.markdown : content.failure.reason;
}

test.each([
  [
    "startxref that points nowhere",
    edited(/startxref\n\d+/.exec(PDF.toString("latin1"))?.[0] ?? "", "startxref\n99"),
  ],
  ["bytes before its header", Buffer.concat([Buffer.from("junk\n"), PDF])],
])("a file with %s is written anew, and says so", async (_, pdf) => {
  const { bytes, notes, placed } = await exported(pdf);
  expect(notes[0]).toContain("written anew");
  expect(placed[0]?.placement).toBe("paragraph");
  expect(await textOf(bytes)).toContain("Fish swim in the lake and eat what they find.");
});

test.each([
  ["no PDF at all", Buffer.from("hello")],
  ["a header alone", Buffer.from("%PDF-1.4\n")],
  ["a tree of pages that holds only itself", edited("/Kids [5 0 R]", "/Kids [2 0 R]")],
  ["a catalog that is no dictionary", edited("<< /Type /Catalog /Pages 2 0 R  >>", "[1 2 3 4 5 6 7 8]")],
])("a file that is %s is refused with words", async (_, pdf) => {
  await expect(exported(pdf)).rejects.toThrow(ExportError);
});

test("a tree of pages that returns to itself keeps its pages", async () => {
  const { bytes, placed } = await exported(edited("/Kids [5 0 R]", "/Kids [5 0 R 2 0 R]"));
  expect(placed[0]?.placement).toBe("paragraph");
  expect(await textOf(bytes)).toContain("Fish swim");
});

test("a tree in which every node names the next one ten times ends", async () => {
  const objects = Array.from({ length: 30 }, (_, i) => {
    const next = i === 29 ? "5 0 R" : `$${i + 2}`;
    return `<< /Type /Pages /Count 10 /Kids [${Array.from({ length: 10 }, () => next).join(" ")}] >>`;
  });
  const deep = makePdf([textLines(["Fish swim."])], { objects, catalog: "/Pages $1" });
  const { placed } = await exported(deep);
  expect(placed).toHaveLength(1);
});

test("a page whose content would unpack to a gigabyte is not unpacked", async () => {
  const bomb = deflateSync(deflateSync(Buffer.alloc(64_000_000, 32)));
  const pdf = makePdf([textLines(["Fish swim."])], { content: bomb });
  const { bytes } = await exported(pdf);
  expect(Buffer.from(bytes.subarray(0, pdf.length)).equals(pdf)).toBe(true);
  expect(bytes.length).toBeLessThan(pdf.length + 300_000);
});

test("boxes that are no numbers, and pages that do not exist, put a comment at the end", async () => {
  const folder = await mkdtemp(join(tmpdir(), "pdf-hostile-"));
  const path = join(folder, "original.pdf");
  await writeFile(path, PDF);
  const lost = [
    exportedComment({ id: "a", pages: [{ page: 9, bbox: [1, 1, 2, 2] }] }),
    exportedComment({ id: "b", pages: [{ page: 1, bbox: [Number.NaN, 1, 2, 2] }] }),
  ];
  const manuscript = { markdown: "", blocks: [], original: { path, format: "pdf" as const } };
  const { placed } = await writePdf(exportedReview(lost), manuscript, { listsComments: false });
  await rm(folder, { recursive: true, force: true });
  expect(placed.map(({ placement }) => placement)).toEqual(["end", "end"]);
});
