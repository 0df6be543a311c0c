import { lockUser } from "#db/queries/api-keys.ts";
import { forgetReviewVenue } from "#db/queries/users.ts";
import { deleteVenueProfile } from "#db/queries/venue-profiles.ts";
import type { ActorContext } from "#lib/context.ts";
import { transact } from "#lib/transact.ts";
import { venueNotFound } from "../problems.ts";

/** Deletes a profile of the actor's own. If it is the venue of the actor's reviews, they have none afterwards. */
export async function deleteVenue(ctx: ActorContext, input: { venueId: string }): Promise<undefined> {
  return transact(ctx, async ({ db, actor }) => {
    await lockUser(db, actor.userId);
    const known = await deleteVenueProfile(db, actor.userId, input.venueId);
    if (!known) throw venueNotFound("You have no venue profile with this id.");
    await forgetReviewVenue(db, actor.userId, input.venueId);
    return undefined;
  });
}
