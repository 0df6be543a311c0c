import { route } from "#lib/api/route.ts";
import { dismissComment } from "#lib/reviews/comments/act-on-comment.ts";
import * as reviews from "#lib/reviews/contract.ts";

export const PATCH = route(reviews.dismissComment, dismissComment);
