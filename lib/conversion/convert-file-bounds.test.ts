import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { constants, deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { type ConversionResult, convertFile } from "./convert-file.ts";
import { runBytes } from "./testing/convert-bytes.ts";
import { makePdf, textLines } from "./testing/make-pdf.ts";
import { makeDocx, makeZip } from "./testing/make-zip.ts";

// A stranger may send any of these files. Each must end within bounds, as text or as a stated problem.
const WORDS = "A line of ordinary prose that is long enough to be told from nothing.";
const PAPER = makePdf([textLines([WORDS])]);
const DOCX = makeDocx(`<w:p><w:r><w:t>${WORDS}</w:t></w:r></w:p>`);
const MB = 1024 * 1024;

/** Returns a PDF with something else in it; readers find its parts again although their offsets have moved. */
const changed = (from: string, to: string) =>
  Buffer.from(PAPER.toString("latin1").replace(from, to), "latin1");

const isStated = (result: ConversionResult) =>
  result.ok || /^(?:[A-Z]|a\.\w+ is ).{20,}\.$/s.test(result.failure.detail);

/** Makes a PDF of 1 MB whose page unpacks to 1 GiB, by one compressed block over and over. */
function flateBomb(): Buffer {
  const block = Buffer.alloc(MB, "(x) Tj 0 -1 Td ");
  const packed = deflateRawSync(block, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([
    Buffer.from([0x78, 0xda]),
    ...Array<Buffer>(1_024).fill(packed),
    Buffer.from([3, 0]),
  ]);
}

test("a PDF stream of a gigabyte ends at the deadline or over its memory", async () => {
  const bomb = makePdf([[]], { content: flateBomb() });
  expect(bomb.length).toBeLessThan(8 * MB);
  const result = await runBytes(bomb, "a.pdf", { limits: { wallTimeMs: 4_000, memoryBytes: 600 * MB } });
  expect(isStated(result)).toBe(true);
  expect(["wall-time", "memory"]).toContain(result.ok ? "converted" : result.failure.reason);
  expect(result.peakBytes).toBeLessThan(1_200 * MB);
});

test("entities that multiply are not unfolded", async () => {
  const levels = Array.from({ length: 12 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`).join(
    "",
  );
  const doctype = `<!DOCTYPE x [<!ENTITY e0 "lol">${levels}]>`;
  const bomb = makeDocx("<w:p><w:r><w:t>&e12;</w:t></w:r></w:p>", {}, doctype);
  const result = await runBytes(bomb, "a.docx", { limits: { memoryBytes: 400 * MB } });
  expect(result).toMatchObject({ ok: false, failure: { slug: "document-damaged" } });
});

test("an archive within archives is not opened", async () => {
  let inner = makeZip([{ name: "zeros", content: Buffer.alloc(10 * MB) }]);
  for (let depth = 0; depth < 6; depth++)
    inner = makeZip(Array.from({ length: 8 }, (_, i) => ({ name: `${i}.zip`, content: inner })));
  expect(await runBytes(inner, "a.zip")).toMatchObject({ ok: false, failure: { slug: "conversion-failed" } });
  const carrier = makeZip([
    { name: "main.tex", content: `\\documentclass{article}\\begin{document}${WORDS}\\end{document}` },
    { name: "data.zip", content: inner },
  ]);
  expect((await runBytes(carrier, "b.zip")).ok).toBe(true);
});

test.each([
  ["a PDF named .docx", PAPER, "a.docx", "pdf"],
  ["a Word file named .pdf", DOCX, "a.pdf", "docx"],
  ["a PDF without an extension", PAPER, "paper", "pdf"],
  ["a PDF behind other bytes", Buffer.concat([Buffer.from("\n\n#!junk\n"), PAPER]), "a.pdf", "pdf"],
])("%s is what it holds", async (_, bytes, filename, format) => {
  const result = await runBytes(bytes, filename);
  expect(result.ok && result.report).toMatchObject({ format });
});

test.each([
  ["claims two thousand million pages", changed("/Count 1", "/Count 2147483647")],
  ["claims less than no pages", changed("/Count 1", "/Count -5")],
  ["has a page tree that contains itself", changed("/Kids [5 0 R]", "/Kids [2 0 R 5 0 R 2 0 R]")],
  ["has a page tree of itself alone", changed("/Kids [5 0 R]", "/Kids [2 0 R]")],
  ["has a page whose parent is itself", changed("/Parent 2 0 R", "/Parent 5 0 R")],
  ["has a page of endless size", changed("[0 0 612 792]", "[0 0 9e30 9e30]")],
  ["has text of endless size", changed("/F1 10 Tf", "/F1 1e30 Tf")],
  ["refers to itself for its length", changed("/Length ", "/Length 6 0 R %")],
])("a PDF that %s ends before its deadline", async (_, bytes) => {
  const result = await runBytes(bytes, "a.pdf", { limits: { wallTimeMs: 15_000 } });
  expect(isStated(result)).toBe(true);
  expect(result.ok || result.failure.slug).not.toBe("conversion-timed-out");
  expect(result.peakBytes).toBeLessThan(600 * MB);
});

test.each([
  ["a.pdf", PAPER],
  ["a.docx", DOCX],
  ["a.txt", Buffer.from(WORDS)],
  ["a.md", Buffer.from(`# Title\n\n${WORDS}\n`)],
])("200 MB named %s, nearly all of it nothing, ends within its memory", async (filename, bytes) => {
  const folder = await mkdtemp(join(tmpdir(), "sparse-"));
  try {
    const inputPath = join(folder, "input");
    await writeFile(inputPath, bytes);
    await truncate(inputPath, 200 * MB);
    const result = await convertFile({
      inputPath,
      filename,
      outDir: join(folder, "out"),
      projectRoot: process.cwd(),
      limits: { wallTimeMs: 30_000 },
    });
    expect(isStated(result)).toBe(true);
    expect(result.ok || result.failure.slug).not.toBe("conversion-timed-out");
    expect(result.peakBytes).toBeLessThan(1_536 * MB);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
