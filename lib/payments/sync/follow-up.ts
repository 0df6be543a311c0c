import type { Context } from "#lib/context.ts";
import type { Payments } from "#lib/ports/payments/port.ts";

/** What is to be done at the provider. Each can be done again without any effect. */
export interface FollowUps {
  refunds: readonly { paymentIntentId: string; amount: number }[];
  /** Money of purchases that their buyers withdrew from. */
  withdrawals: readonly { paymentIntentId: string; amount: number }[];
  /** Subscriptions to end. */
  ends: readonly string[];
  /** Open checkouts that nobody may complete any more. */
  expires: readonly string[];
}

/**
 * Does at the provider what a sync found to be due. Money goes back first: a subscription that has ended without it
 * would no longer look like one that nobody wanted.
 */
export async function followUp(
  ctx: Context,
  payments: Payments,
  { refunds, withdrawals, ends, expires }: FollowUps,
): Promise<void> {
  for (const { paymentIntentId, amount } of refunds) {
    ctx.log.info(
      { payment: paymentIntentId, amount },
      "a plan was bought twice: its second payment goes back",
    );
    await payments.refund({ paymentIntentId, amount, key: `bought-twice:${paymentIntentId}:${amount}` });
  }
  for (const { paymentIntentId, amount } of withdrawals) {
    await payments.refund({ paymentIntentId, amount, key: `withdrawal:${paymentIntentId}:${amount}` });
  }
  for (const subscriptionId of ends) await payments.endNow(subscriptionId);
  for (const checkoutId of expires) await payments.expireCheckout(checkoutId);
}
