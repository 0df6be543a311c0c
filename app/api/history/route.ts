import { route } from "#lib/api/route.ts";
import * as reviews from "#lib/reviews/contract.ts";
import { listHistory } from "#lib/reviews/history/list-history.ts";

export const GET = route(reviews.listHistory, listHistory);
