import { expect, test } from "vitest";
import { type InputFile, inputInMemory } from "../../../input-file.ts";
import { makePdf, textLines } from "../../../testing/make-pdf.ts";
import type { PdfFile } from "../pdfium/pdf-file.ts";
import { loadPages, openSource } from "./load-pages.ts";

const threePages = () =>
  openSource(
    inputInMemory(
      makePdf(["one", "two", "three"].map((word) => textLines([`This is page ${word} of the file.`]))),
    ),
  );

/** Returns the file as it is once the library fails on its second page. */
const failingWith = (file: PdfFile, message: string): PdfFile => ({
  ...file,
  page: (number) => {
    if (number === 2) throw new WebAssembly.RuntimeError(message);
    return file.page(number);
  },
});

async function load(message: string) {
  const file = await threePages();
  const warnings: string[] = [];
  const warn = (code: string) => warnings.push(code);
  try {
    return { ...(await loadPages(failingWith(file, message), { progress: () => {}, warn })), warnings };
  } finally {
    file.close();
  }
}

test("a lack of memory is reported as that, not as a page that cannot be read", async () => {
  await expect(load("Aborted(native code called abort())")).rejects.toMatchObject({
    failure: { slug: "conversion-failed", reason: "memory" },
  });
});

test("a page that the library stumbles over is left out", async () => {
  const { pages, warnings } = await load("unreachable");
  expect(pages.map((page) => page.number)).toEqual([1, 3]);
  expect(warnings).toEqual(["page-unreadable"]);
});

test("a file is read where it lies, and not held", async () => {
  const small = makePdf([textLines(["A page of text."])]);
  const gap = 300_000_000;
  const startxref = small.lastIndexOf("startxref");
  // Zeros between the objects and the table of where they stand.
  const parts = [
    { from: 0, bytes: small.subarray(0, small.indexOf("xref\n")) },
    { from: gap, bytes: small.subarray(small.indexOf("xref\n"), startxref) },
  ];
  const tail = Buffer.from(`startxref\n${gap}\n%%EOF\n`);
  parts.push({ from: gap + startxref - small.indexOf("xref\n"), bytes: tail });
  const size = (parts.at(-1)?.from ?? 0) + tail.length;
  const sparse: InputFile = {
    size,
    bytes: () => new Uint8Array(0),
    read: (position, target) => {
      if (position + target.length > size) return false;
      target.fill(0);
      for (const { from, bytes } of parts) {
        const own = bytes.subarray(
          Math.max(0, position - from),
          Math.max(0, position + target.length - from),
        );
        if (own.length > 0) target.set(own, Math.max(0, from - position));
      }
      return true;
    },
  };
  const before = process.memoryUsage.rss();
  const file = await openSource(sparse);
  const { pages } = await loadPages(file, { progress: () => {}, warn: () => {} });
  file.close();
  expect(pages[0]?.items.map((item) => item.text).join(" ")).toBe("A page of text.");
  expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
});

test("some pages with pictures stay loaded until they are drawn, so few that memory suffices", async () => {
  const picture = { width: 2, height: 2, rgb: new Uint8Array(12) };
  const pages = Array.from({ length: 40 }, (_, i) => textLines([`This is page ${i} of the file.`]));
  const pdf = makePdf(pages, { picture, drawing: "q 200 0 0 200 100 300 cm /Im1 Do Q" });
  const file = await openSource(inputInMemory(pdf));
  await loadPages(file, { progress: () => {}, warn: () => {} });
  const pointers = () => pages.map((_, i) => file.page(i + 1));
  const [once, again] = [pointers(), pointers()];
  file.close();
  expect(new Set(once.slice(0, 8)).size).toBe(8);
  expect(again.slice(0, 8)).toEqual(once.slice(0, 8));
  // Each of the others is closed before the next one is loaded, which can take its place.
  expect(new Set(once.slice(8)).size).toBeLessThan(32);
});
