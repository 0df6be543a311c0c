import { selectPurchaseToMail } from "#db/queries/withdrawals.ts";
import type { Context } from "#lib/context.ts";
import { countNoun } from "#lib/count-noun.ts";
import { ownOrigin } from "#lib/env.ts";
import { formatAmount } from "#lib/format-amount.ts";
import { writeWithdrawalAsked, writeWithdrawalRefunded } from "#lib/mail/write-withdrawal-mail.ts";
import { purchaseWords } from "./purchase-words.ts";
import { withdrawalOf } from "./withdrawal-of.ts";

/** Tells a buyer how to confirm a withdrawal, or what was refunded. Nothing is sent to an account that is gone. */
export async function mailWithdrawal(
  ctx: Context,
  { step, paymentId }: { step: "asked" | "refunded"; paymentId: string },
): Promise<void> {
  const found = await selectPurchaseToMail(ctx.db, paymentId);
  if (!found?.payment) return;
  const { email, payment } = found;
  const purchase = purchaseWords(found);
  const { until, credits, refund_cents: refund } = withdrawalOf(found, ctx.now());
  if (step === "asked") {
    const invoicesUrl = `${ownOrigin()}/settings/plan`;
    await ctx.mail.send(await writeWithdrawalAsked(email, { purchase, until: dayOf(until), invoicesUrl }));
    return;
  }
  const amount = formatAmount(refund, payment.currency, "en");
  const unused = countNoun(credits, "unused credit");
  await ctx.mail.send(await writeWithdrawalRefunded(email, { purchase, amount, credits: unused }));
}

function dayOf(iso: string | null): string {
  return iso === null
    ? ""
    : new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" }).format(new Date(iso));
}
