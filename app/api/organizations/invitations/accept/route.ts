import { route } from "#lib/api/route.ts";
import { acceptInvitation } from "#lib/organizations/accept-invitation.ts";
import * as invitations from "#lib/organizations/invitations-contract.ts";

export const POST = route(invitations.acceptInvitation, acceptInvitation);
