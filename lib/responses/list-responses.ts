import { selectResponsesOf } from "#db/queries/responses.ts";
import type { ActorContext } from "#lib/context.ts";
import { refuseUnless } from "#lib/reviews/threads/thread-standing.ts";
import type { ResponseSummary } from "./schema.ts";
import { toSummary } from "./to-response.ts";

export async function listResponses(
  ctx: ActorContext,
  { sessionId }: { sessionId: string },
): Promise<ResponseSummary[]> {
  await refuseUnless(ctx, sessionId, "edit");
  return (await selectResponsesOf(ctx.db, sessionId)).map(toSummary);
}
