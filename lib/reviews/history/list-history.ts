import { selectCompletedSessions } from "#db/queries/completed-sessions.ts";
import { manuscriptOf } from "#db/queries/manuscript-versions.ts";
import type { ActorContext } from "#lib/context.ts";
import { documentUrls } from "#lib/documents/document-urls.ts";
import type { HistoryItem } from "../schema.ts";

export async function listHistory(
  ctx: ActorContext,
  page: { offset: number; limit: number; manuscriptId?: string | undefined },
): Promise<HistoryItem[]> {
  const rows = await selectCompletedSessions(ctx.db, ctx.actor.userId, page);
  return rows.map(({ session, document, counts, version }) => ({
    session_id: session.id,
    created_at: session.createdAt.toISOString(),
    title: session.title,
    summary: session.summary,
    domain: session.domain,
    taxonomy: session.taxonomy,
    document_id: document.id,
    manuscript_id: manuscriptOf(session),
    version_number: version.number,
    versions_count: version.of,
    filename: document.filename,
    ...documentUrls(document.id),
    comments_count: counts.total,
    addressed_count: counts.addressed,
    dismissed_count: counts.dismissed,
    is_preview: session.isPreview,
    is_partial: session.isPartial,
    is_public: session.isPublic,
    viewed: session.viewedAt !== null,
  }));
}
