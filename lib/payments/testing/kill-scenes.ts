import { randomUUID } from "node:crypto";
import { holdCredit } from "#lib/credits/hold-credit.ts";
import { settleCredit } from "#lib/credits/settle-credit.ts";
import { transact } from "#lib/transact.ts";
import { syncCustomer } from "../sync/sync-customer.ts";
import { endLeases, runUntil, spread } from "./kill.ts";
import { type Buyer, buy, creditsOf, newBuyer, open, type Shop, stateAt } from "./shop.ts";

type Credits = Awaited<ReturnType<typeof creditsOf>>;

interface Scene {
  name: string;
  /** Brings a buyer to the moment before the verb. Returns the session to settle, if that is the verb. */
  prepare: (shop: Shop, buyer: Buyer) => Promise<string | undefined>;
  /** What the credits must be after it. */
  after: Credits;
  /** How many of the buyer's subscriptions are active after it. */
  plans: number;
}

const MONTH = 32 * 86_400;
const NONE = { granted: 0, available: 0, held: 0, spent: 0, voided: 0, lots: 0 };

export const KILL_SCENES: readonly Scene[] = [
  {
    name: "completion of a checkout",
    prepare: async (shop, buyer) => void (await buy(shop, buyer, { price: "5 reviews" })),
    after: { ...NONE, granted: 5, available: 5, lots: 1 },
    plans: 0,
  },
  {
    name: "renewal",
    async prepare(shop, buyer) {
      await buy(shop, buyer, { price: "Small plan" });
      await syncCustomer(shop.ctx, buyer.customerId);
      shop.standIn.advance(shop.standIn.now() + MONTH);
      return undefined;
    },
    after: { ...NONE, granted: 10, available: 10, lots: 2 },
    plans: 1,
  },
  {
    name: "refund",
    async prepare(shop, buyer) {
      await buy(shop, buyer, { price: "5 reviews" });
      await syncCustomer(shop.ctx, buyer.customerId);
      shop.standIn.refund(stateAt(shop, buyer).charges[0]?.id ?? "", 1_500);
      return undefined;
    },
    after: { ...NONE, granted: 5, available: 3, voided: 2, lots: 1 },
    plans: 0,
  },
  {
    name: "upgrade",
    async prepare(shop, buyer) {
      await buy(shop, buyer, { price: "Small plan" });
      await syncCustomer(shop.ctx, buyer.customerId);
      const replaces = stateAt(shop, buyer).subscriptions[0]?.id ?? "";
      await buy(shop, buyer, { price: "Large plan", replaces });
      return undefined;
    },
    after: { ...NONE, granted: 25, available: 20, voided: 5, lots: 2 },
    plans: 1,
  },
  {
    name: "plan in two tabs",
    async prepare(shop, buyer) {
      const price = "Small plan";
      const tabs = [await open(shop, buyer, { price }), await open(shop, buyer, { price })];
      for (const tab of tabs) shop.standIn.pay(tab);
      return undefined;
    },
    after: { ...NONE, granted: 5, available: 5, lots: 1 },
    plans: 1,
  },
  {
    name: "settling of a review",
    async prepare(shop, buyer) {
      await buy(shop, buyer, { price: "5 reviews" });
      await syncCustomer(shop.ctx, buyer.customerId);
      const sessionId = randomUUID();
      const actor = { ...buyer.person.ctx, now: shop.now };
      await transact(actor, (tx) => holdCredit(tx, { kind: "paid", sessionId }));
      return sessionId;
    },
    after: { ...NONE, granted: 5, available: 4, spent: 1, lots: 1 },
    plans: 0,
  },
];

export interface KillOutcome {
  /** The points at which a process was killed. */
  killedAt: number[];
  /** Of how many. */
  points: number;
  /** What was wrong after another process had done the verb again. */
  faults: string[];
}

/** Kills a process in so many steps of a scene, each time for a new buyer, and lets this process do the verb again. */
export async function playScene(shop: Shop, scene: Scene, count: number): Promise<KillOutcome> {
  const points = await playOnce(shop, scene, Number.MAX_SAFE_INTEGER);
  if (points.ended === "killed") throw new Error("Nobody was to be killed.");
  const outcome: KillOutcome = { killedAt: [], points: points.ended, faults: points.faults };
  for (const point of spread(points.ended, count)) {
    const { ended, faults } = await playOnce(shop, scene, point);
    if (ended === "killed") outcome.killedAt.push(point);
    outcome.faults.push(...faults.map((fault) => `killed at ${point}: ${fault}`));
  }
  return outcome;
}

async function playOnce(shop: Shop, scene: Scene, point: number) {
  const buyer = await newBuyer(shop);
  const sessionId = await scene.prepare(shop, buyer);
  const verb = sessionId ? "settle" : "sync";
  const ended = await runUntil(shop, { verb, id: sessionId ?? buyer.customerId }, point);
  await endLeases(shop);
  for (let twice = 0; twice < 2; twice++) {
    if (sessionId) await transact(shop.ctx, (tx) => settleCredit(tx, sessionId));
    await syncCustomer(shop.ctx, buyer.customerId);
  }
  const credits = await creditsOf(shop, buyer);
  const plans = stateAt(shop, buyer).subscriptions.filter(({ status }) => status === "active").length;
  const faults = [
    ...(JSON.stringify(credits) === JSON.stringify(scene.after) ? [] : [JSON.stringify(credits)]),
    ...(plans === scene.plans ? [] : [`${plans} plans`]),
  ];
  return { ended, faults };
}
