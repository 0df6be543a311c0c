import { route } from "#lib/api/route.ts";
import { readPlaces } from "#lib/reviews/export/export-review.ts";
import * as exports from "#lib/reviews/export-contract.ts";

export const GET = route(exports.readPlaces, readPlaces);
