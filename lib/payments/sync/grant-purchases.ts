import type { CreditOwner } from "#db/queries/credit-accounts.ts";
import type { CataloguePriceRow } from "#db/queries/payment-state.ts";
import type { Context } from "#lib/context.ts";
import { countNoun } from "#lib/count-noun.ts";
import { grantCredits } from "#lib/credits/grant-credits.ts";
import type { CheckoutState } from "#lib/ports/payments/provider-state.ts";
import { boughtBackFor } from "./bought-back-for.ts";
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
    if (subscriptionId !== null && unwanted.has(subscriptionId)) continue;
    const boughtBack = await boughtBackFor(tx, reference, checkouts);
    if (purchase.reversedShare >= 1 && boughtBack.length === 0) continue;
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
        price: purchase.amount + boughtBack.reduce((sum, { worth }) => sum + worth, 0),
        currency,
        paymentIntentId,
        subscriptionId,
      },
    });
  }
  return unknown;
}
