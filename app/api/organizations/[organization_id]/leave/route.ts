import { route } from "#lib/api/route.ts";
import * as organizations from "#lib/organizations/contract.ts";
import { leaveOrganization } from "#lib/organizations/leave-organization.ts";

export const POST = route(organizations.leaveOrganization, leaveOrganization);
