import { route } from "#lib/api/route.ts";
import * as members from "#lib/organizations/members-contract.ts";
import { setAllocation } from "#lib/organizations/set-allocation.ts";

export const PUT = route(members.setAllocation, setAllocation);
