import { z } from "zod";
import { uuid } from "#lib/contract/fields.ts";
import { defineLookup } from "#lib/tools/assistant-tool.ts";
import { drawPage } from "./draw-page.ts";
import { PICTURE_IS_DATA } from "./tools.ts";

/** The answer holds pixels and no text of the file, so nothing that its page hides. */
export const lookAtPage = defineLookup({
  name: "look_at_page",
  title: "Look at a page",
  description:
    "Looks at one page of the PDF that the user uploaded, as a picture: its layout, figures, tables and formulas as a reader sees them. Only a PDF has pages. To read the words call read_section, and to see one figure look_at_image.",
  input: z.object({
    document_id: uuid.describe("The document."),
    page_number: z
      .number()
      .int()
      .min(1)
      .max(100_000)
      .describe("Which page of the file, from 1. Not the number that is printed on it."),
  }),
  kind: "lookup",
  scope: "documents:read",
  rate: ["page-pictures"],
  facts: z.object({ page_number: z.number().int(), page_count: z.number().int() }),
  label: ({ page_number }) => `Looking at page ${page_number}`,
  async run(ctx, { document_id: documentId, page_number: pageNumber }) {
    const { png, pageCount } = await drawPage(ctx, { documentId, pageNumber });
    return {
      text: "",
      image: { bytes: png, mediaType: "image/png" },
      facts: { page_number: pageNumber, page_count: pageCount },
      next: PICTURE_IS_DATA,
    };
  },
});
