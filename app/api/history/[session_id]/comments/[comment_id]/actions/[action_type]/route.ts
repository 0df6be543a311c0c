import { route } from "#lib/api/route.ts";
import { undoCommentAction } from "#lib/reviews/comments/undo-comment-action.ts";
import * as reviews from "#lib/reviews/contract.ts";

export const DELETE = route(reviews.undoCommentAction, undoCommentAction);
