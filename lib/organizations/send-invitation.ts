import {
  countOpenInvitations,
  insertInvitation,
  revokeInvitationOf,
  selectInvitedTimes,
} from "#db/queries/organization-invitations.ts";
import { isMemberAddress } from "#db/queries/organization-members.ts";
import type { ActorContext } from "#lib/context.ts";
import { rateLimited } from "#lib/contract/problems.ts";
import type { Role } from "./permission-schema.ts";
import { alreadyMember, invitationLimitReached, missingOrganizationPermission } from "./problems.ts";
import { INVITATION_DAYS, INVITATIONS_PER_ADDRESS, type Invitation, MOST_INVITATIONS } from "./schema.ts";
import { toInvitation } from "./to-invitation.ts";

const DAY_MS = 86_400_000;

interface Wanted {
  organizationId: string;
  email: string;
  role: Role;
  /** The role of the member who invites. */
  by: Role;
}

/**
 * Writes an invitation and asks for its mail. It takes the place of an earlier one of the same address. The
 * organization must be locked.
 */
export async function sendInvitation(tx: ActorContext, wanted: Wanted): Promise<Invitation> {
  const { organizationId, email, role, by } = wanted;
  if (role !== "member" && by !== "owner")
    throw missingOrganizationPermission(`Only an owner may invite an ${role}.`);
  if (await isMemberAddress(tx.db, organizationId, email))
    throw alreadyMember(`${email} is the address of a member.`);
  const createdAt = tx.now();
  await refuseTooManyMails(tx, email);
  await revokeInvitationOf(tx.db, { organizationId, email, now: createdAt });
  const actual = await countOpenInvitations(tx.db, organizationId, createdAt);
  if (actual >= MOST_INVITATIONS) {
    throw invitationLimitReached(
      `The organization has ${actual} open invitations, which is the limit. Withdraw one, or wait for answers.`,
      { limit: MOST_INVITATIONS, actual },
    );
  }
  const invitation = await insertInvitation(tx.db, {
    organizationId,
    email,
    role,
    invitedBy: tx.actor.userId,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + INVITATION_DAYS * DAY_MS),
  });
  await tx.events.send("organization/invited", { invitationId: invitation.id });
  return toInvitation({ invitation, inviterEmail: tx.actor.email }, createdAt);
}

/** Nobody gets more than a few of these mails in a day, whoever sends them. */
async function refuseTooManyMails(tx: ActorContext, email: string): Promise<void> {
  const now = tx.now().getTime();
  const times = await selectInvitedTimes(tx.db, email, new Date(now - DAY_MS));
  const counted = times.at(-INVITATIONS_PER_ADDRESS);
  if (!counted) return;
  throw rateLimited(
    `${email} was invited ${INVITATIONS_PER_ADDRESS} times within a day, which is the limit. Try again tomorrow.`,
    { retry_after_seconds: Math.max(1, Math.ceil((counted.getTime() + DAY_MS - now) / 1000)) },
  );
}
