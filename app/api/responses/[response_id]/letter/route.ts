import { route } from "#lib/api/route.ts";
import * as responses from "#lib/responses/contract.ts";
import { writeLetter } from "#lib/responses/write-letter.ts";

export const GET = route(responses.writeLetter, writeLetter);
