import { route } from "#lib/api/route.ts";
import * as organizations from "#lib/organizations/contract.ts";
import { exportConsumption } from "#lib/organizations/export-consumption.ts";

export const GET = route(organizations.exportConsumption, exportConsumption);
