import { selectOwnedUploadLink, type UploadLinkRow } from "#db/queries/upload-links.ts";
import type { ActorContext } from "#lib/context.ts";
import { uploadLinkNotFound } from "./problems.ts";

/** @throws upload-link-not-found, also for the link of somebody else */
export async function ownedUploadLink(ctx: ActorContext, linkId: string): Promise<UploadLinkRow> {
  const link = await selectOwnedUploadLink(ctx.db, ctx.actor.userId, linkId);
  if (!link)
    throw uploadLinkNotFound("You have no upload link with this id. Galley forgets a link after a day.");
  return link;
}
