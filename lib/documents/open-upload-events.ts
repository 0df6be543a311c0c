import { selectOwnedTask } from "#db/queries/documents.ts";
import type { ActorContext } from "#lib/context.ts";
import { taskNotFound } from "./problems.ts";

export async function openUploadEvents(
  ctx: ActorContext,
  input: { taskId: string },
): Promise<{ streamId: string }> {
  const document = await selectOwnedTask(ctx.db, ctx.actor.userId, input.taskId);
  if (!document) throw taskNotFound("You have no upload with this task id.");
  return { streamId: document.taskId };
}
