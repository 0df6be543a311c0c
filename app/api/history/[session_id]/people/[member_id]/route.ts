import { route } from "#lib/api/route.ts";
import { changePersonRole, removePerson } from "#lib/reviews/sharing/change-person.ts";
import * as sharing from "#lib/reviews/sharing-contract.ts";

export const PATCH = route(sharing.changePersonRole, changePersonRole);
export const DELETE = route(sharing.removePerson, removePerson);
