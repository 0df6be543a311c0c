import { createHash, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { uuidv7 } from "uuidv7";
import { lockUser } from "#db/queries/api-keys.ts";
import { insertDocument } from "#db/queries/documents.ts";
import { consumePoint } from "#db/queries/rate-limits.ts";
import { selectSampleSession } from "#db/queries/review-sessions.ts";
import { insertStream } from "#db/queries/streams.ts";
import { isLoopbackAddress } from "#lib/auth/noted-address.ts";
import type { ActorContext } from "#lib/context.ts";
import { rateLimited, userNotFound } from "#lib/contract/problems.ts";
import { mediaTypeOf } from "#lib/conversion/format.ts";
import { blobKeys } from "#lib/documents/blob-keys.ts";
import { deleteDocumentFiles } from "#lib/documents/delete-document.ts";
import { documentUrls } from "#lib/documents/document-urls.ts";
import { shinglesOf } from "#lib/documents/shingles.ts";
import { projectRoot } from "#lib/env.ts";
import { reportComplete } from "#lib/streams/report-progress.ts";
import { transact } from "#lib/transact.ts";
import type { SampleAdded } from "../schema.ts";
import { eventsEndpoint } from "./events-endpoint.ts";
import { createSession } from "./start-review.ts";

const DAY_SECONDS = 86_400;
const FILENAME = "sample-manuscript.md";

/** Adds Galley's own sample manuscript to the account and starts its review, once and without a credit. */
export async function addSample(ctx: ActorContext): Promise<SampleAdded> {
  const known = await selectSampleSession(ctx.db, ctx.actor.userId);
  if (known) return toSampleAdded(known);
  await limitSamples(ctx);
  const markdown = await readFile(join(projectRoot(), "lib", "documents", FILENAME), "utf8");
  const documentId = uuidv7();
  let kept = false;
  try {
    for (const key of [blobKeys.original(documentId), blobKeys.content(documentId)]) {
      await ctx.blobs.put(key, Buffer.from(markdown), { contentType: mediaTypeOf("md") });
    }
    const added = await recordOnce(ctx, documentId, markdown);
    kept = added.document_id === documentId;
    return added;
  } finally {
    if (!kept) await deleteDocumentFiles(ctx, { documentId });
  }
}

/**
 * A sample costs no credit, and one that is deleted can be added again.
 * @throws rate-limited (429)
 */
async function limitSamples({ db, actor, address }: ActorContext): Promise<void> {
  const network = address === null || isLoopbackAddress(address) ? null : address;
  const taken = await Promise.all([
    consumePoint(db, { policy: "samples", points: 10, seconds: DAY_SECONDS, key: actor.userId }),
    ...(network === null
      ? []
      : [consumePoint(db, { policy: "samples-network", points: 60, seconds: DAY_SECONDS, key: network })]),
  ]);
  const exceeded = taken.find((each) => each.exceeded);
  if (exceeded) {
    throw rateLimited(
      "The sample was opened too often today. Upload a manuscript of your own, or come back tomorrow.",
      {
        retry_after_seconds: exceeded.resetSeconds,
      },
    );
  }
}

/** Returns the session that another request made meanwhile, if one did. */
function recordOnce(ctx: ActorContext, documentId: string, markdown: string): Promise<SampleAdded> {
  return transact(ctx, async (tx) => {
    if (!(await lockUser(tx.db, tx.actor.userId))) {
      throw userNotFound("The account of this credential no longer exists.");
    }
    const other = await selectSampleSession(tx.db, tx.actor.userId);
    if (other) return toSampleAdded(other);
    await recordSample(tx, documentId, markdown);
    const started = await createSession(tx, "sample", {
      id: uuidv7(),
      ownerId: tx.actor.userId,
      documentId,
      isPreview: false,
    });
    return { ...started, document_id: documentId };
  });
}

function toSampleAdded(session: { id: string; documentId: string }): SampleAdded {
  return {
    session_id: session.id,
    document_id: session.documentId,
    events_endpoint: eventsEndpoint(session),
  };
}

/** The sample is Markdown already, so it needs no conversion. */
async function recordSample(tx: ActorContext, documentId: string, markdown: string): Promise<void> {
  const taskId = randomUUID();
  const wordCount = markdown.match(/\S+/g)?.length ?? 0;
  await insertDocument(tx.db, {
    id: documentId,
    ownerId: tx.actor.userId,
    taskId,
    filename: FILENAME,
    format: "md",
    contentType: mediaTypeOf("md"),
    byteSize: Buffer.byteLength(markdown),
    sha256: createHash("sha256").update(markdown).digest("hex"),
    status: "converted",
    wordCount,
    tokenCount: Math.ceil(markdown.length / 4),
    shingles: await shinglesOf(markdown),
    isSample: true,
    convertedAt: tx.now(),
  });
  await insertStream(tx.db, taskId);
  await reportComplete(tx, taskId, {
    document_id: documentId,
    filename: FILENAME,
    format: "md",
    ...documentUrls(documentId),
    word_count: wordCount,
    parent_document_id: null,
    previous_session_id: null,
  });
}
