import { route } from "#lib/api/route.ts";
import * as reviews from "#lib/reviews/contract.ts";
import { undoCommentAction } from "#lib/reviews/undo-comment-action.ts";

export const DELETE = route(reviews.undoCommentAction, undoCommentAction);
