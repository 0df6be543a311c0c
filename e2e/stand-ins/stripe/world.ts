import { randomInt } from "node:crypto";
import type Stripe from "stripe";
import { missing } from "./stripe-error.ts";

/** Everything that the stand-in knows. Objects refer to each other by id, as they do in Stripe's answers. */
export interface World {
  /** The origin of the API and of the hosted pages. */
  origin: string;
  /** Seconds that the clock of the stand-in is ahead of that of the machine. */
  ahead: number;
  tables: ReturnType<typeof createTables>;
  notes: ReturnType<typeof createNotes>;
  /** Takes each event right after it happened. */
  heard: (event: StoredEvent) => void;
}

/** An event whose object is a copy as it was then. */
export type StoredEvent = Omit<Stripe.EventBase, "data"> & {
  data: { object: object; previous_attributes?: object };
};

export function createWorld(): World {
  return { origin: "", ahead: 0, tables: createTables(), notes: createNotes(), heard: () => {} };
}

function createTables() {
  return {
    customers: new Map<string, Stripe.Customer>(),
    taxIds: new Map<string, Stripe.TaxId>(),
    products: new Map<string, Stripe.Product>(),
    prices: new Map<string, Stripe.Price>(),
    coupons: new Map<string, Stripe.Coupon>(),
    discounts: new Map<string, Stripe.Discount>(),
    sessions: new Map<string, Stripe.Checkout.Session>(),
    subscriptions: new Map<string, Stripe.Subscription>(),
    schedules: new Map<string, Stripe.SubscriptionSchedule>(),
    invoices: new Map<string, Stripe.Invoice>(),
    invoicePayments: new Map<string, Stripe.InvoicePayment>(),
    paymentMethods: new Map<string, Stripe.PaymentMethod>(),
    paymentIntents: new Map<string, Stripe.PaymentIntent>(),
    setupIntents: new Map<string, Stripe.SetupIntent>(),
    charges: new Map<string, Stripe.Charge>(),
    refunds: new Map<string, Stripe.Refund>(),
    disputes: new Map<string, Stripe.Dispute>(),
    portalConfigurations: new Map<string, Stripe.BillingPortal.Configuration>(),
    portalSessions: new Map<string, Stripe.BillingPortal.Session>(),
    events: new Map<string, StoredEvent>(),
  };
}

/** Facts that Stripe does not put on its objects, or only when they are expanded. */
function createNotes() {
  return {
    deletedCustomers: new Set<string>(),
    currencyOptions: new Map<string, Record<string, Stripe.Price.CurrencyOptions>>(),
    lineItems: new Map<string, Stripe.LineItem[]>(),
    calculationLines: new Map<string, Stripe.Tax.CalculationLineItem[]>(),
    /** The number of the card behind a payment method. */
    cardNumbers: new Map<string, string>(),
    /** What a checkout session is to do when it is paid. */
    orders: new Map<string, Order>(),
    /** Changes to subscriptions that the next invoice bills. */
    pendingProrations: new Map<string, Proration[]>(),
    /** The status of a subscription whose renewal could not be collected. */
    afterRetries: { status: "canceled" as "canceled" | "unpaid" },
    invoiceNumbers: { last: 0 },
    taxCalculations: { count: 0 },
  };
}

/** A change in the middle of a period that the next invoice bills. */
interface Proration {
  price: string;
  quantity: number;
  amount: number;
  inclusive: boolean;
  description: string;
  start: number;
  end: number;
  isProration?: boolean;
  subscriptionItem?: string;
}

/** The particulars of a checkout session that only matter when it is paid. */
export interface Order {
  subscriptionMetadata: Record<string, string>;
  subscriptionDescription: string | null;
  paymentMetadata: Record<string, string>;
  paymentDescription: string | null;
  invoiceMetadata: Record<string, string>;
  savesAddress: boolean;
  savesName: boolean;
  savesCard: boolean;
  coupon: string | null;
}

/** Returns the time of the stand-in in seconds, as Stripe states times. */
export function now(world: World): number {
  return Math.floor(Date.now() / 1000) + world.ahead;
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Makes an id that no other stand-in makes, because several may share a database. */
export function newId(prefix: string): string {
  return `${prefix}_${Array.from({ length: 24 }, () => LETTERS[randomInt(LETTERS.length)]).join("")}`;
}

type Reference = string | { id: string };

/** Returns the id behind a reference, which Stripe's types allow to be the whole object. */
export function idOf(reference: Reference): string;
export function idOf(reference: Reference | null | undefined): string | null;
export function idOf(reference: Reference | null | undefined): string | null {
  if (reference === null || reference === undefined) return null;
  return typeof reference === "string" ? reference : reference.id;
}

/** Returns a row. Throws Stripe's 404 if the id names none. */
export function find<Row>(
  table: ReadonlyMap<string, Row>,
  reference: Reference,
  noun: string,
  param?: string,
): Row {
  const id = idOf(reference);
  const row = table.get(id);
  if (row === undefined) throw missing(noun, id, param);
  return row;
}

/** Returns rows from the newest to the oldest. */
export function newestFirst<Row>(table: ReadonlyMap<string, Row>): Row[] {
  return [...table.values()].toReversed();
}
