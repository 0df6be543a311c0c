import { lockUser } from "#db/queries/api-keys.ts";
import { type UpdateProfile, updateProfile } from "#lib/auth/update-profile.ts";
import type { ActorContext } from "#lib/context.ts";
import { transact } from "#lib/transact.ts";
import { findVenue } from "./find-venue.ts";

/** Changes the profile of the actor. @throws unknown-venue if it names a venue profile that the actor cannot use */
export async function changeProfile(
  ctx: ActorContext,
  { reviewVenue, ...others }: UpdateProfile,
): ReturnType<typeof updateProfile> {
  if (typeof reviewVenue !== "string") return updateProfile(ctx, { ...others, reviewVenue });
  return transact(ctx, async (tx) => {
    // The venue profile must not be deleted between the two.
    await lockUser(tx.db, tx.actor.userId);
    const { venue_id } = await findVenue(tx, reviewVenue);
    return updateProfile(tx, { ...others, reviewVenue: venue_id });
  });
}
