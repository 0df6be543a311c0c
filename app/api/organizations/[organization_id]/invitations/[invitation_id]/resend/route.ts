import { route } from "#lib/api/route.ts";
import * as invitations from "#lib/organizations/invitations-contract.ts";
import { resendInvitation } from "#lib/organizations/resend-invitation.ts";

export const POST = route(invitations.resendInvitation, resendInvitation);
