import { route } from "#lib/api/route.ts";
import * as reviews from "#lib/reviews/contract.ts";
import { deleteSession } from "#lib/reviews/history/delete-session.ts";
import { getSession } from "#lib/reviews/history/get-session.ts";

export const GET = route(reviews.getSession, getSession);
export const DELETE = route(reviews.deleteSession, deleteSession);
