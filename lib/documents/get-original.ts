import type { ActorContext } from "#lib/context.ts";
import type { Bytes } from "#lib/contract/bytes.ts";
import { blobKeys } from "./blob-keys.ts";
import { documentNotFound } from "./problems.ts";
import { ownedDocument } from "./readable-document.ts";
import { refuseDeletedOriginal } from "./refuse-deleted-original.ts";

export async function getOriginal(ctx: ActorContext, input: { documentId: string }): Promise<Bytes> {
  const document = await ownedDocument(ctx, input.documentId);
  refuseDeletedOriginal(document);
  const blob = await ctx.blobs.get(blobKeys.original(document.id));
  if (!blob) throw documentNotFound("The original file of this document is gone.");
  return {
    stream: blob.stream,
    size: blob.size,
    contentType: document.contentType,
    saveAs: document.filename,
  };
}
