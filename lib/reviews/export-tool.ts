import { readFile } from "node:fs/promises";
import { z } from "zod";
import { text, uuid } from "#lib/contract/fields.ts";
import { EXPORT_FORMATS, EXPORTS, exportOf } from "#lib/exports/export-format.ts";
import { defineLookup } from "#lib/tools/assistant-tool.ts";
import { page, pageFacts, readPage } from "#lib/tools/paged.ts";
import { countsOf, filenameOf, withExport } from "./export/export-review.ts";
import { placementCounts } from "./export-schema.ts";

/** Ids of as many comments as an assistant would list. */
const CHOICE_LENGTH = 4_000;

export const exportReview = defineLookup({
  name: "export_review",
  title: "Export a review",
  description: `Writes a review as a file: ${EXPORTS.map(({ id, purpose }) => `${id}: ${purpose}`).join(" ")} Gives text formats as text, and of the others the address at which the user gets the file. Says how many comments are on their exact words, on their paragraph, or at the end.`,
  input: z.object({
    session_id: uuid.describe("The review session."),
    format: z.enum(EXPORT_FORMATS).describe("The format of the file."),
    comments: text(CHOICE_LENGTH)
      .default("open")
      .describe("open, all, or ids or numbers of comments with commas between them."),
    page,
  }),
  kind: "lookup",
  scope: "reviews:read",
  rate: ["review-exports"],
  facts: z.object({ ...placementCounts.shape, ...pageFacts }),
  label: ({ format }) => `Exporting the review as ${exportOf(format).name}`,
  async run(ctx, { session_id: sessionId, format, comments, page }) {
    const input = { sessionId, format, comments, chat: "false", list: "false" } as const;
    return withExport(ctx, input, async (path, { placed, extension, notes }, { review }) => {
      const counts = countsOf(placed);
      if (exportOf(format).isText) {
        const whole = readPage(await readFile(path, "utf8"), page);
        return { text: whole.text, facts: { ...counts, ...whole.facts }, next: notes.join(" ") };
      }
      const query = new URLSearchParams({ format, comments });
      const address = `${ctx.origin}/api/history/${sessionId}/export?${query}`;
      return {
        text: filenameOf(review.filename, extension),
        facts: { ...counts, page: 1, next_page: null },
        next: [
          `The user gets the file at ${address}, in a browser that is signed in to Galley.`,
          ...notes,
        ].join(" "),
      };
    });
  },
});
