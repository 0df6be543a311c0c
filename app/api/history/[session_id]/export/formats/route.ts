import { route } from "#lib/api/route.ts";
import { listFormats } from "#lib/reviews/export/offered-formats.ts";
import * as exports from "#lib/reviews/export-contract.ts";

export const GET = route(exports.listFormats, listFormats);
