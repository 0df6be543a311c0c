import { selectVenueProfiles } from "#db/queries/venue-profiles.ts";
import type { ActorContext } from "#lib/context.ts";
import type { Venue } from "../venue-schema.ts";
import { knownVenues } from "./known-venues.ts";
import { toVenue } from "./to-venue.ts";

export async function listVenues(ctx: ActorContext): Promise<Venue[]> {
  const own = await selectVenueProfiles(ctx.db, ctx.actor.userId);
  return [...own.map(toVenue), ...knownVenues()];
}
