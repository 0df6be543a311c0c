import { expect, test } from "vitest";
import { makePdf, textLines } from "../../testing/make-pdf.ts";
import { loadPages, openSource } from "./load-pages.ts";
import type { PdfFile } from "./pdfium/pdf-engine.ts";

const threePages = () =>
  openSource(
    makePdf(["one", "two", "three"].map((word) => textLines([`This is page ${word} of the file.`]))),
  );

/** The file as it is once the library fails on its second page. */
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

test("a library out of memory is told as that, not as a page that cannot be read", async () => {
  await expect(load("Aborted(native code called abort())")).rejects.toMatchObject({
    failure: { slug: "conversion-failed", reason: "memory" },
  });
});

test("a page that the library stumbles over is left out", async () => {
  const { pages, warnings } = await load("unreachable");
  expect(pages.map((page) => page.number)).toEqual([1, 3]);
  expect(warnings).toEqual(["page-unreadable"]);
});

test("a file that does not fit into the library's memory is not damaged", async () => {
  // Twice what its memory can be; the pages of the array are never touched.
  await expect(openSource(new Uint8Array(4_294_000_000))).rejects.toMatchObject({
    failure: { slug: "conversion-failed", reason: "memory" },
  });
});
