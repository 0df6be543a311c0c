import { decideRequest } from "#db/queries/session-members.ts";
import type { ActorContext } from "#lib/context.ts";
import { transact } from "#lib/transact.ts";
import type { SharedRole } from "../role-schema.ts";
import { accessRequestNotFound } from "../sharing-problems.ts";
import type { SharedPerson } from "../sharing-schema.ts";
import { lockedOwnSession } from "./owned-session.ts";
import { addMember } from "./share-person.ts";

interface RequestPlace {
  sessionId: string;
  accessRequestId: string;
}

/** Gives the person who asked a role, whether or not their address is verified: the account itself asked. */
export async function grantAccess(
  ctx: ActorContext,
  { role, ...place }: RequestPlace & { role: SharedRole },
): Promise<SharedPerson> {
  return transact(ctx, async (tx) => {
    const { userId, email } = await decided(tx, place, "granted");
    return addMember(tx, { sessionId: place.sessionId, email: email.toLowerCase(), role, userId });
  });
}

export async function refuseAccess(ctx: ActorContext, place: RequestPlace): Promise<undefined> {
  await transact(ctx, (tx) => decided(tx, place, "refused"));
}

async function decided(
  tx: ActorContext,
  { sessionId, accessRequestId: id }: RequestPlace,
  decision: "granted" | "refused",
) {
  await lockedOwnSession(tx, sessionId);
  const asked = await decideRequest(tx.db, { sessionId, id, decision, decidedAt: tx.now() });
  if (!asked)
    throw accessRequestNotFound(
      "The session has no open request with this id. It may have been answered before.",
    );
  return asked;
}
