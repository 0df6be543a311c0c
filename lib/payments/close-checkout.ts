import { type PaymentCheckoutRow, updateCheckout } from "#db/queries/payment-state.ts";
import type { Context } from "#lib/context.ts";
import { releaseCredit } from "#lib/credits/release-credit.ts";
import type { Payments } from "#lib/ports/payments/port.ts";
import { transact } from "#lib/transact.ts";

/** Ends an open checkout and frees what it set aside, unless somebody has just paid. Returns what it is now. */
export async function closeCheckout(
  ctx: Context,
  payments: Payments,
  { id, customerId }: Pick<PaymentCheckoutRow, "id" | "customerId">,
): Promise<"complete" | "expired"> {
  const state = (await payments.readCheckout(id)) && (await payments.expireCheckout(id));
  if (state?.status === "complete") return "complete";
  await transact(ctx, async (tx) => {
    await updateCheckout(tx.db, { id, customerId, status: "expired", isPaid: false });
    await releaseCredit(tx, id);
  });
  return "expired";
}
