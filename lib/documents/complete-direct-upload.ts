import { createHash } from "node:crypto";
import { uuidv7 } from "uuidv7";
import { selectUserWithTier, type TierRow } from "#db/queries/users.ts";
import type { ActorContext } from "#lib/context.ts";
import { Problem } from "#lib/contract/problem.ts";
import { userNotFound } from "#lib/contract/problems.ts";
import { onceByKey } from "#lib/once-by-key.ts";
import { blobKeys } from "./blob-keys.ts";
import { uploadDiffers, uploadNotReceived } from "./direct-problems.ts";
import { cleanFilename } from "./filename.ts";
import { inspectUpload } from "./inspect-upload.ts";
import { missingFilename, originalStorageFailed } from "./problems.ts";
import { clearRefusedUpload, recordUpload } from "./record-upload.ts";
import { type UploadAccepted, type UploadFields, uploadAccepted } from "./schema.ts";
import { directStore } from "./start-direct-upload.ts";
import type { StoredUpload } from "./store-upload.ts";

interface CompleteUpload {
  uploadId: string;
  filename: string;
  sha256?: string | undefined;
  parentDocumentId?: string | undefined;
  steeringNote?: string | undefined;
  previousSessionId?: string | undefined;
  isPrint?: boolean | undefined;
}

/**
 * Makes a document of the file that the caller sent to the store. It is done once: the same request again gets the first
 * answer. The upload of somebody else is one that nobody sent.
 * @throws upload-not-received, upload-differs, and as an upload through Galley
 */
export async function completeDirectUpload(
  ctx: ActorContext,
  input: CompleteUpload,
): Promise<UploadAccepted> {
  directStore(ctx);
  const { uploadId, ...content } = input;
  const fingerprint = () => createHash("sha256").update(JSON.stringify(content)).digest("hex");
  const done = await onceByKey(
    ctx,
    {
      userId: ctx.actor.userId,
      operation: "documents.completeUpload",
      key: uploadId,
      fingerprint,
      fingerprintOfRepeat: fingerprint,
      answerOf: (value) => ({ status: 202, body: uploadAccepted.parse(value) }),
    },
    (once) => takeUpload(once, input),
  );
  return "first" in done ? done.first : uploadAccepted.parse(done.again.body);
}

/** Copies before it reads: the sender may still write at the first place, but not at the second. */
async function takeUpload(ctx: ActorContext, input: CompleteUpload): Promise<UploadAccepted> {
  const account = await selectUserWithTier(ctx.db, ctx.actor.userId);
  if (!account) throw userNotFound("The account of this credential no longer exists.");
  const staged = blobKeys.upload(ctx.actor.userId, input.uploadId);
  const documentId = uuidv7();
  const accepted = await clearRefusedUpload(ctx, documentId, async () => {
    const filename = cleanFilename(input.filename);
    if (filename === "") throw missingFilename("The upload has no file name.");
    const file = await copied(ctx, { staged, documentId, filename, tier: account.tier });
    if (input.sha256 !== undefined && input.sha256.toLowerCase() !== file.sha256)
      throw uploadDiffers("The store has other bytes than those of sha256. Upload the file again.");
    return recordUpload(ctx, { documentId, file, fields: fieldsOf(input), tier: account.tier });
  }).catch(async (error: unknown) => {
    if (error instanceof Problem && error.definition.status < 500) await forget(ctx, staged);
    throw error;
  });
  await forget(ctx, staged);
  return accepted;
}

async function copied(
  ctx: ActorContext,
  {
    staged,
    documentId,
    filename,
    tier,
  }: { staged: string; documentId: string; filename: string; tier: TierRow },
): Promise<StoredUpload> {
  const key = blobKeys.original(documentId);
  try {
    if (!(await directStore(ctx).copy(staged, key)))
      throw uploadNotReceived("The file store has no file of this upload. Send it to the address first.");
    const blob = await ctx.blobs.get(key);
    if (!blob) throw new Error("The file store has lost a file that it just copied.");
    const { bytes, ...recognised } = await inspectUpload(blob.stream, {
      filename,
      maxFileSizeMb: tier.maxFileSizeMb,
    }).catch((error: unknown) => {
      blob.stream.destroy();
      throw error;
    });
    const hash = createHash("sha256");
    let size = 0;
    for await (const chunk of bytes) {
      hash.update(chunk);
      size += chunk.length;
    }
    return { filename, ...recognised, size, sha256: hash.digest("hex") };
  } catch (error) {
    if (error instanceof Problem) throw error;
    ctx.log.error({ err: error, request_id: ctx.requestId }, "an upload could not be taken over");
    throw originalStorageFailed("The file could not be taken over. Try again: what was sent is still there.");
  }
}

function fieldsOf({
  parentDocumentId,
  steeringNote,
  previousSessionId,
  isPrint,
}: CompleteUpload): UploadFields {
  return {
    ...(parentDocumentId === undefined ? {} : { parent_document_id: parentDocumentId }),
    ...(steeringNote === undefined ? {} : { steering_note: steeringNote }),
    ...(previousSessionId === undefined ? {} : { previous_session_id: previousSessionId }),
    ...(isPrint === undefined ? {} : { is_print: isPrint ? "true" : "false" }),
  };
}

/** What stays is swept. */
async function forget(ctx: ActorContext, staged: string): Promise<void> {
  await ctx.blobs
    .delete(staged)
    .catch((err: unknown) => ctx.log.warn({ err }, "a taken upload stays a while"));
}
