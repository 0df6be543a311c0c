import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { DocumentRow } from "#db/queries/documents.ts";
import type { ActorContext } from "#lib/context.ts";
import { FORMATS } from "#lib/conversion/format.ts";
import type { PagePicturePool } from "#lib/conversion/page-pictures/page-picture-pool.ts";
import { countNoun } from "#lib/count-noun.ts";
import { BlobMissingError } from "#lib/ports/blobs/port.ts";
import { blobKeys } from "./blob-keys.ts";
import { conversionProblem } from "./conversion-problem.ts";
import { inDrawingPlace } from "./drawing-processes.ts";
import { documentNotFound, documentWithoutPages, pageNotDrawn, pageNotFound } from "./problems.ts";
import { documentWithOriginal } from "./readable-document.ts";
import { refuseDeletedOriginal } from "./refuse-deleted-original.ts";
import { makeWorkFolder } from "./work-folders.ts";

/** A page of the original as its reader sees it. `png` has at most 1 MB. */
interface PagePicture {
  png: Buffer;
  pageCount: number;
}

/** Draws a page, from 1, of the PDF that the actor uploaded. */
export async function drawPage(
  ctx: ActorContext,
  input: { documentId: string; pageNumber: number },
): Promise<PagePicture> {
  const document = await documentWithOriginal(ctx, input.documentId);
  if (document.format !== "pdf") {
    const name = FORMATS.find(({ id }) => id === document.format)?.name ?? "another format";
    throw documentWithoutPages(`Only a PDF has pages to look at. This document was uploaded as ${name}.`);
  }
  refuseDeletedOriginal(document);
  return inDrawingPlace(async (pool) => {
    const folder = await makeWorkFolder();
    try {
      return await drawIn(ctx, pool, { document, folder, pageNumber: input.pageNumber });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

async function drawIn(
  ctx: ActorContext,
  pool: PagePicturePool,
  { document, folder, pageNumber }: { document: DocumentRow; folder: string; pageNumber: number },
): Promise<PagePicture> {
  const path = join(folder, "original");
  await ctx.blobs.download(blobKeys.original(document.id), path).catch(asMissingOriginal);
  const end = await pool.draw({ path, pageNumber });
  if (end.type !== "done") {
    ctx.log.warn({ request_id: ctx.requestId, reason: end.type }, "a page could not be drawn");
    throw pageNotDrawn(`Page ${pageNumber} takes too long or too much memory to draw.`);
  }
  if (!end.answer.ok) throw conversionProblem(end.answer.failure);
  const { pageCount, png } = end.answer;
  if (pageNumber > pageCount)
    throw pageNotFound(`There is no page ${pageNumber}. The document has ${countNoun(pageCount, "page")}.`);
  if (png === null)
    throw pageNotDrawn(`Page ${pageNumber} is damaged or has no size, so it cannot be drawn.`);
  return { png: Buffer.from(png, "base64"), pageCount };
}

function asMissingOriginal(error: unknown): never {
  if (error instanceof BlobMissingError)
    throw documentNotFound("The original file of this document is gone.");
  throw error;
}
