import type { CheckoutState, CustomerState, ProviderCatalogue } from "./provider-state.ts";

/**
 * The payment provider. Times are `Date`s; amounts are integers in the minor units that the provider uses for the
 * currency (`currency`: three lowercase letters). Every call may throw a `PaymentFailure`; a call that changes
 * something takes effect once for each `key`, however often it is repeated. One key goes with one input: the provider
 * refuses a key that comes again with another. Calls without a key may be repeated freely.
 */
export interface Payments {
  /** All active prices of the catalogue, with every currency option. */
  readCatalogue: () => Promise<ProviderCatalogue>;
  /** What the catalogue of an installation lacks, in words; `apply` creates it and returns what it created. */
  planCatalogue: () => Promise<CataloguePlan>;

  /** Makes the customer of one owner, once. */
  createCustomer: (input: NewCustomer) => Promise<string>;
  /** Deletes the customer, which ends its subscriptions at once. */
  deleteCustomer: (customerId: string) => Promise<void>;
  /** Everything about a customer that credits depend on, read now. Null if the provider does not know the customer. */
  readCustomer: (customerId: string) => Promise<CustomerState | null>;

  openCheckout: (input: NewCheckout) => Promise<OpenedCheckout>;
  /** Ends a checkout that nobody completed. Returns the state after it, as someone may just have paid. */
  expireCheckout: (checkoutId: string) => Promise<CheckoutState>;
  readCheckout: (checkoutId: string) => Promise<CheckoutState | null>;
  openPortal: (input: { customerId: string; returnUrl: string }) => Promise<{ url: string }>;

  /** What a plan costs from the next period on. Changes nothing. */
  previewChange: (input: PlanChange) => Promise<ChangePreview>;
  /** Another price from the next period on. Replaces an earlier schedule, and takes back a cancellation. */
  scheduleChange: (input: PlanChange) => Promise<{ effectiveAt: Date }>;
  /** Ends a subscription with its period. Takes back a scheduled change. */
  cancelAtPeriodEnd: (subscriptionId: string) => Promise<void>;
  /** Takes back a cancellation and a scheduled change. */
  resume: (subscriptionId: string) => Promise<void>;
  /** Ends a subscription now, without money back. Does nothing for one that has ended. */
  endNow: (subscriptionId: string) => Promise<void>;
  /** Gives back a share of what was paid. */
  refund: (input: { paymentIntentId: string; amount: number; key: string }) => Promise<void>;

  /** False where no tax is ever added: prices are what is paid. */
  readonly computesTaxes: boolean;
  /** Taxes on prices of one currency at a place. Null where the provider cannot place it, or computes no taxes. */
  taxes: (input: TaxQuestion) => Promise<ReadonlyMap<string, TaxAnswer> | null>;

  /** The event of a webhook request. @throws {SignatureRefused} unless the provider signed this very body within five minutes */
  readEvent: (body: string, signature: string) => Promise<ProviderEvent>;
  /** Events since a moment, oldest first; the provider keeps them for 30 days. */
  eventsSince: (since: Date) => AsyncIterable<ProviderEvent>;
}

/** The provider is down, slow, refuses, or answers what nobody understands. `kind` is what can be done about it. */
export class PaymentFailure extends Error {
  override name = "PaymentFailure";
  /** By name, as the app has one copy of this class in each of its module graphs. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === "PaymentFailure";
  }
  readonly kind: "unavailable" | "rate-limited" | "refused" | "unreadable";
  constructor(message: string, kind: PaymentFailure["kind"], options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** True if the provider would refuse the same call again: what it is about may be gone. */
export function isRefusal(error: unknown): boolean {
  return error instanceof PaymentFailure && error.kind === "refused";
}

/** A webhook request that the provider did not sign, or that is too old. */
export class SignatureRefused extends Error {
  override name = "SignatureRefused";
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === "SignatureRefused";
  }
}

export interface CataloguePlan {
  /** One line for each product and price that exists or is missing. */
  lines: readonly string[];
  missing: number;
  /** True for a test account. The command changes no other. */
  isTest: boolean;
  apply: () => Promise<readonly string[]>;
}

export interface NewCustomer {
  /** `user:UUID` or `organization:UUID`; the customer is made once for it, and once more for each that it replaces. */
  owner: string;
  email: string;
  name: string | null;
  /** The owner's customer before, which the provider has no longer. */
  replaces?: string | undefined;
}

export interface NewCheckout {
  key: string;
  customerId: string;
  priceId: string;
  /** The currency that was shown; the price's own if the customer cannot pay in it. */
  currency: string | null;
  mode: "pack" | "plan" | "upgrade";
  /** `{CHECKOUT_SESSION_ID}` in it stands for the checkout's id. */
  successUrl: string;
  cancelUrl: string;
  /** Between half an hour, and a minute for the way, and a day ahead. */
  expiresAt: Date;
  /** The subscription that an upgrade replaces, and what its unused credits are worth. */
  replaces?: { subscriptionId: string; credit: number; currency: string } | undefined;
}

export interface OpenedCheckout {
  checkoutId: string;
  url: string;
  expiresAt: Date;
}

export interface PlanChange {
  customerId: string;
  subscriptionId: string;
  newPriceId: string;
}

export interface ChangePreview {
  /** What the next invoice comes to, tax included. */
  nextTotal: number;
  nextTax: number;
  currency: string;
  /** When the next period begins. */
  nextAt: Date;
}

export interface TaxQuestion {
  currency: string;
  country: string;
  region: string | null;
  postalCode: string | null;
  prices: readonly {
    priceId: string;
    amount: number;
    taxBehavior: "inclusive" | "exclusive" | "unspecified";
    taxCode: string | null;
  }[];
}

export interface TaxAnswer {
  tax: number;
  /** What is paid, tax included. */
  total: number;
  isIncluded: boolean;
}

export interface ProviderEvent {
  eventId: string;
  type: string;
  createdAt: Date;
  /** Null for events of the catalogue. */
  customerId: string | null;
}
