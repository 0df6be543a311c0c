import { route } from "#lib/api/route.ts";
import * as invitations from "#lib/organizations/invitations-contract.ts";
import { invite } from "#lib/organizations/invite.ts";
import { listInvitations } from "#lib/organizations/list-invitations.ts";

export const GET = route(invitations.listInvitations, listInvitations);
export const POST = route(invitations.invite, invite);
