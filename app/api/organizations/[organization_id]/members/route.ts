import { route } from "#lib/api/route.ts";
import { listMembers } from "#lib/organizations/list-members.ts";
import * as members from "#lib/organizations/members-contract.ts";

export const GET = route(members.listMembers, listMembers);
