import { z } from "zod";
import { problem } from "#lib/contract/problem.ts";
import { NO_WITHDRAWAL } from "./invoice-schema.ts";

export const unknownPrice = problem({
  slug: "unknown-price",
  status: 400,
  title: "No such price",
  explanation:
    "The price is not for sale here, or not for this: packs and plans have different prices, an upgrade is to a plan that costs more for the same period, a downgrade to one that costs less. `GET /products` lists the prices.",
});

export const noSubscription = problem({
  slug: "no-subscription",
  status: 404,
  title: "No plan",
  explanation: "You have no active plan that could be changed. `POST /checkout` starts one.",
});

export const subscriptionExists = problem({
  slug: "subscription-exists",
  status: 409,
  title: "A plan is active already",
  explanation:
    "You have an active plan. Change it with `POST /subscriptions/upgrade` or `POST /subscriptions/downgrade`.",
});

export const paymentInProgress = problem({
  slug: "payment-in-progress",
  status: 409,
  title: "Another purchase or change is running",
  explanation:
    "Another request of the same buyer is talking to the payment provider, in another tab for example. Try again in a moment.",
});

export const checkoutNotFound = problem({
  slug: "checkout-not-found",
  status: 404,
  title: "The checkout does not exist",
  explanation: "You have no checkout with this id.",
});

export const checkoutCompleted = problem({
  slug: "checkout-completed",
  status: 409,
  title: "The checkout is paid",
  explanation:
    "Somebody completed the checkout, in another tab for example, so that it can no longer be given up or replaced. `GET /invoices` has it.",
});

export const nothingBought = problem({
  slug: "nothing-bought",
  status: 404,
  title: "No purchases",
  explanation:
    "Nothing was bought yet, or the payment provider has deleted the customer account, so it has no account to show.",
});

export const invoiceNotFound = problem({
  slug: "invoice-not-found",
  status: 404,
  title: "The invoice does not exist",
  explanation: "You have no invoice with this id.",
});

export const withdrawalImpossible = problem({
  slug: "withdrawal-impossible",
  status: 409,
  title: "The purchase cannot be withdrawn from",
  explanation:
    "You can withdraw from a purchase within 14 days of the payment, once, and as long as credits of it are unused. `reason` says which of these is missing.",
  extensions: z.object({ reason: z.enum(NO_WITHDRAWAL) }),
});

export const withdrawalNotAsked = problem({
  slug: "withdrawal-not-asked",
  status: 409,
  title: "The withdrawal was not asked for",
  explanation: "A withdrawal takes two steps. Ask for it first, then confirm it.",
});
