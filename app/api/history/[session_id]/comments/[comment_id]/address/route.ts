import { route } from "#lib/api/route.ts";
import { addressComment } from "#lib/reviews/comments/act-on-comment.ts";
import * as reviews from "#lib/reviews/contract.ts";

export const PATCH = route(reviews.addressComment, addressComment);
