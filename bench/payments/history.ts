import { randomUUID } from "node:crypto";
import { holdCredit } from "#lib/credits/hold-credit.ts";
import { releaseCredit } from "#lib/credits/release-credit.ts";
import { settleCredit } from "#lib/credits/settle-credit.ts";
import { type Buyer, open, type Shop } from "#lib/payments/testing/shop.ts";
import { getReferralCode } from "#lib/referrals/get-referral-code.ts";
import { registerReferral } from "#lib/referrals/register-referral.ts";
import { transact } from "#lib/transact.ts";
import type { Random } from "./random.ts";

const GOOD = "4242424242424242";
const DECLINES_LATER = "4000000000000341";
const PACKS = ["1 review", "5 reviews", "20 reviews"];
const PLANS = ["Small plan", "Large plan"];

/** One customer's life, and what Galley cannot know from the provider: the reviews. */
export interface History {
  seed: number;
  random: Random;
  buyer: Buyer;
  /** Reviews that were completed. */
  spent: number;
  /** What happened, for a history that ends wrongly. */
  deeds: string[];
}

export type Snapshot = ReturnType<Shop["standIn"]["state"]>[number];

interface Scene {
  shop: Shop;
  history: History;
  others: readonly History[];
  /** What the provider has before the deed. */
  state: Snapshot;
}

type Deed = (scene: Scene) => Promise<void>;

const DEEDS: Readonly<Record<string, Deed>> = {
  async pack({ shop, history: { buyer, random } }) {
    shop.standIn.pay(await open(shop, buyer, { price: random.pick(PACKS) ?? "" }));
  },
  async plan({ shop, history: { buyer, random }, state }) {
    if (living(state).length > 0) return;
    const checkout = await open(shop, buyer, { price: random.pick(PLANS) ?? "" });
    shop.standIn.pay(checkout, { card: random.next() < 0.3 ? DECLINES_LATER : GOOD });
  },
  async twoTabs({ shop, history: { buyer, random }, state }) {
    if (living(state).length > 0) return;
    const price = random.pick(PLANS) ?? "";
    const tabs = [await open(shop, buyer, { price }), await open(shop, buyer, { price })];
    for (const tab of tabs) shop.standIn.pay(tab);
  },
  async upgrade({ shop, history: { buyer, random }, state }) {
    const replaces = planToChange(state, shop.price("Small plan"));
    if (!replaces) return;
    const checkout = await open(shop, buyer, { price: "Large plan", replaces });
    if (random.next() < 0.8) shop.standIn.pay(checkout);
  },
  async downgrade({ shop, history: { buyer }, state }) {
    const subscriptionId = planToChange(state, shop.price("Large plan"));
    const newPriceId = shop.price("Small plan");
    if (subscriptionId)
      await shop.payments.scheduleChange({ customerId: buyer.customerId, subscriptionId, newPriceId });
  },
  async cancel({ shop, state }) {
    const plan = living(state).at(-1);
    if (plan?.status === "active") await shop.payments.cancelAtPeriodEnd(plan.id);
  },
  async resume({ shop, state }) {
    const plan = living(state).at(-1);
    if (plan?.status === "active") await shop.payments.resume(plan.id);
  },
  async refund({ shop, history: { random }, state }) {
    const charge = random.pick(reversible(state));
    if (!charge) return;
    const left = charge.amount - charge.amount_refunded;
    shop.standIn.refund(charge.id, random.next() < 0.5 ? left : Math.max(1, random.below(left)));
  },
  async dispute({ shop, history: { random }, state }) {
    const charge = random.pick(reversible(state));
    if (charge) shop.standIn.dispute(charge.id);
  },
  async decide({ shop, history: { random }, state }) {
    const dispute = state.disputes.find(({ status }) => status === "needs_response");
    if (dispute) shop.standIn.decideDispute(dispute.id, random.next() < 0.5 ? "won" : "lost");
  },
  async card({ shop, history: { buyer, random } }) {
    const { useCard: putCard } = shop.standIn;
    putCard(buyer.customerId, random.next() < 0.5 ? GOOD : DECLINES_LATER);
  },
  review: (scene) => review(scene, "completes"),
  reviews: (scene) => review(scene, "completes"),
  fail: (scene) => review(scene, "fails"),
  async refer({ shop, history, others }) {
    const referrer = history.random.pick(others);
    if (!referrer || referrer === history) return;
    const { referral_code } = await getReferralCode({ ...referrer.buyer.person.ctx, now: shop.now });
    await registerReferral({ ...history.buyer.person.ctx, now: shop.now }, { referralCode: referral_code });
  },
};

/** Lets something happen to a customer. */
export async function act(shop: Shop, history: History, others: readonly History[], state: Snapshot) {
  const [name, deed] = history.random.pick(Object.entries(DEEDS)) ?? [];
  if (!name || !deed) return;
  history.deeds.push(name);
  await deed({ shop, history, others, state });
}

async function review({ shop, history }: Scene, end: "completes" | "fails"): Promise<void> {
  const ctx = { ...history.buyer.person.ctx, now: shop.now };
  const sessionId = randomUUID();
  try {
    await transact(ctx, (tx) => holdCredit(tx, { kind: "paid", sessionId }));
  } catch {
    // No credit is left.
    return;
  }
  if (end === "fails") return transact(ctx, (tx) => releaseCredit(tx, sessionId));
  await transact(ctx, (tx) => settleCredit(tx, sessionId));
  history.spent += 1;
}

function living({ subscriptions }: Snapshot): Snapshot["subscriptions"] {
  return subscriptions.filter(({ status }) => status === "active" || status === "past_due");
}

function planToChange(state: Snapshot, price: string): string | undefined {
  return living(state).find(({ status, prices }) => status === "active" && prices[0] === price)?.id;
}

function reversible({ charges }: Snapshot): Snapshot["charges"] {
  return charges.filter(
    ({ status, disputed, amount, amount_refunded }) =>
      status === "succeeded" && !disputed && amount_refunded < amount,
  );
}
