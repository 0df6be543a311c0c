import type { ActorContext } from "#lib/context.ts";
import type { Participant } from "../writing-schema.ts";
import { participantsOf } from "./participants.ts";
import { refuseUnless } from "./thread-standing.ts";
import { nameOf, toPerson } from "./to-threads.ts";

/** Lists the people who can read the threads of a session, by name. */
export async function listParticipants(
  ctx: ActorContext,
  { sessionId }: { sessionId: string },
): Promise<Participant[]> {
  const { session } = await refuseUnless(ctx, sessionId, "comment");
  const people = await participantsOf(ctx, session);
  return people
    .toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)) || one.id.localeCompare(other.id))
    .map((person) => ({ ...toPerson(person), is_you: person.id === ctx.actor.userId }));
}
