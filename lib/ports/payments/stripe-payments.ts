import type { Payments } from "./port.ts";
import { readCatalogue } from "./stripe-catalogue.ts";
import { stripeCheckouts } from "./stripe-checkouts.ts";
import { StripeConnection, type StripeSettings } from "./stripe-connection.ts";
import { stripeCustomers } from "./stripe-customers.ts";
import { stripeEvents } from "./stripe-events.ts";
import { stripePlanChanges } from "./stripe-plan-changes.ts";
import { stripePortal } from "./stripe-portal.ts";
import { stripeRefunds } from "./stripe-refunds.ts";
import { planSetup } from "./stripe-setup.ts";
import { stripeTaxes } from "./stripe-taxes.ts";

/** Payments through Stripe, API version 2026-10-28.endive. */
export function stripePayments(settings: StripeSettings): Payments {
  const connection = new StripeConnection(settings);
  return {
    readCatalogue: () => readCatalogue(connection),
    planCatalogue: () => planSetup(connection),
    ...stripeCustomers(connection),
    ...stripeCheckouts(connection),
    ...stripePortal(connection),
    ...stripePlanChanges(connection),
    ...stripeRefunds(connection),
    ...stripeTaxes(connection),
    ...stripeEvents(connection),
  };
}
