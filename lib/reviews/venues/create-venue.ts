import { lockUser } from "#db/queries/api-keys.ts";
import { countVenueProfiles, insertVenueProfile } from "#db/queries/venue-profiles.ts";
import type { ActorContext } from "#lib/context.ts";
import type { OperationInput } from "#lib/contract/operation.ts";
import { transact } from "#lib/transact.ts";
import { venueLimitReached } from "../problems.ts";
import type { createVenue as operation } from "../venue-contract.ts";
import { MOST_VENUES, type Venue } from "../venue-schema.ts";
import { toContent } from "./to-content.ts";
import { toVenue } from "./to-venue.ts";

export async function createVenue(
  ctx: ActorContext,
  input: OperationInput<typeof operation>,
): Promise<Venue> {
  return transact(ctx, async (tx) => {
    await lockUser(tx.db, tx.actor.userId);
    const actual = await countVenueProfiles(tx.db, tx.actor.userId);
    if (actual >= MOST_VENUES)
      throw venueLimitReached(`You have ${actual} venue profiles, which is the limit. Delete one first.`, {
        limit: MOST_VENUES,
        actual,
      });
    return toVenue(await insertVenueProfile(tx.db, tx.actor.userId, toContent(input)));
  });
}
