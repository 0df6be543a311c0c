import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { selectImages } from "#db/queries/documents.ts";
import type { ActorContext } from "#lib/context.ts";
import type { Format } from "#lib/conversion/format.ts";
import { blobKeys } from "#lib/documents/blob-keys.ts";
import { makeWorkFolder } from "#lib/documents/work-folders.ts";
import type { ExportDeclaration, ExportFormat } from "#lib/exports/export-format.ts";
import type { ExportPool } from "#lib/exports/export-pool.ts";
import type { ExportAnswer, ExportJob } from "#lib/exports/export-program.ts";
import type { Picture } from "#lib/exports/writer.ts";
import { BlobMissingError } from "#lib/ports/blobs/port.ts";
import { exportFailed, sourceUnavailable } from "../problems.ts";
import { inWritingPlace } from "./export-processes.ts";
import type { GatheredReview } from "./gather-review.ts";
import { isIntoOriginal } from "./offered-formats.ts";

/** What was written, without its path. */
export type WrittenExport = Extract<ExportAnswer, { ok: true }>;

interface Order {
  declaration: ExportDeclaration<ExportFormat>;
  gathered: GatheredReview;
  listsComments: boolean;
}

/**
 * Writes a review to a file in a process of its own, and reads what the caller wants of it before the file goes.
 *
 * @throws export-failed, source-unavailable
 */
export function writeExport<T>(
  ctx: ActorContext,
  order: Order,
  read: (path: string, written: WrittenExport) => Promise<T>,
): Promise<T> {
  return inWritingPlace(ctx.actor.userId, async (pool) => {
    const folder = await makeWorkFolder();
    try {
      const job = await jobIn(ctx, folder, order);
      return await read(job.outPath, await run(ctx, pool, job));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

async function run(ctx: ActorContext, pool: ExportPool, job: ExportJob): Promise<WrittenExport> {
  const end = await pool.write(job);
  if (end.type !== "done") {
    ctx.log.warn({ request_id: ctx.requestId, format: job.format, ...end }, "an export did not end");
    throw exportFailed(
      "Writing this file takes too long or too much memory. Choose fewer comments, or another format.",
    );
  }
  if (!end.answer.ok) throw exportFailed(end.answer.message);
  return end.answer;
}

/** Brings what the process reads into the folder. */
async function jobIn(ctx: ActorContext, folder: string, order: Order): Promise<ExportJob> {
  const { declaration, gathered, listsComments } = order;
  const { documentId, source } = gathered;
  const at = (name: string) => join(folder, name);
  await writeFile(at("review.json"), JSON.stringify(gathered.review));
  await ctx.blobs.download(blobKeys.content(documentId), at("content.md"));
  const hasBlocks = await downloaded(ctx, blobKeys.blocks(documentId), at("blocks.json"));
  const wantsOriginal = isIntoOriginal(declaration, source);
  if (wantsOriginal && !(await downloaded(ctx, blobKeys.original(documentId), at("original"))))
    throw sourceUnavailable("The file that was uploaded is gone. Choose a format that does not need it.");
  return {
    format: declaration.id,
    reviewPath: at("review.json"),
    markdownPath: at("content.md"),
    blocksPath: hasBlocks ? at("blocks.json") : null,
    original: wantsOriginal ? { path: at("original"), format: asFormat(source.format) } : null,
    pictures: declaration.showsPictures ? await picturesIn(ctx, folder, documentId) : [],
    options: { listsComments },
    outPath: at("out"),
  };
}

/** Returns false if the store does not have the file. */
async function downloaded(ctx: ActorContext, key: string, path: string): Promise<boolean> {
  try {
    await ctx.blobs.download(key, path);
    return true;
  } catch (error) {
    if (error instanceof BlobMissingError) return false;
    throw error;
  }
}

/** More than this would make a file that no browser opens well. */
const MOST_PICTURE_BYTES = 30 * 1024 * 1024;

/** Brings as many pictures as a file has room for, in the order of their names. */
async function picturesIn(ctx: ActorContext, folder: string, documentId: string): Promise<Picture[]> {
  const pictures: Picture[] = [];
  let room = MOST_PICTURE_BYTES;
  for (const { name, contentType, byteSize } of await selectImages(ctx.db, documentId)) {
    if (byteSize > room) continue;
    const path = join(folder, `picture-${pictures.length}`);
    if (!(await downloaded(ctx, blobKeys.image(documentId, name), path))) continue;
    room -= byteSize;
    pictures.push({ name, contentType, path });
  }
  return pictures;
}

/** The column holds what conversion detected. */
function asFormat(format: string): Format {
  return format as Format;
}
