import { randomUUID } from "node:crypto";
import { countSupplements, insertDocument, lockDocument } from "#db/queries/documents.ts";
import { selectPrintOf } from "#db/queries/prints.ts";
import { selectOwnedSession } from "#db/queries/review-sessions.ts";
import { insertStream } from "#db/queries/streams.ts";
import { holdUser, type TierRow } from "#db/queries/users.ts";
import type { ActorContext } from "#lib/context.ts";
import { uuid } from "#lib/contract/fields.ts";
import { userNotFound } from "#lib/contract/problems.ts";
import { countNoun } from "#lib/count-noun.ts";
import { reportProgress } from "#lib/streams/report-progress.ts";
import { transact } from "#lib/transact.ts";
import { blobKeys } from "./blob-keys.ts";
import { refuseUnprintable } from "./print/refuse-unprintable.ts";
import { printNotPossible } from "./print-problems.ts";
import {
  malformedDocumentId,
  nestedSupplementaryMaterial,
  parentNotFound,
  parentNotOwned,
  revisionSessionNotAccessible,
  supplementaryLimitReached,
} from "./problems.ts";
import type { UploadAccepted, UploadFields } from "./schema.ts";
import type { StoredUpload } from "./store-upload.ts";

/** Runs what stores and records a file, and deletes the file if that fails. */
export async function clearRefusedUpload<T>(
  ctx: ActorContext,
  documentId: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await ctx.blobs
      .deletePrefix(blobKeys.prefix(documentId))
      .catch((fault: unknown) => ctx.log.warn({ err: fault }, "a refused upload could not be cleared away"));
    throw error;
  }
}

interface Upload {
  documentId: string;
  file: StoredUpload;
  fields: UploadFields;
  tier: TierRow;
}

/** Writes the row of a stored file and the start of its conversion, in one transaction. */
export async function recordUpload(
  ctx: ActorContext,
  { documentId, file, fields, tier }: Upload,
): Promise<UploadAccepted> {
  const taskId = randomUUID();
  return transact(ctx, async (tx) => {
    if (!(await holdUser(tx.db, tx.actor.userId))) {
      throw userNotFound("The account of this credential no longer exists.");
    }
    const parent = await placeBelow(tx, fields.parent_document_id, tier);
    const isPrint = fields.is_print === "true";
    if (isPrint) await refuseSecondPrint(tx, parent, file);
    await refuseForeignRevision(tx, fields.previous_session_id);
    await insertDocument(tx.db, {
      id: documentId,
      ownerId: tx.actor.userId,
      parentDocumentId: parent?.id ?? null,
      isPrint,
      taskId,
      filename: file.filename,
      format: file.format,
      contentType: file.contentType,
      byteSize: file.size,
      sha256: file.sha256,
      status: "converting",
      displayOrder: parent?.displayOrder ?? 0,
      steeringNote: parent ? (fields.steering_note ?? "") : "",
      previousSessionId: fields.previous_session_id ?? null,
    });
    await insertStream(tx.db, taskId);
    await reportProgress(tx, taskId, { value: 0, stage: "queued" });
    await reportProgress(tx, taskId, { value: 5, stage: "uploading" });
    await tx.events.send("document/uploaded", { documentId, ownerId: tx.actor.userId });
    return {
      task_id: taskId,
      document_id: documentId,
      filename: file.filename,
      format: file.format,
      parent_document_id: parent?.id ?? null,
    };
  });
}

async function placeBelow(tx: ActorContext, given: string | undefined, tier: TierRow) {
  if (given === undefined || given.trim() === "") return null;
  const id = uuid.safeParse(given);
  if (!id.success) throw malformedDocumentId("The parent_document_id is not a UUID.");
  const parent = await lockDocument(tx.db, id.data);
  if (!parent) throw parentNotFound("The document named as parent does not exist.");
  if (parent.ownerId !== tx.actor.userId) throw parentNotOwned("The document named as parent is not yours.");
  if (parent.parentDocumentId) {
    throw nestedSupplementaryMaterial(
      "The document named as parent is itself a supplement. Name the main document.",
    );
  }
  const { n: actual, last } = await countSupplements(tx.db, parent.id);
  const limit = tier.maxSupplementaryMaterial;
  if (actual >= limit) {
    throw supplementaryLimitReached(
      `This document has ${countNoun(actual, "supplement")}, which is the limit of your tier. Delete one before you add another.`,
      {
        limit,
        actual,
      },
    );
  }
  return { id: parent.id, format: parent.format, displayOrder: last + 1 };
}

/** @throws print-not-possible */
async function refuseSecondPrint(
  tx: ActorContext,
  parent: { id: string; format: string } | null,
  file: StoredUpload,
): Promise<void> {
  if (!parent) {
    throw printNotPossible("Name the document whose PDF this is as parent_document_id.", {
      reason: "no_supplement",
    });
  }
  refuseUnprintable(parent, file);
  const other = await selectPrintOf(tx.db, parent.id);
  if (other) {
    throw printNotPossible(
      `${other.filename} is the PDF of this document already. Delete it first, or upload the file as an ordinary supplement.`,
      { reason: "has_print" },
    );
  }
}

/** @throws revision-session-not-accessible */
export async function refuseForeignRevision(tx: ActorContext, sessionId: string | undefined): Promise<void> {
  if (sessionId === undefined) return;
  const session = await selectOwnedSession(tx.db, tx.actor.userId, sessionId);
  if (session?.status !== "completed") {
    throw revisionSessionNotAccessible(
      "The session given as previous_session_id is not a completed one of yours.",
    );
  }
}
