import { appendChanges } from "#db/queries/streams.ts";
import type { Context } from "#lib/context.ts";
import type { ResponseChange } from "#lib/reviews/writing-schema.ts";

interface Change {
  sessionId: string;
  responseId: string;
  /** The point whose content changed; null for the response, or the points that it has. */
  pointId: string | null;
  version: number | null;
}

/** Tells the owner and the editors who have the session open that a response changed. */
export async function reportResponseChange(
  tx: Context,
  { sessionId, responseId, pointId, version }: Change,
): Promise<void> {
  const event: ResponseChange = {
    type: "response-changed",
    response_id: responseId,
    point_id: pointId,
    version,
    at: tx.now().toISOString(),
  };
  await appendChanges(tx.db, sessionId, [event]);
}
