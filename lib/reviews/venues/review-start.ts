import { selectUserWithTier } from "#db/queries/users.ts";
import type { ActorContext } from "#lib/context.ts";
import { userNotFound } from "#lib/contract/problems.ts";
import { ownPreferences } from "../own-preferences.ts";
import type { ReviewStart } from "../preference-schema.ts";
import type { Venue, VenueChoice } from "../venue-schema.ts";
import { listVenues } from "./list-venues.ts";

/** Returns what the actor's reviews begin with, and the venues that they may be for. */
export async function reviewStart(ctx: ActorContext): Promise<ReviewStart> {
  const [account, venues] = await Promise.all([
    selectUserWithTier(ctx.db, ctx.actor.userId),
    listVenues(ctx),
  ]);
  if (!account) throw userNotFound("The account of this credential no longer exists.");
  const own = ownPreferences(account);
  const isKnown = venues.some(({ venue_id }) => venue_id === own.venue);
  return { own: { ...own, venue: isKnown ? own.venue : null }, venues: venues.map(toChoice) };
}

function toChoice({ venue_id, name, is_own, prompt_set, limits, expects, criteria }: Venue): VenueChoice {
  return { venue_id, name, is_own, prompt_set, limits, expected: expects.length, criteria: criteria.length };
}
