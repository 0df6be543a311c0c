import type { Context } from "#lib/context.ts";
import { blobKeys } from "./blob-keys.ts";
import { refuseForeignStore } from "./recognise-store.ts";

/** Longer than an upload takes whose address is 15 minutes old at most when it begins. */
const KEPT_MS = 3 * 60 * 60_000;

/**
 * Deletes files that were sent to the store and never made a document, however they came there: also those that were sent
 * once more after it. Their names say when they were begun.
 */
export async function sweepDirectUploads(ctx: Context): Promise<{ deleted: number }> {
  await refuseForeignStore(ctx);
  const before = ctx.now().getTime() - KEPT_MS;
  let deleted = 0;
  for await (const { key } of ctx.blobs.list(blobKeys.uploads)) {
    if (!(beganAt(key) < before)) continue;
    await ctx.blobs.delete(key);
    deleted += 1;
  }
  if (deleted > 0) ctx.log.info({ uploads: deleted }, "uploads that were not completed were deleted");
  return { deleted };
}

/** The milliseconds of a UUID of version 7; NaN for another name. */
function beganAt(key: string): number {
  const [, head, tail] = /\/([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f-]{21}$/.exec(key) ?? [];
  return head && tail ? Number.parseInt(head + tail, 16) : Number.NaN;
}
