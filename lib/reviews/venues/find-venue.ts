import type { ActorContext } from "#lib/context.ts";
import { unknownVenue } from "#lib/contract/problems.ts";
import type { Venue } from "../venue-schema.ts";
import { listVenues } from "./list-venues.ts";

/** Returns the profile with this id. @throws unknown-venue if it is neither the actor's nor one that comes with Galley */
export async function findVenue(ctx: ActorContext, id: string): Promise<Venue> {
  const venues = await listVenues(ctx);
  const found = venues.find(({ venue_id }) => venue_id === id.toLowerCase());
  if (found) return found;
  const ids = venues.filter(({ is_own }) => !is_own).map(({ venue_id }) => venue_id);
  throw unknownVenue(
    `There is no venue profile with this id. Take one of ${ids.join(", ")}, or one of your own.`,
  );
}
