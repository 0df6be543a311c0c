import { route } from "#lib/api/route.ts";
import * as organizations from "#lib/organizations/contract.ts";
import { getCreditPool } from "#lib/organizations/get-credit-pool.ts";

export const GET = route(organizations.getCreditPool, getCreditPool);
