import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { bareEnvironment } from "#lib/sandbox/start-process.ts";
import { runBytes } from "./testing/convert-bytes.ts";
import { makePdf, textLines } from "./testing/make-pdf.ts";
import { makeTarGz } from "./testing/make-tar.ts";
import { makeDocx, makeZip } from "./testing/make-zip.ts";

const PROSE = textLines(["A first line of ordinary prose that goes on", "and ends here in the second line."]);
const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

async function failureOf(bytes: string | Uint8Array, filename: string, more = {}) {
  const result = await runBytes(bytes, filename, more);
  if (result.ok) throw new Error("converted, but should have failed");
  expect(result.failure.detail).toMatch(/^(?:[A-Z]|a\.\w+ is ).{20,}\.$/s);
  return result.failure.slug;
}

describe("a file that converts", () => {
  test("gives paths, blocks, a report and progress by page", async () => {
    const seen: [number, number | undefined][] = [];
    const result = await runBytes(makePdf([PROSE, PROSE]), "paper.pdf", {
      onProgress: (fraction: number, page?: number) => seen.push([fraction, page]),
    });
    expect(result.ok && result.report).toMatchObject({ format: "pdf", pages: 2, warnings: [] });
    expect(result.ok && result.markdownPath).toMatch(/document\.md$/);
    expect(seen.at(-1)?.[0]).toBe(1);
    expect(seen.some(([, page]) => page === 2)).toBe(true);
  });

  test("sees nothing of the server's environment", () => {
    expect(Object.keys(bareEnvironment()).filter((name) => !/^(NODE_|MALLOC_|LANG)/.test(name))).toEqual([]);
  });
});

describe("a bad file is a failure, never a throw", () => {
  test.each([
    ["zero bytes", Buffer.alloc(0), "a.pdf", "document-empty"],
    ["only spaces", "  \n\n ", "a.txt", "document-empty"],
    ["random bytes", randomBytes(5_000), "a.pdf", "unsupported-format"],
    [
      "a PNG named .txt",
      Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1"),
      "a.txt",
      "unsupported-format",
    ],
    ["an old .doc", Buffer.from("d0cf11e0a1b11ae1".padEnd(2_000, "0"), "hex"), "a.doc", "unsupported-format"],
    [
      "an encrypted .docx",
      Buffer.concat([
        Buffer.from("d0cf11e0a1b11ae1", "hex"),
        Buffer.alloc(500),
        Buffer.from("EncryptedPackage", "utf16le"),
      ]),
      "a.docx",
      "document-encrypted",
    ],
    ["a PDF header and nothing else", "%PDF-1.7\n", "a.pdf", "document-damaged"],
    ["a truncated PDF", makePdf([PROSE]).subarray(0, 300), "a.pdf", "document-damaged"],
    ["a PDF with a user password", makePdf([PROSE], { user: "secret" }), "a.pdf", "document-encrypted"],
    ["a PDF without pages", makePdf([]), "a.pdf", "document-damaged"],
    ["a PDF without text", makePdf([[]], { drawing: "0 0 m 100 100 l S" }), "a.pdf", "document-empty"],
    ["a truncated .docx", makeDocx(paragraph("x")).subarray(0, 400), "a.docx", "document-damaged"],
    ["a .docx without text", makeDocx("<w:p/>"), "a.docx", "document-empty"],
    [
      "a .docx that is not XML",
      makeZip([{ name: "word/document.xml", content: "<w:document><w:body>" }]),
      "a.docx",
      "document-damaged",
    ],
    [
      "XML entities",
      makeDocx(paragraph("&b;"), {}, '<!DOCTYPE x [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;">]>'),
      "a.docx",
      "document-damaged",
    ],
    [
      "XML nested without end",
      makeDocx("<w:sdt>".repeat(20_000) + "</w:sdt>".repeat(20_000)),
      "a.docx",
      "document-damaged",
    ],
    [
      "a zip with a password",
      makeZip([{ name: "main.tex", content: "x", flags: 1 }]),
      "a.zip",
      "document-encrypted",
    ],
    [
      "a project without a main file",
      makeZip([{ name: "notes.tex", content: "nothing" }]),
      "a.zip",
      "conversion-failed",
    ],
    [
      "a damaged tarball",
      makeTarGz([{ name: "main.tex", content: "x".repeat(3_000) }]).subarray(0, 60),
      "a.tar.gz",
      "document-damaged",
    ],
  ])("%s", async (_, bytes, filename, slug) => {
    expect(await failureOf(bytes, filename)).toBe(slug);
  });

  test("a zip bomb is refused from its directory", async () => {
    const zeros = Buffer.alloc(30 * 1024 * 1024);
    expect(await failureOf(makeZip([{ name: "word/document.xml", content: zeros }]), "a.docx")).toBe(
      "conversion-failed",
    );
  });

  test("a zip that lies about its sizes is stopped while unpacking", async () => {
    const bomb = makeZip([
      { name: "word/document.xml", content: Buffer.alloc(30 * 1024 * 1024), declaredSize: 100 },
    ]);
    expect(["document-damaged", "conversion-failed"]).toContain(await failureOf(bomb, "a.docx"));
  });

  test("a gzip bomb is stopped while unpacking", async () => {
    expect(
      await failureOf(makeTarGz([{ name: "main.tex", content: Buffer.alloc(30 * 1024 * 1024) }]), "a.tar.gz"),
    ).toBe("conversion-failed");
  });

  test("a Flate bomb in a PDF is killed at its deadline or over its memory", async () => {
    const content = deflateSync(Buffer.alloc(160 * 1024 * 1024, "(x) Tj "), { level: 1 });
    const result = await runBytes(makePdf([[]], { content }), "a.pdf", {
      limits: { wallTimeMs: 1_500, memoryBytes: 300 * 1024 * 1024 },
    });
    expect(["wall-time", "memory"]).toContain(result.ok ? "converted" : result.failure.reason);
  });
});

describe("what is hostile and harmless converts", () => {
  test("an owner-only password opens", async () => {
    const result = await runBytes(makePdf([PROSE], { user: "", owner: "owner" }), "a.pdf");
    expect(result.ok && result.report.words).toBeGreaterThan(10);
  });

  test("names that point outside and links are left out", async () => {
    const main =
      "\\documentclass{article}\\begin{document}Safe text.\\input{../../etc/passwd}\\input{link}\\end{document}";
    const tar = makeTarGz([
      { name: "../../etc/passwd", content: "stolen" },
      { name: "link.tex", type: "2", link: "/etc/passwd" },
      { name: "main.tex", content: main },
    ]);
    const zip = makeZip([
      { name: "../../etc/passwd", content: "stolen" },
      { name: "link.tex", content: "/etc/passwd", mode: 0o120777 },
      { name: "main.tex", content: main },
    ]);
    for (const [bytes, name] of [
      [tar, "a.tar.gz"],
      [zip, "a.zip"],
    ] as const) {
      const result = await runBytes(bytes, name);
      expect(result.ok && result.report.words).toBe(2);
    }
  });
});

describe("the process ends", () => {
  test("on abort", async () => {
    const signal = AbortSignal.timeout(60);
    const result = await runBytes(makePdf([PROSE]), "a.pdf", { signal });
    expect(result).toMatchObject({ ok: false, failure: { reason: "aborted" } });
  });

  test("at the deadline", async () => {
    expect(await failureOf(makePdf([PROSE]), "a.pdf", { limits: { wallTimeMs: 30 } })).toBe(
      "conversion-timed-out",
    );
  });

  test("over its memory", async () => {
    const result = await runBytes("word ".repeat(2_000_000), "a.txt", {
      limits: { memoryBytes: 40 * 1024 * 1024 },
    });
    expect(result).toMatchObject({ ok: false, failure: { reason: "memory" } });
  });

  test("when it cannot start", async () => {
    const result = await runBytes("text", "a.txt", { projectRoot: "/nonexistent" });
    expect(result).toMatchObject({ ok: false, failure: { slug: "conversion-failed" } });
  });
});
