import type { VenueRow } from "#db/queries/venue-profiles.ts";
import type { Venue } from "../venue-schema.ts";

/** Returns a profile of one's own as the API gives it. */
export function toVenue({ id, content, updatedAt }: VenueRow): Venue {
  return { ...content, venue_id: id, is_own: true, updated_at: updatedAt.toISOString() };
}
