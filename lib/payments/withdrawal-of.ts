import type { CreditLotRow } from "#db/queries/credit-lots.ts";
import type { PaidInvoice } from "#db/queries/withdrawals.ts";
import type { InvoiceItem, NO_WITHDRAWAL } from "./invoice-schema.ts";

type Withdrawal = InvoiceItem["withdrawal"];

/** By the law of the European Union. */
const DAYS = 14;
const DAY_MS = 86_400_000;

/** Returns whether a purchase can be withdrawn from, and what would then be refunded. */
export function withdrawalOf({ invoice, payment, lots }: PaidInvoice, now: Date): Withdrawal {
  if (!payment || invoice.status !== "paid" || payment.disputed > 0) return impossible("not-paid", null);
  const until = new Date(payment.paidAt.getTime() + DAYS * DAY_MS);
  if (payment.withdrawnAt !== null) {
    return {
      state: "confirmed",
      reason: null,
      until: until.toISOString(),
      credits: lots.reduce((sum, { voided }) => sum + voided, 0),
      refund_cents: payment.refunded,
    };
  }
  if (now > until) return impossible("too-late", until);
  const credits = lots.reduce((sum, lot) => sum + usableOf(lot, now), 0);
  const refund = refundFor({ payment, lots }, credits);
  if (credits === 0 || refund <= 0) return impossible("nothing-unused", until);
  return {
    state: payment.withdrawalAskedAt === null ? "possible" : "asked",
    reason: null,
    until: until.toISOString(),
    credits,
    refund_cents: refund,
  };
}

/** Returns how many credits of a lot are unused and still good. */
export function usableOf({ available, expiresAt }: CreditLotRow, now: Date): number {
  return expiresAt === null || expiresAt > now ? available : 0;
}

/** Returns the share of a payment that these credits had, tax included, minor units rounded down. */
function refundFor(
  { payment, lots }: { payment: NonNullable<PaidInvoice["payment"]>; lots: readonly CreditLotRow[] },
  credits: number,
): number {
  const granted = lots.reduce((sum, lot) => sum + lot.granted, 0);
  const paid = payment.amount + payment.tax;
  const left = paid - payment.refunded - payment.disputed;
  return granted === 0 ? 0 : Math.min(left, Math.floor((paid * credits) / granted));
}

/** What an organization bought is no consumer's purchase. */
export const NO_CONSUMER: Withdrawal = impossible("no-consumer", null);

function impossible(reason: (typeof NO_WITHDRAWAL)[number], until: Date | null): Withdrawal {
  const at = until?.toISOString() ?? null;
  return { state: "impossible", reason, until: at, credits: 0, refund_cents: 0 };
}
