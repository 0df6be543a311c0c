import { type DocumentRow, selectMainDocuments } from "#db/queries/documents.ts";
import type { ActorContext } from "#lib/context.ts";
import { isFormat } from "#lib/conversion/format.ts";
import { documentUrls } from "./document-urls.ts";
import type { DocumentItem } from "./schema.ts";

const MOST = 200;

export async function listDocuments(ctx: ActorContext): Promise<DocumentItem[]> {
  const rows = await selectMainDocuments(ctx.db, ctx.actor.userId, MOST);
  return rows.map(({ document, reviewed }) => toDocumentItem(document, reviewed));
}

function toDocumentItem(row: DocumentRow, reviewed: boolean): DocumentItem {
  const { failure } = row;
  return {
    document_id: row.id,
    filename: row.filename,
    format: isFormat(row.format) ? row.format : "txt",
    status: row.status,
    task_id: row.taskId,
    ...documentUrls(row.id),
    word_count: row.wordCount,
    parent_document_id: row.parentDocumentId,
    previous_session_id: row.previousSessionId,
    created_at: row.createdAt.toISOString(),
    reviewed,
    failure: failure && {
      error: failure.title,
      error_type: failure.slug,
      details: failure.extensions,
      detail: failure.detail,
    },
  };
}
