import type {
  CheckoutState,
  CustomerState,
  InvoiceState,
  PaymentState,
} from "#lib/ports/payments/provider-state.ts";

/** One thing that was paid: a pack by its checkout, a period of a plan by its invoice. */
export interface Purchase {
  /** The cause of its credits: `checkout:…` or `invoice:…`. */
  reference: string;
  kind: "pack" | "plan";
  /** The payment intent; the invoice or the checkout where nothing was due. */
  paymentId: string;
  paymentIntentId: string | null;
  /** Null if the provider names none. */
  priceId: string | null;
  subscriptionId: string | null;
  /** The end of the period that was paid. */
  periodEnd: Date | null;
  /** Without tax, in minor units. */
  amount: number;
  tax: number;
  currency: string;
  paidAt: Date;
  /** What went back of it, from 0 to 1. */
  reversedShare: number;
  payment: PaymentState | null;
}

/** Everything that a customer paid and that gives credits, the oldest first. */
export function purchasesOf(state: CustomerState): Purchase[] {
  const payments = new Map(state.payments.map((payment) => [payment.paymentIntentId, payment]));
  const paymentOf = ({ paymentIntentId }: { paymentIntentId: string | null }) =>
    payments.get(paymentIntentId ?? "") ?? null;
  return [
    ...state.checkouts.filter(isPaidPack).map((checkout) => packPurchase(checkout, paymentOf(checkout))),
    ...state.invoices.filter(isPaidPeriod).map((invoice) => planPurchase(invoice, paymentOf(invoice))),
  ].toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime());
}

function isPaidPack({ mode, status, isPaid }: CheckoutState): boolean {
  return mode === "pack" && status === "complete" && isPaid;
}

/** An invoice that names no price charges for something else, such as the rest of a period. */
function isPaidPeriod({ status, subscriptionId, priceId }: InvoiceState): boolean {
  return status === "paid" && subscriptionId !== null && priceId !== null;
}

function packPurchase(checkout: CheckoutState, payment: PaymentState | null): Purchase {
  const { checkoutId, paymentIntentId, priceId, amount, tax, currency } = checkout;
  return {
    reference: `checkout:${checkoutId}`,
    kind: "pack",
    paymentId: paymentIntentId ?? checkoutId,
    paymentIntentId,
    priceId,
    subscriptionId: null,
    periodEnd: null,
    amount,
    tax,
    currency,
    paidAt: payment?.paidAt ?? checkout.createdAt,
    reversedShare: reversedShare(payment),
    payment,
  };
}

function planPurchase(invoice: InvoiceState, payment: PaymentState | null): Purchase {
  const { invoiceId, paymentIntentId, priceId, subscriptionId, periodEnd, amount, tax, currency } = invoice;
  return {
    reference: `invoice:${invoiceId}`,
    kind: "plan",
    paymentId: paymentIntentId ?? invoiceId,
    paymentIntentId,
    priceId,
    subscriptionId,
    periodEnd,
    amount,
    tax,
    currency,
    paidAt: payment?.paidAt ?? invoice.paidAt ?? invoice.createdAt,
    reversedShare: reversedShare(payment),
    payment,
  };
}

/** What went back of a payment, from 0 to 1: refunds, disputes that are open and disputes that were lost. */
export function reversedShare(payment: PaymentState | null): number {
  if (payment === null || payment.amount <= 0) return 0;
  return Math.min(1, (payment.refunded + payment.disputed) / payment.amount);
}
