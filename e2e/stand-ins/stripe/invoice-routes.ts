import { z } from "zod";
import { methodOf } from "./cards.ts";
import { collectInvoice, voidInvoice } from "./collect-invoice.ts";
import { liveCustomer } from "./customers.ts";
import { isWithin, moment, page, text } from "./fields.ts";
import { listPage } from "./list-page.ts";
import { route } from "./route.ts";
import { StripeError } from "./stripe-error.ts";
import { find, idOf, newestFirst, type World } from "./world.ts";

const byId = (world: World, id: string) => find(world.tables.invoices, id, "invoice", "invoice");

function openOne(world: World, id: string) {
  const invoice = byId(world, id);
  if (invoice.status === "paid")
    throw new StripeError("Invoice is already paid", { code: "invoice_already_paid" });
  if (invoice.status !== "open") throw new StripeError(`The invoice is ${invoice.status}, not open.`);
  return invoice;
}

export const invoiceRoutes = [
  route(
    "GET",
    "/v1/invoices",
    {
      ...page,
      customer: text.optional(),
      subscription: text.optional(),
      status: text.optional(),
      created: moment.optional(),
    },
    (world, { customer, subscription, status, created, ...cursor }) => {
      const rows = newestFirst(world.tables.invoices).filter(
        (invoice) =>
          (customer === undefined || invoice.customer === customer) &&
          (subscription === undefined ||
            idOf(invoice.parent?.subscription_details?.subscription) === subscription) &&
          (status === undefined || invoice.status === status) &&
          isWithin(invoice.created, created),
      );
      return listPage("/v1/invoices", rows, cursor);
    },
  ),
  route("GET", "/v1/invoices/{id}", {}, (world, _, id = "") => byId(world, id)),
  route("GET", "/v1/invoices/{id}/lines", page, (world, cursor, id = "") =>
    listPage(`/v1/invoices/${id}/lines`, byId(world, id).lines.data, cursor),
  ),
  route("POST", "/v1/invoices/{id}/pay", { payment_method: text.optional() }, (world, given, id = "") => {
    const invoice = openOne(world, id);
    const customer = liveCustomer(world, idOf(invoice.customer) ?? "");
    const chosen = given.payment_method;
    const method = chosen
      ? find(world.tables.paymentMethods, chosen, "PaymentMethod", "payment_method")
      : methodOf(world, customer);
    const intent = collectInvoice(world, invoice, method, { isPresent: false });
    if (invoice.status === "paid") return invoice;
    const error = intent?.last_payment_error;
    throw new StripeError(error?.message ?? "The invoice could not be paid.", {
      status: 402,
      type: "card_error",
      code: error?.code ?? "invoice_payment_intent_requires_action",
      ...(error?.decline_code ? { decline_code: error.decline_code } : {}),
    });
  }),
  route("POST", "/v1/invoices/{id}/void", {}, (world, _, id = "") => voidInvoice(world, openOne(world, id))),
  route(
    "GET",
    "/v1/invoice_payments",
    {
      ...page,
      invoice: text.optional(),
      status: text.optional(),
      payment: z.strictObject({ type: z.literal("payment_intent"), payment_intent: text }).optional(),
    },
    (world, { invoice, status, payment, ...cursor }) => {
      const rows = newestFirst(world.tables.invoicePayments).filter(
        (one) =>
          (invoice === undefined || one.invoice === invoice) &&
          (status === undefined || one.status === status) &&
          (payment === undefined || one.payment.payment_intent === payment.payment_intent),
      );
      return listPage("/v1/invoice_payments", rows, cursor);
    },
  ),
  route("GET", "/v1/invoice_payments/{id}", {}, (world, _, id = "") =>
    find(world.tables.invoicePayments, id, "invoice payment"),
  ),
];
