import { route } from "#lib/api/route.ts";
import { changeResponse, deleteResponse } from "#lib/responses/change-response.ts";
import * as responses from "#lib/responses/contract.ts";
import { getResponse } from "#lib/responses/get-response.ts";

export const GET = route(responses.getResponse, getResponse);
export const PATCH = route(responses.changeResponse, changeResponse);
export const DELETE = route(responses.deleteResponse, deleteResponse);
