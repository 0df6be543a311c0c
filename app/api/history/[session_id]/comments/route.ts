import { route } from "#lib/api/route.ts";
import { setCommentActions } from "#lib/reviews/comments/set-comment-actions.ts";
import * as reviews from "#lib/reviews/contract.ts";

export const PATCH = route(reviews.setCommentActions, setCommentActions);
