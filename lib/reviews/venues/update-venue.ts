import { updateVenueProfile } from "#db/queries/venue-profiles.ts";
import type { ActorContext } from "#lib/context.ts";
import type { OperationInput } from "#lib/contract/operation.ts";
import { venueNotFound } from "../problems.ts";
import type { updateVenue as operation } from "../venue-contract.ts";
import type { Venue } from "../venue-schema.ts";
import { toContent } from "./to-content.ts";
import { toVenue } from "./to-venue.ts";

export async function updateVenue(
  ctx: ActorContext,
  input: OperationInput<typeof operation>,
): Promise<Venue> {
  const row = await updateVenueProfile(ctx.db, ctx.actor.userId, input.venueId, {
    content: toContent(input),
    updatedAt: ctx.now(),
  });
  if (!row) throw venueNotFound("You have no venue profile with this id.");
  return toVenue(row);
}
