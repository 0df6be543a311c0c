import type { CreditLotRow } from "#db/queries/credit-lots.ts";
import type { PaidInvoice } from "#db/queries/withdrawals.ts";
import { creditsOfShare } from "#lib/credits/reverse-credits.ts";
import type { InvoiceItem, NO_WITHDRAWAL } from "./invoice-schema.ts";

type Withdrawal = InvoiceItem["withdrawal"];

/** By the law of the European Union. */
const DAYS = 14;
const DAY_MS = 86_400_000;

/** Returns whether a purchase can be withdrawn from, and what would then be refunded. */
export function withdrawalOf({ invoice, payment, lots }: PaidInvoice, now: Date): Withdrawal {
  if (!payment || invoice.status !== "paid" || payment.disputed > 0) return impossible("not-paid", null);
  const until = new Date(payment.paidAt.getTime() + DAYS * DAY_MS);
  const unused = lots.reduce((sum, lot) => sum + usableOf(lot, now), 0);
  if (payment.withdrawnAt !== null) {
    return {
      state: "confirmed",
      reason: null,
      until: until.toISOString(),
      credits: payment.withdrawnCredits ?? 0,
      credits_kept: unused,
      refund_cents: payment.withdrawnAmount ?? 0,
    };
  }
  if (now > until) return impossible("too-late", until);
  if (payment.amount + payment.tax === 0) return impossible("paid-with-credits", until);
  const { credits, refund } = refundFor({ payment, lots }, unused);
  if (credits === 0 || refund <= 0) return impossible("nothing-unused", until);
  return {
    state: payment.withdrawalAskedAt === null ? "possible" : "asked",
    reason: null,
    until: until.toISOString(),
    credits,
    credits_kept: unused - credits,
    refund_cents: refund,
  };
}

/** Returns how many credits of a lot are unused and still good. */
export function usableOf({ available, expiresAt }: CreditLotRow, now: Date): number {
  return expiresAt === null || expiresAt > now ? available : 0;
}

/**
 * Returns what is refunded for unused credits, at the price that was paid for them, tax included, minor units rounded
 * down; and for how many of them. Credits of an earlier plan may have paid for a part of an upgrade: then the money of
 * the payment may not suffice for all.
 */
function refundFor(
  { payment, lots }: { payment: NonNullable<PaidInvoice["payment"]>; lots: readonly CreditLotRow[] },
  unused: number,
): { credits: number; refund: number } {
  const { amount, tax, refunded, disputed } = payment;
  const granted = lots.reduce((sum, lot) => sum + lot.granted, 0);
  const price = lots.reduce((sum, lot) => sum + (lot.price ?? 0), 0);
  if (granted === 0 || amount === 0) return { credits: 0, refund: 0 };
  const priceWithTax = (Math.max(price, amount) / amount) * (amount + tax);
  // A sum such as 11781 must not come out as 11780.999…
  const due = Math.floor((priceWithTax * unused) / granted + 1e-6);
  const refund = Math.min(due, amount + tax - refunded - disputed);
  return { refund, credits: Math.min(unused, creditsOfShare(granted, refund / priceWithTax)) };
}

/** What an organization bought is no consumer's purchase. */
export const NO_CONSUMER: Withdrawal = impossible("no-consumer", null);

function impossible(reason: (typeof NO_WITHDRAWAL)[number], until: Date | null): Withdrawal {
  const at = until?.toISOString() ?? null;
  return { state: "impossible", reason, until: at, credits: 0, credits_kept: 0, refund_cents: 0 };
}
