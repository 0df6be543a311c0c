import { selectPoints } from "#db/queries/response-points.ts";
import { type ResponseRow, selectResponse } from "#db/queries/responses.ts";
import type { ActorContext } from "#lib/context.ts";
import { responseNotFound } from "./problems.ts";
import { reportResponseChange } from "./report-change.ts";
import { editableResponse } from "./response-standing.ts";
import type { Response } from "./schema.ts";
import { toResponse } from "./to-response.ts";

export async function getResponse(
  ctx: ActorContext,
  { responseId }: { responseId: string },
): Promise<Response> {
  const { found } = await editableResponse(ctx, responseId);
  return toResponse(found, await selectPoints(ctx.db, responseId));
}

/** Tells those who have a response open that it was changed, and reads it back. `before`: as it was. */
export async function changedResponse(tx: ActorContext, before: ResponseRow): Promise<Response> {
  const { id, sessionId, version } = before;
  await reportResponseChange(tx, { sessionId, responseId: id, pointId: null, version: version + 1 });
  return responseOf(tx, id);
}

/** Reads a response back that was just written. */
export async function responseOf(tx: ActorContext, id: string): Promise<Response> {
  const found = await selectResponse(tx.db, id);
  if (!found) throw responseNotFound("The response was deleted meanwhile.");
  return toResponse(found, await selectPoints(tx.db, id));
}
