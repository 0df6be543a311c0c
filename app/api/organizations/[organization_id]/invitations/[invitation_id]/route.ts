import { route } from "#lib/api/route.ts";
import * as invitations from "#lib/organizations/invitations-contract.ts";
import { revokeInvitation } from "#lib/organizations/revoke-invitation.ts";

export const DELETE = route(invitations.revokeInvitation, revokeInvitation);
