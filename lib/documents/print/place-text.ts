import { createReadStream } from "node:fs";
import { join } from "node:path";
import type { Context } from "#lib/context.ts";
import { blobKeys } from "../blob-keys.ts";
import { placings } from "./placing-processes.ts";

interface Placing {
  documentId: string;
  /** The supplement that is the print; null for the one of the archive. */
  printId: string | null;
  /** A folder of this work. */
  folder: string;
  /** The files of the manuscript and of the print, as conversions wrote them. */
  files: { markdownPath: string; blocksPath: string; printMarkdownPath: string; printBlocksPath: string };
  signal?: AbortSignal;
}

/**
 * Places a text on the pages of its print, in a process of its own, and stores where its words are. Returns the share of
 * its letters that were found: 0 if the texts take too long.
 */
export async function placeText(ctx: Context, placing: Placing): Promise<number> {
  const { documentId, printId, folder, files, signal } = placing;
  const outPath = join(folder, "placed.json");
  const end = await placings().place({ ...files, outPath }, signal);
  signal?.throwIfAborted();
  if (end.type !== "done") {
    ctx.log.warn({ document_id: documentId, reason: end.type }, "a text could not be placed on its pages");
    return 0;
  }
  const key = blobKeys.placed(documentId, printId);
  await ctx.blobs.put(key, createReadStream(outPath), { contentType: "application/json" });
  return end.answer.share;
}
