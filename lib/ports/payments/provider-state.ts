/** The catalogue, and what of it cannot be offered. */
export interface ProviderCatalogue {
  prices: readonly ProviderPrice[];
  skipped: readonly SkippedPrice[];
}

/** A price whose product is meant for the catalogue, but which cannot be used. */
export interface SkippedPrice {
  priceId: string;
  productId: string;
  /** What is wrong, in words for the operator. */
  reason: string;
}

/** A price of the catalogue: a product with `galley_kind` and `galley_credits` among its metadata. */
export interface ProviderPrice {
  priceId: string;
  productId: string;
  kind: "pack" | "plan";
  name: string;
  credits: number;
  /** The tier of a plan's subscribers. */
  tierId: string | null;
  /** A plan's credits end with the period unless the catalogue says otherwise. */
  creditsExpire: boolean;
  /** The price of the same pack for subscribers, which is a price of the catalogue too. */
  subscriberPriceId: string | null;
  interval: "day" | "week" | "month" | "year" | null;
  intervalCount: number | null;
  taxCode: string | null;
  /** The price's own currency first. */
  amounts: readonly {
    currency: string;
    amount: number;
    taxBehavior: "inclusive" | "exclusive" | "unspecified";
  }[];
}

export interface CheckoutState {
  checkoutId: string;
  customerId: string | null;
  mode: "pack" | "plan" | "upgrade";
  status: "open" | "complete" | "expired";
  /** True once money arrived, or none was due. */
  isPaid: boolean;
  priceId: string | null;
  paymentIntentId: string | null;
  subscriptionId: string | null;
  /** The subscription that this one replaces on completion. */
  replaces: string | null;
  invoiceId: string | null;
  /** What was paid without tax, and the tax. */
  amount: number;
  tax: number;
  currency: string;
  createdAt: Date;
}

export interface CustomerState {
  customerId: string;
  /** True if the customer was deleted at the provider, which may then have forgotten the rest. */
  isDeleted: boolean;
  /** Checkouts that Galley opened. */
  checkouts: readonly CheckoutState[];
  subscriptions: readonly SubscriptionState[];
  invoices: readonly InvoiceState[];
  payments: readonly PaymentState[];
}

export interface SubscriptionState {
  subscriptionId: string;
  status:
    | "incomplete"
    | "incomplete_expired"
    | "trialing"
    | "active"
    | "past_due"
    | "canceled"
    | "unpaid"
    | "paused";
  priceId: string;
  currency: string;
  createdAt: Date;
  periodStart: Date;
  periodEnd: Date;
  /** Set by a cancellation at the period's end, whichever way it was asked for. */
  cancelAt: Date | null;
  endedAt: Date | null;
  /** The price from the next period on, if a change is scheduled. */
  nextPriceId: string | null;
  replaces: string | null;
}

export interface InvoiceState {
  invoiceId: string;
  number: string | null;
  status: "draft" | "open" | "paid" | "void" | "uncollectible";
  /** Null for a pack. */
  subscriptionId: string | null;
  /** The plan's price on the invoice, and the period that it pays for. Null where only a part of a period is paid for. */
  priceId: string | null;
  periodStart: Date | null;
  periodEnd: Date | null;
  /** What was charged without tax, and the tax; minor units. */
  amount: number;
  /** What coupons took off, unused credits of a replaced plan among it. */
  discount: number;
  tax: number;
  total: number;
  currency: string;
  createdAt: Date;
  paidAt: Date | null;
  paymentIntentId: string | null;
  hostedUrl: string | null;
  pdfUrl: string | null;
}

export interface PaymentState {
  paymentIntentId: string;
  amount: number;
  currency: string;
  paidAt: Date;
  /** What was given back by refunds that did not fail. */
  refunded: number;
  /** What is disputed, or was lost in a dispute. A dispute that was won counts for nothing. */
  disputed: number;
  /** The card, the same for every customer who uses it. Null for other means. */
  cardFingerprint: string | null;
  receiptUrl: string | null;
}
