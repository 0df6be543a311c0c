import { lockCreditAccount, lockCreditAccountById } from "#db/queries/credit-accounts.ts";
import { endHold, insertHold, selectOpenHolds } from "#db/queries/credit-holds.ts";
import {
  type CreditLotRow,
  selectLot,
  selectUsableLotsOfSubscription,
  setLotTargets,
} from "#db/queries/credit-lots.ts";
import type { Context } from "#lib/context.ts";
import { move } from "./move.ts";

/** What the unused credits of a plan are worth at the price that was paid for them, without tax. */
export interface BuyBack {
  credits: number;
  /** Minor units, rounded down. */
  amount: number;
}

interface OfPlan {
  userId: string;
  subscriptionId: string;
  /** The most that the credits may be worth, minor units. Further ones are left alone. */
  atMost?: number;
}

/** What an upgrade would buy back now. */
export async function valueOfUnused(ctx: Pick<Context, "db" | "now">, plan: OfPlan): Promise<BuyBack> {
  return sumOf(await unusedOf(ctx, plan));
}

/**
 * Sets unused credits of a plan aside while the checkout of an upgrade is open, so that nobody spends what is bought
 * back. `releaseCredit` gives them back, `buyBackReserved` makes it final.
 */
export async function reserveForUpgrade(
  tx: Context,
  { checkoutId, ...plan }: OfPlan & { checkoutId: string },
): Promise<BuyBack> {
  const { userId } = plan;
  const unused = await unusedOf(tx, plan);
  for (const { lot, credits } of unused) {
    const hold = { lotId: lot.id, accountId: lot.accountId, reference: checkoutId, amount: credits, userId };
    await insertHold(tx.db, { ...hold, purpose: "upgrade", createdAt: tx.now() });
    await move(tx, lot, {
      entry: "hold",
      quantity: credits,
      reference: checkoutId,
      note: "For the upgrade, which takes them off its price",
    });
  }
  return sumOf(unused);
}

interface Unused extends BuyBack {
  lot: CreditLotRow;
}

/** Locks the account, and returns which credits of which lots an upgrade buys back. */
async function unusedOf(
  { db, now }: Pick<Context, "db" | "now">,
  { userId, subscriptionId, atMost = Number.POSITIVE_INFINITY }: OfPlan,
): Promise<Unused[]> {
  const accountId = await lockCreditAccount(db, { userId });
  const unused: Unused[] = [];
  let left = atMost;
  for (const lot of await selectUsableLotsOfSubscription(db, { accountId, subscriptionId, now: now() })) {
    const price = lot.price ?? 0;
    const affordable = price === 0 ? lot.available : Math.floor((left * lot.granted) / price);
    const credits = Math.min(lot.available, affordable);
    if (credits <= 0) continue;
    const amount = Math.floor((credits * price) / lot.granted);
    left -= amount;
    unused.push({ lot, credits, amount });
  }
  return unused;
}

function sumOf(unused: readonly Unused[]): BuyBack {
  return {
    credits: unused.reduce((sum, { credits }) => sum + credits, 0),
    amount: unused.reduce((sum, { amount }) => sum + amount, 0),
  };
}

/** Voids what a completed upgrade has bought back, once. */
export async function buyBackReserved(tx: Context, checkoutId: string): Promise<void> {
  for (const hold of await selectOpenHolds(tx.db, checkoutId)) {
    await lockCreditAccountById(tx.db, hold.accountId);
    if (!(await endHold(tx.db, hold.id, { state: "bought-back", endedAt: tx.now() }))) continue;
    const lot = await selectLot(tx.db, hold.lotId);
    if (!lot) throw new Error("The lot of a hold is missing.");
    await setLotTargets(tx.db, lot.id, { withdrawn: lot.withdrawn + hold.amount });
    await move(tx, lot, {
      entry: "buy-back",
      quantity: hold.amount,
      reference: checkoutId,
      note: "Bought back by the upgrade",
    });
  }
}
