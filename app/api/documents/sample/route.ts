import { route } from "#lib/api/route.ts";
import * as documents from "#lib/documents/contract.ts";
import { addSample } from "#lib/reviews/start/add-sample.ts";

export const POST = route(documents.addSample, addSample);
