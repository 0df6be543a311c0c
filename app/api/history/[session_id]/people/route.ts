import { route } from "#lib/api/route.ts";
import { sharePerson } from "#lib/reviews/sharing/share-person.ts";
import * as sharing from "#lib/reviews/sharing-contract.ts";

export const POST = route(sharing.sharePerson, sharePerson);
