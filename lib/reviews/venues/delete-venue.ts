import { deleteVenueProfile } from "#db/queries/venue-profiles.ts";
import type { ActorContext } from "#lib/context.ts";
import { venueNotFound } from "../problems.ts";

export async function deleteVenue(ctx: ActorContext, input: { venueId: string }): Promise<undefined> {
  const known = await deleteVenueProfile(ctx.db, ctx.actor.userId, input.venueId);
  if (!known) throw venueNotFound("You have no venue profile with this id.");
}
