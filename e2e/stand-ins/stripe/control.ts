import type Stripe from "stripe";
import type { Api } from "./api.ts";
import { advance } from "./clock.ts";
import { authenticateInvoice } from "./collect-invoice.ts";
import { type Buyer, payCheckout, settleCheckout } from "./complete-checkout.ts";
import { decideDispute, openDispute } from "./disputes.ts";
import type { Fault, Faults } from "./faults.ts";
import { failRefund, refund } from "./refunds.ts";
import { replaceCard } from "./replace-card.ts";
import { snapshot } from "./snapshot.ts";
import type { Delivering, WebhookMode, Webhooks } from "./webhooks.ts";
import { find, now, type World } from "./world.ts";

/** The things that tests do to the stand-in beside its API: what buyers, banks and time do to Stripe. */
export function controlOf(world: World, api: Api, faults: Faults, webhooks: Webhooks) {
  return {
    /** Pays a checkout session as its buyer would on the hosted page. */
    pay: (session: string, buyer?: Buyer) => payCheckout(world, session, buyer),
    /** Lets a payment that was pending succeed or fail. */
    settle: (session: string, succeeds: boolean) => settleCheckout(world, session, succeeds),
    /** Answers for the holder of a card whose bank asked about an invoice. */
    authenticate: (invoice: string, passes: boolean) =>
      authenticateInvoice(world, find(world.tables.invoices, invoice, "invoice"), passes),
    /** Gives money back, as the seller does in the dashboard. */
    refund: (charge: string, amount?: number): Stripe.Refund =>
      refund(world, { charge, ...(amount === undefined ? {} : { amount }) }),
    failRefund: (id: string): Stripe.Refund => failRefund(world, id),
    /** Disputes a charge, as the bank of its card does. */
    dispute: (charge: string, amount?: number): Stripe.Dispute => openDispute(world, charge, amount),
    decideDispute: (id: string, outcome: "won" | "lost"): Stripe.Dispute => decideDispute(world, id, outcome),
    /** Puts another card on a customer: the next renewal uses it. */
    useCard: (customer: string, number: string): Stripe.PaymentMethod => replaceCard(world, customer, number),
    /** Returns the time of the stand-in in seconds. */
    now: () => now(world),
    /** Moves the clock to a time in seconds, and lets everything happen that is due until then. */
    advance: (to: number) => advance(world, to),
    /** Decides what becomes of a subscription whose renewal could not be collected. */
    endFailedRenewals: (status: "canceled" | "unpaid") => {
      world.notes.afterRetries.status = status;
    },
    hold: (mode: WebhookMode) => {
      webhooks.mode = mode;
    },
    /** Sends the events from now on to another address. */
    sendTo: (url: string | null) => {
      webhooks.url = url;
    },
    deliver: (how?: Delivering) => webhooks.deliver(how),
    idle: () => webhooks.idle(),
    fault: (fault: Fault) => faults.plan(fault),
    clearFaults: () => faults.clear(),
    state: () => snapshot(world),
    /** Returns the requests so far, the oldest first. */
    requests: () => api.log,
    /** Returns the requests for operations that the stand-in does not have. */
    unknownRequests: () =>
      api.log.filter(({ isUnknown }) => isUnknown).map(({ method, path }) => `${method} ${path}`),
    taxCalculations: () => world.notes.taxCalculations.count,
  };
}

export type Control = ReturnType<typeof controlOf>;
