import { route } from "#lib/api/route.ts";
import * as organizations from "#lib/organizations/contract.ts";
import { deleteOrganization } from "#lib/organizations/delete-organization.ts";
import { getOrganization } from "#lib/organizations/get-organization.ts";
import { renameOrganization } from "#lib/organizations/rename-organization.ts";

export const GET = route(organizations.getOrganization, getOrganization);
export const PATCH = route(organizations.renameOrganization, renameOrganization);
export const DELETE = route(organizations.deleteOrganization, deleteOrganization);
