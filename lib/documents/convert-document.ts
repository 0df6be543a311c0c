import { createReadStream } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import {
  type DocumentRow,
  markConverted,
  selectDocument,
  selectReviewedSignatures,
} from "#db/queries/documents.ts";
import type { Context } from "#lib/context.ts";
import { type ConversionResult, convertFile } from "#lib/conversion/convert-file.ts";
import { isFormat } from "#lib/conversion/format.ts";
import { reportComplete, reportProgress } from "#lib/streams/report-progress.ts";
import { transact } from "#lib/transact.ts";
import type { Hold } from "#lib/work/hold-step.ts";
import { blobKeys } from "./blob-keys.ts";
import { conversionSettings } from "./conversion-settings.ts";
import { deleteDocumentFiles } from "./delete-document.ts";
import { documentUrls } from "./document-urls.ts";
import { failConversion } from "./fail-conversion.ts";
import { measureConversion } from "./measure-conversion.ts";
import { placeArchived } from "./print/place-archived.ts";
import { reportPrint } from "./print/report-print.ts";
import { closestRevision, shinglesOf } from "./shingles.ts";
import { makeWorkFolder } from "./work-folders.ts";

type Converted = Extract<ConversionResult, { ok: true }>;
type Publishable = Converted & Pick<DocumentRow, "archivedPrint">;

const FIRST_PERCENT = 10;
const LAST_PERCENT = 95;
const WATCH_EVERY_MS = 300;
/** English prose and Markdown run at about four characters a token; formulas and other scripts at fewer. */
const CHARACTERS_PER_TOKEN = 4;

/** The end of a conversion; a document that was deleted meanwhile leaves nothing behind. */
export type ConversionOutcome = "converted" | "failed" | "gone";

/** Converts one document from its stored original to stored text and images. Safe to repeat after a crash. */
export async function convertDocument(
  ctx: Context,
  input: { documentId: string; hold: Hold },
): Promise<ConversionOutcome> {
  const document = await selectDocument(ctx.db, input.documentId);
  if (!document) return "gone";
  if (document.status !== "converting") return document.status;
  const folder = await makeWorkFolder();
  try {
    const result = await convertIn(ctx, document, folder, input.hold);
    // This may have taken minutes: what another execution has stored meanwhile must stay.
    await input.hold.confirm();
    const now = await selectDocument(ctx.db, document.id);
    if (now?.status !== "converting") return await endedMeanwhile(ctx, document, now);
    if (!result.ok) {
      await failConversion(ctx, { documentId: document.id, failure: result.failure });
      return "failed";
    }
    await storeConverted(ctx, document, result, input.hold);
    const archived = { documentId: document.id, converted: result, folder, hold: input.hold };
    const archivedPrint = await placeArchived(ctx, archived);
    await input.hold.confirm();
    return await publish(ctx, document, { ...result, archivedPrint });
  } catch (error) {
    // With a document that is deleted goes the hold, so that this execution learns of it as of one that was taken over.
    if (await selectDocument(ctx.db, document.id)) throw error;
    return await leaveNothing(ctx, document.id);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function endedMeanwhile(
  ctx: Context,
  { id }: DocumentRow,
  now: DocumentRow | undefined,
): Promise<ConversionOutcome> {
  if (now && now.status !== "converting") return now.status;
  return leaveNothing(ctx, id);
}

/** A document that was deleted leaves nothing behind. */
async function leaveNothing(ctx: Context, documentId: string): Promise<ConversionOutcome> {
  await deleteDocumentFiles(ctx, { documentId });
  return "gone";
}

async function convertIn(
  ctx: Context,
  document: DocumentRow,
  folder: string,
  hold: Hold,
): Promise<ConversionResult> {
  await reportProgress(ctx, document.taskId, { value: FIRST_PERCENT, stage: "converting" });
  const inputPath = join(folder, "original");
  await ctx.blobs.download(blobKeys.original(document.id), inputPath);
  const gone = new AbortController();
  let fraction = 0;
  let reported = 0;
  const watch = setInterval(async () => {
    // Progress goes out a few times a second at most, and the same look finds out that the document was deleted.
    if (!(await selectDocument(ctx.db, document.id).catch(() => document))) gone.abort();
    if (fraction <= reported) return;
    reported = fraction;
    await reportProgress(ctx, document.taskId, { value: percentOf(fraction), stage: "converting" }).catch(
      () => {},
    );
  }, WATCH_EVERY_MS);
  try {
    return await measureConversion(document.format, () =>
      convertFile({
        ...conversionSettings(),
        inputPath,
        filename: document.filename,
        outDir: join(folder, "out"),
        ...(isFormat(document.format) ? { format: document.format } : {}),
        onProgress: (done) => {
          fraction = done;
        },
        signal: AbortSignal.any([gone.signal, hold.signal]),
      }),
    );
  } finally {
    clearInterval(watch);
  }
}

function percentOf(fraction: number): number {
  return FIRST_PERCENT + (LAST_PERCENT - FIRST_PERCENT) * Math.min(1, Math.max(0, fraction));
}

async function storeConverted(
  ctx: Context,
  { id }: DocumentRow,
  converted: Converted,
  { signal }: Hold,
): Promise<void> {
  const put = async (key: string, path: string, contentType: string) => {
    signal.throwIfAborted();
    await ctx.blobs.put(key, createReadStream(path), { contentType });
  };
  await put(blobKeys.content(id), converted.markdownPath, "text/markdown; charset=utf-8");
  await put(blobKeys.blocks(id), converted.blocksPath, "application/json");
  await put(blobKeys.report(id), converted.reportPath, "application/json");
  for (const image of converted.images)
    await put(blobKeys.image(id, image.name), image.path, image.contentType);
}

/** The session of which the document is a revision: the one that the user named, or else the most similar one. */
async function previousSessionOf(ctx: Context, document: DocumentRow, shingles: readonly number[]) {
  if (document.previousSessionId) return document.previousSessionId;
  if (document.parentDocumentId) return closestRevision(shingles, []);
  return closestRevision(shingles, await selectReviewedSignatures(ctx.db, document.ownerId, document.id));
}

/** One transaction makes the text readable and ends the stream, so that nobody sees one without the other. */
async function publish(
  ctx: Context,
  document: DocumentRow,
  converted: Publishable,
): Promise<ConversionOutcome> {
  const markdown = await readFile(converted.markdownPath, "utf8");
  const shingles = await shinglesOf(markdown);
  const previousSessionId = await previousSessionOf(ctx, document, shingles);
  const wordCount = converted.report.words;
  const published = await transact(ctx, async (tx) => {
    const marked = await markConverted(tx.db, document.id, {
      wordCount,
      tokenCount: Math.ceil(markdown.length / CHARACTERS_PER_TOKEN),
      shingles,
      previousSessionId,
      pageSizes: converted.report.pageSizes ?? null,
      archivedPrint: converted.archivedPrint,
      images: converted.images.map(({ name, contentType, bytes }) => ({
        name,
        contentType,
        byteSize: bytes,
      })),
    });
    if (!marked) return false;
    await reportPrint(tx, document.id);
    await reportComplete(tx, document.taskId, {
      document_id: document.id,
      filename: document.filename,
      format: document.format,
      ...documentUrls(document.id),
      word_count: wordCount,
      parent_document_id: document.parentDocumentId,
      previous_session_id: previousSessionId,
    });
    return true;
  });
  return published ? "converted" : endedMeanwhile(ctx, document, await selectDocument(ctx.db, document.id));
}
