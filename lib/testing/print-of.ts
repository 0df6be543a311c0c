import { makePdf, textLines } from "#lib/conversion/testing/make-pdf.ts";
import type { FormParts } from "./documents.ts";
import { manuscript } from "./manuscript.ts";

const LINE = 90;

/** Prints a text of Markdown as a word processor would: without its markup, in lines. */
export function printOf(markdown: string): Buffer {
  const lines = markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/g, "")
    .split("\n\n")
    .flatMap((paragraph) => [...wrapped(paragraph.replace(/^#+ /, "").replace(/\s+/g, " ")), ""]);
  return makePdf([textLines(lines)]);
}

function wrapped(paragraph: string): string[] {
  const lines: string[] = [];
  for (const word of paragraph.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < LINE) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The test manuscript as a PDF. */
export const PRINT = printOf(manuscript());

/** An upload of that PDF as a supplement. */
export function printUpload(
  parent: string,
  isPrint = "true",
): FormParts & { fields: Record<string, string> } {
  return {
    content: new Uint8Array(PRINT),
    filename: "manuscript.pdf",
    fields: { parent_document_id: parent, is_print: isPrint },
  };
}
