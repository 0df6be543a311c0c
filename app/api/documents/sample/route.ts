import { route } from "#lib/api/route.ts";
import * as processing from "#lib/reviews/process-contract.ts";
import { addSample } from "#lib/reviews/start/add-sample.ts";

export const POST = route(processing.addSample, addSample);
