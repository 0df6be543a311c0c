import { markWithdrawalAsked } from "#db/queries/withdrawals.ts";
import type { ActorContext } from "#lib/context.ts";
import { transact } from "#lib/transact.ts";
import { findPurchase, requirePossible, withdrawalReplyOf } from "./find-purchase.ts";
import { withdrawalOf } from "./withdrawal-of.ts";

/** The first step of a withdrawal: it is noted, and a mail says how to confirm it. */
export async function askWithdrawal(ctx: ActorContext, { invoiceId }: { invoiceId: string }) {
  const found = await findPurchase(ctx, invoiceId);
  const withdrawal = withdrawalOf(found, ctx.now());
  requirePossible(withdrawal);
  const paymentId = found.payment?.id;
  if (withdrawal.state !== "possible" || paymentId === undefined) return withdrawalReplyOf(found, withdrawal);
  await transact(ctx, async (tx) => {
    if (await markWithdrawalAsked(tx.db, paymentId, tx.now())) {
      await tx.events.send("withdrawal/asked", { paymentId });
    }
  });
  return withdrawalReplyOf(found, { ...withdrawal, state: "asked" });
}
