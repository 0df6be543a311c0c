import { lockCreditAccount } from "#db/queries/credit-accounts.ts";
import {
  type InvitationRow,
  selectInvitationByToken,
  updateInvitation,
} from "#db/queries/organization-invitations.ts";
import { insertMember } from "#db/queries/organization-members.ts";
import { lockOrganization, selectMembership } from "#db/queries/organizations.ts";
import { selectUserWithTier } from "#db/queries/users.ts";
import type { ActorContext } from "#lib/context.ts";
import { hashSecret } from "#lib/hash-secret.ts";
import { transact } from "#lib/transact.ts";
import {
  addressNotVerified,
  invitationExpired,
  invitationForAnotherAddress,
  invitationNotFound,
} from "./problems.ts";
import type { Organization } from "./schema.ts";
import { toOrganization } from "./to-organization.ts";

/** Makes the actor a member, once. Somebody who is a member already stays what they are. */
export async function acceptInvitation(
  ctx: ActorContext,
  { token }: { token: string },
): Promise<Organization> {
  return transact(ctx, async (tx) => {
    const { organizationId } = await invitationOfActor(tx, token);
    const isThere = await lockOrganization(tx.db, organizationId);
    if (isThere) await lockCreditAccount(tx.db, { organizationId });
    const invitation = await invitationOfActor(tx, token);
    const key = { organizationId, userId: tx.actor.userId };
    if (!(await selectMembership(tx.db, key))) {
      if (!isValid(invitation, tx.now()))
        throw invitationExpired(
          "This invitation is no longer valid. Ask the person who invited you for a new one.",
        );
      await insertMember(tx.db, { ...key, role: invitation.role, joinedAt: tx.now() });
    }
    if (!invitation.acceptedAt) await updateInvitation(tx.db, invitation.id, { acceptedAt: tx.now() });
    const joined = await selectMembership(tx.db, key);
    if (!joined) throw new Error("A member who was just written is not there.");
    return toOrganization(joined);
  });
}

/** @throws invitation-not-found, invitation-for-another-address, address-not-verified */
async function invitationOfActor(tx: ActorContext, token: string): Promise<InvitationRow> {
  const found = await selectInvitationByToken(tx.db, hashSecret(token));
  if (!found) throw invitationNotFound("No invitation has this token. Ask for a new one.");
  const account = await selectUserWithTier(tx.db, tx.actor.userId);
  const user = account?.user;
  const isOwn = user?.email.toLowerCase() === found.invitation.email.toLowerCase();
  if (!isOwn)
    throw invitationForAnotherAddress(
      "This invitation was sent to another address than that of your account. Sign in with the address that was invited.",
    );
  if (!user?.emailVerified)
    throw addressNotVerified(
      `The address ${user?.email} is not verified. Open the invitation in a browser, let Galley mail you a sign-in link, and follow it.`,
    );
  return found.invitation;
}

function isValid({ acceptedAt, revokedAt, expiresAt }: InvitationRow, now: Date): boolean {
  return !acceptedAt && !revokedAt && expiresAt > now;
}
