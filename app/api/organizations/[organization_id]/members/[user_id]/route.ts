import { route } from "#lib/api/route.ts";
import { changeRole } from "#lib/organizations/change-role.ts";
import * as members from "#lib/organizations/members-contract.ts";
import { removeMember } from "#lib/organizations/remove-member.ts";

export const PATCH = route(members.changeRole, changeRole);
export const DELETE = route(members.removeMember, removeMember);
