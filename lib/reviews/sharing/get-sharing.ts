import { selectOwnedSession } from "#db/queries/review-sessions.ts";
import { selectLinks } from "#db/queries/session-links.ts";
import { selectMembers, selectOpenRequests } from "#db/queries/session-members.ts";
import type { ActorContext } from "#lib/context.ts";
import { sessionNotFound } from "../problems.ts";
import type { Sharing } from "../sharing-schema.ts";
import { toLink, toPerson } from "./to-sharing.ts";

/** @throws session-not-found unless the actor owns the session */
export async function getSharing(ctx: ActorContext, { sessionId }: { sessionId: string }): Promise<Sharing> {
  const session = await selectOwnedSession(ctx.db, ctx.actor.userId, sessionId);
  if (!session) throw sessionNotFound("You have no session with this id.");
  const requests = await selectOpenRequests(ctx.db, sessionId);
  return {
    session_id: sessionId,
    is_public: session.isPublic,
    shares_original: session.sharesOriginal,
    people: (await selectMembers(ctx.db, sessionId)).map(toPerson),
    links: (await selectLinks(ctx.db, sessionId)).map(toLink),
    requests: requests.map(({ id, email, name, message, createdAt }) => ({
      access_request_id: id,
      email,
      name,
      message,
      created_at: createdAt.toISOString(),
    })),
  };
}
