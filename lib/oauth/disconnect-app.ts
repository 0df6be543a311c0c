import { deleteConnectedApp } from "#db/queries/connected-apps.ts";
import type { ActorContext } from "#lib/context.ts";
import { transact } from "#lib/transact.ts";
import { connectedAppNotFound } from "./problems.ts";

/** Ends a connection: its tokens are worth nothing from now on. */
export async function disconnectApp(ctx: ActorContext, { appId }: { appId: string }): Promise<undefined> {
  const isDone = await transact(ctx, (tx) => deleteConnectedApp(tx.db, tx.actor.userId, appId));
  if (!isDone) throw connectedAppNotFound("You have no connected app with this id.");
}
