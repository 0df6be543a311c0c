import { route } from "#lib/api/route.ts";
import * as organizations from "#lib/organizations/contract.ts";
import { createOrganization } from "#lib/organizations/create-organization.ts";
import { listOrganizations } from "#lib/organizations/list-organizations.ts";

export const GET = route(organizations.listOrganizations, listOrganizations);
export const POST = route(organizations.createOrganization, createOrganization);
