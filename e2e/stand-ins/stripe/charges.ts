import { z } from "zod";
import { isWithin, moment, page, text } from "./fields.ts";
import { listPage } from "./list-page.ts";
import { route } from "./route.ts";
import { find, newestFirst } from "./world.ts";

const list = { ...page, customer: text.optional(), created: moment.optional() };

/** Charges, the payments behind them, and the cards that paid. */
export const chargeRoutes = [
  route(
    "GET",
    "/v1/charges",
    { ...list, payment_intent: text.optional() },
    (world, { customer, created, payment_intent: intent, ...cursor }) => {
      const rows = newestFirst(world.tables.charges).filter(
        (charge) =>
          (customer === undefined || charge.customer === customer) &&
          (intent === undefined || charge.payment_intent === intent) &&
          isWithin(charge.created, created),
      );
      return listPage("/v1/charges", rows, cursor);
    },
  ),
  route("GET", "/v1/charges/{id}", {}, (world, _, id = "") => find(world.tables.charges, id, "charge")),
  route("GET", "/v1/payment_intents", list, (world, { customer, created, ...cursor }) => {
    const rows = newestFirst(world.tables.paymentIntents).filter(
      (intent) =>
        (customer === undefined || intent.customer === customer) && isWithin(intent.created, created),
    );
    return listPage("/v1/payment_intents", rows, cursor);
  }),
  route("GET", "/v1/payment_intents/{id}", { client_secret: text.optional() }, (world, _, id = "") =>
    find(world.tables.paymentIntents, id, "payment_intent", "intent"),
  ),
  route("GET", "/v1/payment_methods/{id}", {}, (world, _, id = "") =>
    find(world.tables.paymentMethods, id, "PaymentMethod"),
  ),
  route(
    "GET",
    "/v1/customers/{id}/payment_methods",
    { ...page, type: z.string().optional() },
    (world, { type: _, ...cursor }, id = "") => {
      const rows = newestFirst(world.tables.paymentMethods).filter(({ customer }) => customer === id);
      return listPage(`/v1/customers/${id}/payment_methods`, rows, cursor);
    },
  ),
];
