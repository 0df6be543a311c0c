import { uuidv7 } from "uuidv7";
import { selectUserWithTier } from "#db/queries/users.ts";
import type { ActorContext } from "#lib/context.ts";
import { userNotFound } from "#lib/contract/problems.ts";
import type { DirectBlobs } from "#lib/ports/blobs/port.ts";
import { blobKeys } from "./blob-keys.ts";
import { directUploadUnavailable } from "./direct-problems.ts";
import { tooLarge } from "./inspect-upload.ts";
import { invalidFile } from "./problems.ts";
import type { StartedUpload } from "./schema.ts";

/** The time within which the sending has to begin. */
const ADDRESS_SECONDS = 15 * 60;
const MB = 1_000_000;

/** Gives an address at which the store takes one file of exactly this size. Nothing is stored or counted yet. */
export async function startDirectUpload(
  ctx: ActorContext,
  { size }: { size: number },
): Promise<StartedUpload> {
  const direct = directStore(ctx);
  const account = await selectUserWithTier(ctx.db, ctx.actor.userId);
  if (!account) throw userNotFound("The account of this credential no longer exists.");
  const { maxFileSizeMb } = account.tier;
  if (size === 0) throw invalidFile("The file is empty (0 bytes). Choose another file.", { reason: "empty" });
  if (size > maxFileSizeMb * MB) throw tooLarge(maxFileSizeMb, size);
  const uploadId = uuidv7();
  const key = blobKeys.upload(ctx.actor.userId, uploadId);
  const { url, headers } = await direct.writeAddress(key, size, ADDRESS_SECONDS);
  return {
    upload_id: uploadId,
    method: "PUT",
    url,
    headers,
    url_expires_at: new Date(ctx.now().getTime() + ADDRESS_SECONDS * 1000).toISOString(),
    complete_url: `/documents/uploads/${uploadId}/complete`,
  };
}

/** @throws direct-upload-unavailable */
export function directStore({ blobs }: Pick<ActorContext, "blobs">): DirectBlobs {
  if (blobs.direct) return blobs.direct;
  throw directUploadUnavailable(
    "Nobody but Galley reaches the file store of this installation. Send the file to POST /documents/upload.",
  );
}
