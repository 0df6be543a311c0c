import { uuidv7 } from "uuidv7";
import { countMembers, selectMembers, upsertMember } from "#db/queries/session-members.ts";
import type { ActorContext } from "#lib/context.ts";
import { transact } from "#lib/transact.ts";
import type { SharedRole } from "../role-schema.ts";
import { sharedWithOwner, sharingLimitReached } from "../sharing-problems.ts";
import { MOST_PEOPLE, type SharedPerson } from "../sharing-schema.ts";
import { lockedOwnSession } from "./owned-session.ts";
import { toPerson } from "./to-sharing.ts";

interface Shared {
  sessionId: string;
  email: string;
  role: SharedRole;
}

/** Shares a review of the actor's with an address. A mail leaves for an address that is new to the review. */
export async function sharePerson(ctx: ActorContext, input: Shared): Promise<SharedPerson> {
  return transact(ctx, async (tx) => {
    await lockedOwnSession(tx, input.sessionId);
    if (input.email === tx.actor.email.toLowerCase())
      throw sharedWithOwner(`${input.email} is your own address. The review is yours already.`);
    return addMember(tx, input);
  });
}

/**
 * Gives an address a role in a locked session, with its mail. `userId` is the account that asked for it.
 * @throws sharing-limit-reached
 */
export async function addMember(
  tx: ActorContext,
  input: Shared & { userId?: string },
): Promise<SharedPerson> {
  const { member, isNew } = await upsertMember(tx.db, { id: uuidv7(), ...input });
  if (isNew) {
    if ((await countMembers(tx.db, input.sessionId)) > MOST_PEOPLE)
      throw sharingLimitReached(`The review is shared with ${MOST_PEOPLE} people. Remove somebody first.`, {
        limit: MOST_PEOPLE,
      });
    await tx.events.send("review/shared", { memberId: member.id });
  }
  const found = (await selectMembers(tx.db, input.sessionId)).find((each) => each.member.id === member.id);
  if (!found) throw new Error("A member who was just written is not there.");
  return toPerson(found);
}
