import { route } from "#lib/api/route.ts";
import * as responses from "#lib/responses/contract.ts";
import { listResponses } from "#lib/responses/list-responses.ts";
import { startResponse } from "#lib/responses/start-response.ts";

export const GET = route(responses.listResponses, listResponses);
export const POST = route(responses.startResponse, startResponse);
