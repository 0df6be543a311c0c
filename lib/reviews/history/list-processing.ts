import { selectUnviewedSessions } from "#db/queries/review-sessions.ts";
import type { ActorContext } from "#lib/context.ts";
import { progressStage } from "#lib/streams/schema.ts";
import type { ProcessingItem } from "../schema.ts";
import { eventsEndpoint } from "../start/events-endpoint.ts";
import { waitingOf } from "./waiting-of.ts";

export async function listProcessing(ctx: ActorContext): Promise<ProcessingItem[]> {
  const rows = await selectUnviewedSessions(ctx.db, ctx.actor.userId);
  return rows.map(({ session, document, head, ahead }) => ({
    session_id: session.id,
    document_id: document.id,
    filename: document.filename,
    title: session.title,
    processing_status: session.status,
    progress_percentage: session.status === "completed" ? 100 : (head?.lastValue ?? 0),
    stage: progressStage
      .nullable()
      .catch(null)
      .parse(head?.lastStage ?? null),
    waiting: waitingOf({ ahead }),
    started_at: session.admittedAt?.toISOString() ?? null,
    is_preview: session.isPreview,
    viewed: session.viewedAt !== null,
    created_at: session.createdAt.toISOString(),
    completed_at: session.completedAt?.toISOString() ?? null,
    events_endpoint: eventsEndpoint(session),
  }));
}
