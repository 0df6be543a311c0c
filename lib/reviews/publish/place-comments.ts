import { isDeepStrictEqual } from "node:util";
import { selectDocument } from "#db/queries/documents.ts";
import { selectPlacedComments, updateCommentContent, updateWrittenPages } from "#db/queries/prints.ts";
import type { Context } from "#lib/context.ts";
import { transact } from "#lib/transact.ts";
import { pageRegions } from "./page-regions.ts";

/** Gives the comments of all reviews of a document the boxes that their words have on its pages now. Safe to repeat. */
export async function placeComments(ctx: Context, { documentId }: { documentId: string }): Promise<void> {
  const document = await selectDocument(ctx.db, documentId);
  // The pages of a PDF are those of its conversion.
  if (!document || document.format === "pdf") return;
  const regionsOf = await pageRegions(ctx, document);
  await transact(ctx, async (tx) => {
    const { published, written } = await selectPlacedComments(tx.db, documentId);
    for (const comment of published) {
      const { pages: before, ...anchor } = comment.content.anchor;
      const regions = regionsOf(anchor);
      if (isDeepStrictEqual(before, regions.pages)) continue;
      const content = { ...comment.content, anchor: { ...anchor, ...regions } };
      await updateCommentContent(tx.db, { ...comment, content });
    }
    for (const { id, start, end, pages: before } of written) {
      const { pages = null } = regionsOf({ start, end });
      if (!isDeepStrictEqual(before, pages)) await updateWrittenPages(tx.db, { id, pages });
    }
  });
}
