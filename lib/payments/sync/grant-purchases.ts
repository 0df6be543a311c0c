import type { CreditOwner } from "#db/queries/credit-accounts.ts";
import { type CataloguePriceRow, sumBoughtBack } from "#db/queries/payment-state.ts";
import type { Context } from "#lib/context.ts";
import { countNoun } from "#lib/count-noun.ts";
import { grantCredits } from "#lib/credits/grant-credits.ts";
import type { CheckoutState } from "#lib/ports/payments/provider-state.ts";
import type { Judgement } from "./judge-subscriptions.ts";
import type { Purchase } from "./purchases.ts";

interface Granting {
  owner: CreditOwner;
  purchases: readonly Purchase[];
  prices: ReadonlyMap<string, CataloguePriceRow>;
  judgement: Judgement;
  checkouts: readonly CheckoutState[];
}

/**
 * Grants the credits of everything that was paid, each once. What went back completely before it gave any credits gives
 * none, nor does a plan that nobody wanted. Returns the prices that the catalogue does not have.
 */
export async function grantPurchases(tx: Context, granting: Granting): Promise<string[]> {
  const { owner, purchases, prices, judgement, checkouts } = granting;
  const unwanted = new Set(judgement.unwanted.map(({ subscriptionId }) => subscriptionId));
  const unknown: string[] = [];
  for (const purchase of purchases) {
    const { kind, reference, subscriptionId, periodEnd, currency, paymentIntentId } = purchase;
    if (purchase.reversedShare >= 1 || (subscriptionId !== null && unwanted.has(subscriptionId))) continue;
    const price = prices.get(purchase.priceId ?? "");
    if (!price) {
      unknown.push(purchase.priceId ?? reference);
      continue;
    }
    await grantCredits(tx, {
      owner,
      kind: "paid",
      amount: price.credits,
      source: kind,
      reference,
      note: `${price.name}: ${countNoun(price.credits, "credit")}`,
      expiresAt: kind === "plan" && price.creditsExpire ? periodEnd : null,
      paid: {
        price: purchase.amount + (await worthBoughtBack(tx, purchase, checkouts)),
        currency,
        paymentIntentId,
        subscriptionId,
      },
    });
  }
  return unknown;
}

/** What an upgrade was paid with besides money: the unused credits of the plan before. */
async function worthBoughtBack(
  tx: Context,
  { subscriptionId, reference }: Purchase,
  checkouts: readonly CheckoutState[],
): Promise<number> {
  const upgrade = checkouts.find(
    (each) =>
      each.mode === "upgrade" &&
      each.subscriptionId === subscriptionId &&
      reference === `invoice:${each.invoiceId}`,
  );
  return upgrade ? sumBoughtBack(tx.db, upgrade.checkoutId) : 0;
}
