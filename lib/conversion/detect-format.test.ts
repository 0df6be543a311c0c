import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { detectFormat, looksEncrypted } from "./detect-format.ts";
import { explainUnreadable, FORMAT_IDS, mediaTypeOf } from "./format.ts";
import { makePdf } from "./testing/make-pdf.ts";
import { makeTarGz } from "./testing/make-tar.ts";
import { makeDocx, makeZip } from "./testing/make-zip.ts";
import { PNG } from "./testing/png.ts";

const OLE = Buffer.from("d0cf11e0a1b11ae1".padEnd(1_024, "0"), "hex");
const TEX = "% a paper\n\\documentclass{article}\n\\begin{document}x\\end{document}";

describe("content decides", () => {
  test.each([
    ["a PDF named .docx", makePdf([[]]), "a.docx", "pdf"],
    ["a Word file named .pdf", makeDocx("<w:p/>"), "a.pdf", "docx"],
    ["a Word file without a name", makeDocx("<w:p/>"), "upload", "docx"],
    [
      "OpenDocument",
      makeZip([{ name: "mimetype", content: "application/vnd.oasis.opendocument.text", store: true }]),
      "a.zip",
      "odt",
    ],
    [
      "an OpenDocument sheet",
      makeZip([{ name: "mimetype", content: "application/vnd.oasis.opendocument.spreadsheet", store: true }]),
      "a.odt",
      null,
    ],
    ["EPUB", makeZip([{ name: "mimetype", content: "application/epub+zip", store: true }]), "a.zip", "epub"],
    ["a zip with TeX", makeZip([{ name: "paper/main.tex", content: TEX }]), "a.docx", "latex-project"],
    ["a spreadsheet named .docx", makeZip([{ name: "xl/workbook.xml", content: "" }]), "a.docx", null],
    ["a tarball with TeX", makeTarGz([{ name: "main.tex", content: TEX }]), "a", "latex-project"],
    ["one gzipped TeX file", gzipSync(TEX), "2101.00001.gz", "latex-project"],
    ["gzip of something else", gzipSync(PNG), "a.gz", null],
    ["RTF named .doc", Buffer.from("{\\rtf1 x}"), "a.doc", "rtf"],
    ["HTML named .doc", Buffer.from("<!doctype html><p>x"), "a.doc", "html"],
    [
      "XHTML",
      Buffer.from('<?xml version="1.0"?>\n<!-- c --><html xmlns="x"><p>x</p></html>'),
      "a.xhtml",
      "html",
    ],
    ["TeX without an extension", Buffer.from(TEX), "paper", "tex"],
    ["a PNG named .txt", PNG, "a.txt", null],
    ["a JPEG named .pdf", Buffer.from("ffd8ffe000104a464946", "hex"), "a.pdf", null],
    ["an ELF named .txt", Buffer.from("7f454c46020101000000000000000000", "hex"), "a.txt", null],
    ["an old Word file", OLE, "a.doc", null],
    ["nothing", Buffer.alloc(0), "a.pdf", null],
  ])("%s", (_, head, filename, format) => {
    expect(detectFormat(head, filename)).toBe(format);
  });
});

describe("the name decides between kinds of text", () => {
  test.each([
    ["# Title", "a.md", "md"],
    ["# Title", "a.txt", "txt"],
    ["# Title", "README", "txt"],
    ["no class here", "a.tex", "tex"],
    ["a,b,c", "a.csv", null],
    ["plain words", "a.pdf", null],
  ])("%s in %s", (text, filename, format) => {
    expect(detectFormat(Buffer.from(text), filename)).toBe(format);
  });

  test.each([
    ["UTF-16 with a mark", Buffer.from("\ufeffSome words here", "utf16le")],
    ["UTF-16 without one", Buffer.from("Some words here, and more", "utf16le")],
    ["Latin-1", Buffer.from("Une étude très détaillée", "latin1")],
    ["UTF-8 cut in a character", Buffer.from("Une étude é").subarray(0, -1)],
  ])("%s is text", (_, head) => {
    expect(detectFormat(head, "a.txt")).toBe("txt");
  });
});

test("an Office file with a password is recognised", () => {
  expect(looksEncrypted(Buffer.concat([OLE, Buffer.from("EncryptedPackage", "utf16le")]))).toBe(true);
  expect(looksEncrypted(OLE)).toBe(false);
});

test("every format has a media type", () => {
  for (const format of FORMAT_IDS) expect(mediaTypeOf(format)).toMatch(/^[a-z]+\/[\w.+-]+/);
});

describe("the message about a file of no format", () => {
  test.each([
    ["a name of a format", "paper.pdf", /^paper\.pdf is damaged, or its content is not PDF\./],
    ["an old Word file", "paper.doc", /old Word file.*save it as \.docx/],
    ["any other name", "song.mp3", /^song\.mp3 is not a kind of file that Galley reads\. Upload PDF, /],
  ])("%s", (_, filename, message) => expect(explainUnreadable(filename)).toMatch(message));
});
