import type { ActorContext } from "#lib/context.ts";
import { blobKeys } from "./blob-keys.ts";
import { directStore } from "./start-direct-upload.ts";

/** Deletes what the store has of an upload of the caller. */
export async function cancelDirectUpload(
  ctx: ActorContext,
  { uploadId }: { uploadId: string },
): Promise<undefined> {
  directStore(ctx);
  await ctx.blobs.delete(blobKeys.upload(ctx.actor.userId, uploadId));
}
