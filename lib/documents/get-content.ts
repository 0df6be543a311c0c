import { Readable } from "node:stream";
import type { ActorContext } from "#lib/context.ts";
import type { Bytes } from "#lib/contract/bytes.ts";
import { inertLinksOf } from "#lib/manuscript/inert-links.ts";
import type { Blob } from "#lib/ports/blobs/port.ts";
import { blobKeys } from "./blob-keys.ts";
import { textNotReady } from "./problems.ts";
import { readableDocument } from "./readable-document.ts";

export async function getContent(ctx: ActorContext, input: { documentId: string }): Promise<Bytes> {
  const blob = await convertedContent(ctx, input.documentId);
  // Conversions of earlier versions left some.
  const stream = Readable.from(inertLinksOf(blob.stream));
  // A generator that nobody has begun to read would leave the file open.
  stream.once("close", () => blob.stream.destroy());
  return {
    stream,
    size: blob.size,
    contentType: "text/markdown; charset=utf-8",
  };
}

/**
 * The stored Markdown of a document that the actor may read, as conversion left it. Read it or destroy it.
 *
 * @throws what `readableDocument` throws, and text-not-ready
 */
export async function convertedContent(ctx: ActorContext, documentId: string): Promise<Blob> {
  const document = await readableDocument(ctx, documentId);
  const blob = document.status === "converted" ? await ctx.blobs.get(blobKeys.content(document.id)) : null;
  if (!blob) {
    throw textNotReady(
      document.status === "failed"
        ? "The conversion of this document failed, so there is no text. Its upload events say why."
        : "The document is still being converted. Try again in a moment.",
    );
  }
  return blob;
}
