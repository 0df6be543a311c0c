import { expireCredits } from "#lib/credits/expire-credits.ts";
import { syncForEvents } from "#lib/payments/sync/sync-for-events.ts";
import { syncPayments } from "#lib/payments/sync/sync-payments.ts";
import { newBuyer, type Shop } from "#lib/payments/testing/shop.ts";
import { issueDueRewards } from "#lib/referrals/issue-due-rewards.ts";
import { act, type History, type Snapshot } from "./history.ts";
import { faultsOf } from "./oracle.ts";
import { forEach } from "./place.ts";
import { randomOf } from "./random.ts";

const ROUNDS = 10;
const AT_ONCE = 8;
const LOST = 0.1;
const DAY = 86_400;
const MOST_DAYS = 12;
const SHOWN = 5;

export interface HistoriesOutcome {
  histories: number;
  seed: number;
  deeds: number;
  events: number;
  lost: number;
  /** Histories that ended as the provider has them. */
  right: number;
  /** What was wrong with the first of the others. */
  wrong: { seed: number; deeds: string[]; faults: string[] }[];
}

/** Plays so many lives of customers at once, with webhooks delayed, doubled, shuffled and lost, and one sync at the end. */
export async function playHistories(shop: Shop, count: number, seed: number): Promise<HistoriesOutcome> {
  const random = randomOf(seed);
  const lost = new Map<string, boolean>();
  shop.losses.isLost = (eventId) => {
    const isLost = lost.get(eventId) ?? random.next() < LOST;
    lost.set(eventId, isLost);
    return isLost;
  };
  const histories: History[] = [];
  for (let i = 0; i < count; i++) {
    const buyer = await newBuyer(shop);
    histories.push({ seed: seed + i, random: randomOf(seed + i), buyer, spent: 0, deeds: [] });
  }
  for (let round = 0; round < ROUNDS; round++) {
    const states = statesOf(shop);
    await forEach(histories, AT_ONCE, async (history) => {
      const state = states.get(history.buyer.customerId);
      if (state) await act(shop, history, histories, state);
    });
    shop.standIn.advance(shop.standIn.now() + Math.floor(random.next() * MOST_DAYS * DAY));
    // A third of what waits comes later, behind newer events.
    const waiting = shop.standIn.webhooks.held().length;
    await shop.standIn.deliver({
      shuffle: seed + round,
      twice: random.next() < 0.5,
      most: Math.ceil((waiting * 2) / 3),
    });
    await syncTold(shop);
  }
  shop.losses.isLost = () => false;
  await syncPayments(shop.ctx);
  await expireCredits(shop.ctx);
  await issueDueRewards(shop.ctx);
  const states = statesOf(shop);
  const wrong: HistoriesOutcome["wrong"] = [];
  await forEach(histories, AT_ONCE, async (history) => {
    const state = states.get(history.buyer.customerId);
    const faults = state ? await faultsOf(shop, history, state) : ["the provider does not know the customer"];
    if (faults.length > 0) wrong.push({ seed: history.seed, deeds: history.deeds, faults });
  });
  return {
    histories: count,
    seed,
    deeds: histories.reduce((sum, { deeds }) => sum + deeds.length, 0),
    events: lost.size,
    lost: lost.values().filter(Boolean).toArray().length,
    right: count - wrong.length,
    wrong: wrong.slice(0, SHOWN),
  };
}

/** Does what the jobs do: syncs the customers of events that arrived. */
async function syncTold(shop: Shop): Promise<void> {
  const rows = await shop.app.database.sql<{ id: string }[]>`
    with told as (delete from outbox_events where name = 'payments/changed' returning data)
    select distinct data->>'customerId' as id from told`;
  await forEach(rows, AT_ONCE, ({ id }) => syncForEvents(shop.ctx, { customerId: id }));
}

function statesOf({ standIn }: Shop): Map<string, Snapshot> {
  return new Map(standIn.state().map((state) => [state.customer.id, state]));
}
