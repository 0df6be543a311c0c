import { selectPoints } from "#db/queries/response-points.ts";
import { selectResponse } from "#db/queries/responses.ts";
import type { ActorContext } from "#lib/context.ts";
import { responseNotFound } from "./problems.ts";
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

/** Reads a response back that was just changed. */
export async function responseOf(tx: ActorContext, id: string): Promise<Response> {
  const found = await selectResponse(tx.db, id);
  if (!found) throw responseNotFound("The response was deleted meanwhile.");
  return toResponse(found, await selectPoints(tx.db, id));
}
