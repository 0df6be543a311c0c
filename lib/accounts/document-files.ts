import { selectDocumentsAfter } from "#db/queries/account-export.ts";
import type { DocumentRow } from "#db/queries/documents.ts";
import type { ActorContext } from "#lib/context.ts";
import { blobKeys } from "#lib/documents/blob-keys.ts";
import { listIgnoredFindings } from "#lib/reviews/ignored/list-ignored-findings.ts";
import { bytesOf, inPages, jsonFile, unlessGone } from "./account-files.ts";
import type { ArchiveFile } from "./zip-stream.ts";

/** The documents of the caller: what Galley knows of each, and all files that it keeps of it. */
export async function* documentFiles(ctx: ActorContext): AsyncGenerator<ArchiveFile> {
  for await (const document of inPages(ctx, selectDocumentsAfter)) {
    const { id } = document;
    const folder = `documents/${id}`;
    yield jsonFile(`${folder}/document.json`, () => describe(ctx, document));
    const prefix = blobKeys.prefix(id);
    for await (const { key } of ctx.blobs.list(prefix)) {
      const name =
        key === blobKeys.original(id) ? `original/${safeName(document)}` : key.slice(prefix.length);
      yield { path: `${folder}/${name}`, open: () => read(ctx, key) };
    }
  }
}

async function describe(ctx: ActorContext, document: DocumentRow) {
  return {
    document_id: document.id,
    parent_document_id: document.parentDocumentId,
    previous_session_id: document.previousSessionId,
    filename: document.filename,
    format: document.format,
    content_type: document.contentType,
    bytes: document.byteSize,
    sha256: document.sha256,
    status: document.status,
    failure: document.failure,
    word_count: document.wordCount,
    steering_note: document.steeringNote,
    is_print: document.isPrint,
    print: document.print ?? document.archivedPrint,
    created_at: document.createdAt.toISOString(),
    converted_at: document.convertedAt?.toISOString() ?? null,
    ignored_findings: await unlessGone(listIgnoredFindings(ctx, { documentId: document.id })),
  };
}

/** A file that went while the archive is written is an empty one. */
async function read(ctx: ActorContext, key: string): Promise<AsyncIterable<Uint8Array>> {
  return (await ctx.blobs.get(key))?.stream ?? bytesOf("");
}

/** The name that the person gave, without characters that some systems refuse. */
function safeName({ filename, format }: DocumentRow): string {
  const name = filename.replace(/[<>:"/\\|?*\p{Cc}]/gu, "_").replace(/[. ]+$/, "");
  return name === "" ? `document.${format}` : name;
}
