import { route } from "#lib/api/route.ts";
import * as reviews from "#lib/reviews/contract.ts";
import { listProcessing } from "#lib/reviews/history/list-processing.ts";

export const GET = route(reviews.listProcessing, listProcessing);
