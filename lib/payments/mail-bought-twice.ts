import { selectPurchaseToMail } from "#db/queries/withdrawals.ts";
import type { Context } from "#lib/context.ts";
import { formatAmount } from "#lib/format-amount.ts";
import { writeBoughtTwice } from "#lib/mail/write-bought-twice-mail.ts";
import { purchaseWords } from "./purchase-words.ts";

/** Tells a buyer that the payment of a second plan goes back. Nothing is sent to an account that is gone. */
export async function mailBoughtTwice(ctx: Context, { paymentId }: { paymentId: string }): Promise<void> {
  const found = await selectPurchaseToMail(ctx.db, paymentId);
  if (!found?.payment) return;
  const { email, payment } = found;
  const amount = formatAmount(payment.amount + payment.tax, payment.currency, "en");
  await ctx.mail.send(await writeBoughtTwice(email, { purchase: purchaseWords(found), amount }));
}
