import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { selectImages } from "#db/queries/documents.ts";
import type { ActorContext } from "#lib/context.ts";
import type { Format } from "#lib/conversion/format.ts";
import { blobKeys } from "#lib/documents/blob-keys.ts";
import { printKey } from "#lib/documents/print/print-of.ts";
import { makeWorkFolder } from "#lib/documents/work-folders.ts";
import type { ExportDeclaration, ExportFormat } from "#lib/exports/export-format.ts";
import type { ExportPool } from "#lib/exports/export-pool.ts";
import type { ExportAnswer, ExportJob } from "#lib/exports/export-program.ts";
import type { AuthorsFile, Picture } from "#lib/exports/writer.ts";
import { BlobMissingError } from "#lib/ports/blobs/port.ts";
import { exportFailed, sourceUnavailable } from "../problems.ts";
import { inWritingPlace } from "./export-processes.ts";
import type { GatheredReview } from "./gather-review.ts";
import { targetOf } from "./offered-formats.ts";

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
  const { documentId } = gathered;
  const at = (name: string) => join(folder, name);
  await writeFile(at("review.json"), JSON.stringify(gathered.review));
  await ctx.blobs.download(blobKeys.content(documentId), at("content.md"));
  const { original, blocksKey } = await authorsFile(ctx, at("original"), order);
  const hasBlocks = await downloaded(ctx, blocksKey, at("blocks.json"));
  return {
    format: declaration.id,
    reviewPath: at("review.json"),
    markdownPath: at("content.md"),
    blocksPath: hasBlocks ? at("blocks.json") : null,
    original,
    pictures: declaration.showsPictures ? await picturesIn(ctx, folder, documentId) : [],
    options: { listsComments },
    outPath: at("out"),
  };
}

/** Brings the file that is written into, and says which blocks have positions in it. A print that is gone is left out. */
async function authorsFile(
  ctx: ActorContext,
  path: string,
  { declaration, gathered: { documentId, source } }: Order,
): Promise<{ original: AuthorsFile | null; blocksKey: string }> {
  const target = targetOf(declaration, source);
  const { print } = source;
  if (target === "print" && print && (await downloaded(ctx, printKey(documentId, print), path)))
    return {
      original: { path, format: "pdf", print: print.filename },
      blocksKey: blobKeys.placed(documentId, print.documentId),
    };
  const blocksKey = blobKeys.blocks(documentId);
  if (target !== "original") return { original: null, blocksKey };
  if (!(await downloaded(ctx, blobKeys.original(documentId), path)))
    throw sourceUnavailable("The file that was uploaded is gone. Choose a format that does not need it.");
  return { original: { path, format: asFormat(source.format) }, blocksKey };
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
