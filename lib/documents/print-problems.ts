import { z } from "zod";
import { problem } from "#lib/contract/problem.ts";

const REASONS = ["no_supplement", "not_pdf", "has_pages", "has_print"] as const;

export const printNotPossible = problem({
  slug: "print-not-possible",
  status: 422,
  title: "The file cannot be the PDF of the document",
  explanation:
    "Only a supplement can be the PDF of a document (`no_supplement`), and only one that is a PDF (`not_pdf`). A document that is a PDF itself needs none (`has_pages`), and an upload does not take the place of the PDF that a document has (`has_print`).",
  extensions: z.object({ reason: z.enum(REASONS) }),
});

export const printNotFound = problem({
  slug: "print-not-found",
  status: 404,
  title: "The document has no PDF beside it",
  explanation:
    "No supplement is the PDF of the document, no PDF came with it in an archive, or its text is not placed on the pages yet.",
});
