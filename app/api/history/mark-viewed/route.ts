import { route } from "#lib/api/route.ts";
import * as reviews from "#lib/reviews/contract.ts";
import { markViewed } from "#lib/reviews/history/mark-viewed.ts";

export const POST = route(reviews.markViewed, markViewed);
