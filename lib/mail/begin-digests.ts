import { claimDigests } from "#db/queries/digests.ts";
import type { Context } from "#lib/context.ts";
import { transact } from "#lib/transact.ts";
import { isTimely, lastDigestTime } from "./digest-time.ts";

const PEOPLE_AT_ONCE = 200;

/**
 * Sends an event for each person whose digest is due and was not begun. Safe to run in several processes at once, at any
 * time: what an outage kept from Monday is begun until Thursday, and a week that is longer ago is left out.
 */
export async function beginDigests(ctx: Context): Promise<void> {
  const until = lastDigestTime(ctx.now());
  if (!isTimely(until, ctx.now())) return;
  for (let begun = PEOPLE_AT_ONCE; begun === PEOPLE_AT_ONCE; ) {
    begun = await transact(ctx, async (tx) => {
      const people = await claimDigests(tx.db, until, PEOPLE_AT_ONCE);
      for (const userId of people) await tx.events.send("digest/due", { userId, until: until.toISOString() });
      return people.length;
    });
  }
}
