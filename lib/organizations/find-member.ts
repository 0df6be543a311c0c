import { type NamedMemberRow, selectMember } from "#db/queries/organization-members.ts";
import type { ActorContext } from "#lib/context.ts";
import { memberNotFound } from "./problems.ts";

/** @throws member-not-found */
export async function findMember(
  tx: ActorContext,
  member: { organizationId: string; userId: string },
): Promise<NamedMemberRow> {
  const found = await selectMember(tx.db, member);
  if (!found) throw memberNotFound("The organization has no member with this id.");
  return found;
}
