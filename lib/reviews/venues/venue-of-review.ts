import type { ActorContext } from "#lib/context.ts";
import type { OwnPreferences } from "../preference-schema.ts";
import type { Venue } from "../venue-schema.ts";
import { findVenue } from "./find-venue.ts";
import { listVenues } from "./list-venues.ts";

/**
 * Returns the venue of a new review: the requested one, none if null is requested, else the one of the author's
 * profile. A profile may name one that an older version of Galley brought.
 * @throws unknown-venue if the requested one does not exist
 */
export async function venueOfReview(
  ctx: ActorContext,
  requested: string | null | undefined,
  { venue: own }: Pick<OwnPreferences, "venue">,
): Promise<Venue | null> {
  if (requested) return findVenue(ctx, requested);
  if (requested === null || own === null) return null;
  return (await listVenues(ctx)).find(({ venue_id }) => venue_id === own) ?? null;
}
