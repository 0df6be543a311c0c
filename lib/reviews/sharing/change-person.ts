import { deleteMember, updateMemberRole } from "#db/queries/session-members.ts";
import type { ActorContext } from "#lib/context.ts";
import { transact } from "#lib/transact.ts";
import type { SharedRole } from "../role-schema.ts";
import { sharedPersonNotFound } from "../sharing-problems.ts";
import { lockedOwnSession } from "./owned-session.ts";

interface MemberPlace {
  sessionId: string;
  memberId: string;
}

export async function changePersonRole(
  ctx: ActorContext,
  { sessionId, memberId: id, role }: MemberPlace & { role: SharedRole },
): Promise<undefined> {
  await transact(ctx, async (tx) => {
    await lockedOwnSession(tx, sessionId);
    if (!(await updateMemberRole(tx.db, { sessionId, id, role }))) throw noSuchMember();
  });
}

export async function removePerson(
  ctx: ActorContext,
  { sessionId, memberId: id }: MemberPlace,
): Promise<undefined> {
  await transact(ctx, async (tx) => {
    await lockedOwnSession(tx, sessionId);
    if (!(await deleteMember(tx.db, { sessionId, id }))) throw noSuchMember();
  });
}

function noSuchMember() {
  return sharedPersonNotFound(
    "The review is not shared with this person. Access may have been removed before.",
  );
}
