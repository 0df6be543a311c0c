import { printNotPossible } from "../print-problems.ts";

/** @throws print-not-possible if a file cannot show the pages of a document because of what they are */
export function refuseUnprintable(
  document: { format: string },
  file: { filename: string; format: string },
): void {
  if (document.format === "pdf") {
    throw printNotPossible("The document is a PDF itself, and its own pages are shown.", {
      reason: "has_pages",
    });
  }
  if (file.format !== "pdf") {
    throw printNotPossible(`${file.filename} is no PDF. Choose a PDF of the manuscript.`, {
      reason: "not_pdf",
    });
  }
}
