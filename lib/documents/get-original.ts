import type { ActorContext } from "#lib/context.ts";
import type { StoredFile } from "#lib/contract/bytes.ts";
import { blobKeys } from "./blob-keys.ts";
import { documentNotFound } from "./problems.ts";
import { documentWithOriginal } from "./readable-document.ts";
import { refuseDeletedOriginal } from "./refuse-deleted-original.ts";

export async function getOriginal(ctx: ActorContext, input: { documentId: string }): Promise<StoredFile> {
  const document = await documentWithOriginal(ctx, input.documentId);
  refuseDeletedOriginal(document);
  return {
    key: blobKeys.original(document.id),
    contentType: document.contentType,
    saveAs: document.filename,
    version: document.sha256,
    missing: () => documentNotFound("The original file of this document is gone."),
  };
}
