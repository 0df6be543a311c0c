import { route } from "#lib/api/route.ts";
import * as organizations from "#lib/organizations/contract.ts";
import { getConsumption } from "#lib/organizations/get-consumption.ts";

export const GET = route(organizations.getConsumption, getConsumption);
