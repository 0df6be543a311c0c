import type { PaidRow, PaymentInvoiceRow, SubscriptionRow } from "#db/queries/payment-state.ts";
import type { InvoiceState, SubscriptionState } from "#lib/ports/payments/provider-state.ts";
import type { Purchase } from "./purchases.ts";

export function subscriptionRow(customerId: string, state: SubscriptionState): SubscriptionRow {
  const { subscriptionId, ...rest } = state;
  return { id: subscriptionId, customerId, ...rest };
}

export function invoiceRow(customerId: string, state: InvoiceState): PaymentInvoiceRow {
  const { invoiceId, number, status, subscriptionId, paymentIntentId, amount, tax, total, currency } = state;
  const { createdAt, paidAt, hostedUrl, pdfUrl } = state;
  return {
    id: invoiceId,
    customerId,
    number,
    status,
    subscriptionId,
    paymentIntentId,
    amount,
    tax,
    total,
    currency,
    createdAt,
    paidAt,
    hostedUrl,
    pdfUrl,
  };
}

export function paymentRow(customerId: string, purchase: Purchase): PaidRow {
  const { paymentId, kind, priceId, amount, tax, currency, paidAt, payment } = purchase;
  return {
    id: paymentId,
    customerId,
    kind,
    priceId,
    amount,
    tax,
    currency,
    refunded: payment?.refunded ?? 0,
    disputed: payment?.disputed ?? 0,
    cardFingerprint: payment?.cardFingerprint ?? null,
    receiptUrl: payment?.receiptUrl ?? null,
    paidAt,
  };
}
