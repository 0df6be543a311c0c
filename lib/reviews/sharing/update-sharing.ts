import { setSharesOriginal } from "#db/queries/review-sessions.ts";
import type { ActorContext } from "#lib/context.ts";
import { transact } from "#lib/transact.ts";
import type { Sharing } from "../sharing-schema.ts";
import { getSharing } from "./get-sharing.ts";
import { lockedOwnSession } from "./owned-session.ts";

export async function updateSharing(
  ctx: ActorContext,
  { sessionId, sharesOriginal }: { sessionId: string; sharesOriginal: boolean },
): Promise<Sharing> {
  return transact(ctx, async (tx) => {
    await lockedOwnSession(tx, sessionId);
    await setSharesOriginal(tx.db, sessionId, sharesOriginal);
    return getSharing(tx, { sessionId });
  });
}
