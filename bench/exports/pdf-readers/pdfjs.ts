import { readFile } from "node:fs/promises";
import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import { numbersIn } from "./numbers-in.ts";
import type { ReadPdf } from "./read-pdf.ts";

/** Reads the text and the notes of a file with pdf.js. */
export async function readWithPdfjs(path: string): Promise<ReadPdf> {
  const { warn } = console;
  const kinds = new Set<string>();
  console.warn = (line: unknown) => kinds.add(String(line).replace(/\d+/g, "0"));
  const data = new Uint8Array(await readFile(path));
  const task = getDocument({ data, verbosity: VerbosityLevel.WARNINGS });
  const text: string[] = [];
  const notes: string[][] = [];
  try {
    const document = await task.promise;
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      text.push(items.map((item) => ("str" in item ? item.str : "")).join("\n"));
      const annotations: { subtype?: string; contentsObj?: { str: string } }[] = await page.getAnnotations();
      notes.push(
        annotations.flatMap(({ subtype, contentsObj }) =>
          subtype === "Highlight" || subtype === "Text" ? numbersIn(contentsObj?.str ?? "") : [],
        ),
      );
    }
    return { complaints: kinds.size, drawn: null, text, notes };
  } catch {
    return { complaints: Number.POSITIVE_INFINITY, drawn: null, text, notes };
  } finally {
    await task.destroy();
    console.warn = warn;
  }
}
