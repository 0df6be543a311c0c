import { type UpdateProfile, updateProfile } from "#lib/auth/update-profile.ts";
import type { ActorContext } from "#lib/context.ts";
import { findVenue } from "./find-venue.ts";

/** Changes the profile of the actor. @throws unknown-venue if it names a venue profile that the actor cannot use */
export async function changeProfile(
  ctx: ActorContext,
  { reviewVenue, ...others }: UpdateProfile,
): ReturnType<typeof updateProfile> {
  if (typeof reviewVenue !== "string") return updateProfile(ctx, { ...others, reviewVenue });
  const { venue_id } = await findVenue(ctx, reviewVenue);
  return updateProfile(ctx, { ...others, reviewVenue: venue_id });
}
