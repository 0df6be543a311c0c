import { route } from "#lib/api/route.ts";
import * as responses from "#lib/responses/contract.ts";
import { suggestChanges } from "#lib/responses/suggest-changes.ts";

export const GET = route(responses.suggestChanges, suggestChanges);
