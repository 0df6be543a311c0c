import type Stripe from "stripe";
import { z } from "zod";
import { methodOf } from "./cards.ts";
import { collectInvoice } from "./collect-invoice.ts";
import { liveCustomer } from "./customers.ts";
import { clearable, flag, isWithin, mergeMetadata, metadata, moment, page, text, whole } from "./fields.ts";
import { openInvoice } from "./invoices.ts";
import { listPage } from "./list-page.ts";
import { activePrice } from "./prices.ts";
import { taxationOf } from "./renewals.ts";
import { route } from "./route.ts";
import { StripeError } from "./stripe-error.ts";
import { endSubscription, hasEnded } from "./subscription-end.ts";
import { subscriptionChanges, updateSubscription } from "./subscription-update.ts";
import { billedItems, createSubscription } from "./subscriptions.ts";
import { find, newestFirst, type World } from "./world.ts";

const byId = (world: World, id: string) => find(world.tables.subscriptions, id, "subscription");

export const subscriptionRoutes = [
  route(
    "POST",
    "/v1/subscriptions",
    {
      customer: text,
      items: z.array(z.strictObject({ price: text, quantity: whole.default(1) })).min(1),
      currency: text.optional(),
      metadata: metadata.optional(),
      description: clearable.optional(),
      default_payment_method: text.optional(),
      automatic_tax: z.strictObject({ enabled: flag }).optional(),
      payment_behavior: z.enum(["allow_incomplete", "default_incomplete", "error_if_incomplete"]).optional(),
    },
    (world, given) => {
      const customer = liveCustomer(world, given.customer);
      const items = given.items.map(({ price, quantity }, index) => ({
        price: activePrice(world, price, `items[${index}][price]`),
        quantity,
      }));
      const currency = given.currency ?? items[0]?.price.currency ?? "usd";
      const subscription = createSubscription(world, {
        customer,
        currency,
        items,
        metadata: mergeMetadata({}, given.metadata),
        description: given.description ?? null,
        method: given.default_payment_method ?? null,
        isTaxed: given.automatic_tax?.enabled ?? false,
        discount: null,
      });
      const invoice = openInvoice(world, {
        customer,
        currency,
        billed: billedItems(world, subscription),
        reason: "subscription_create",
        subscription,
        coupon: null,
        discount: null,
        taxation: taxationOf(world, subscription),
      });
      if (given.payment_behavior !== "default_incomplete")
        collectInvoice(world, invoice, methodOf(world, customer, subscription), { isPresent: false });
      return subscription;
    },
  ),
  route(
    "GET",
    "/v1/subscriptions",
    {
      ...page,
      customer: text.optional(),
      status: text.optional(),
      price: text.optional(),
      created: moment.optional(),
    },
    (world, { customer, status, price, created, ...cursor }) => {
      const fits = (one: Stripe.Subscription) =>
        status === undefined
          ? !hasEnded(one)
          : status === "all" || one.status === status || (status === "ended" && hasEnded(one));
      const rows = newestFirst(world.tables.subscriptions).filter(
        (one) =>
          fits(one) &&
          (customer === undefined || one.customer === customer) &&
          (price === undefined || one.items.data.some((item) => item.price.id === price)) &&
          isWithin(one.created, created),
      );
      return listPage("/v1/subscriptions", rows, cursor);
    },
  ),
  route("GET", "/v1/subscriptions/{id}", {}, (world, _, id = "") => byId(world, id)),
  route("POST", "/v1/subscriptions/{id}", subscriptionChanges, (world, given, id = "") =>
    updateSubscription(world, given, byId(world, id)),
  ),
  route(
    "DELETE",
    "/v1/subscriptions/{id}",
    {
      prorate: flag.optional(),
      invoice_now: flag.optional(),
      cancellation_details: subscriptionChanges.cancellation_details,
    },
    (world, given, id = "") => {
      const subscription = byId(world, id);
      if (hasEnded(subscription))
        throw new StripeError(`No such subscription: '${id}'`, {
          status: 404,
          code: "resource_missing",
          param: "id",
        });
      const { comment = null, feedback = null } = given.cancellation_details ?? {};
      subscription.cancellation_details = { comment, feedback, feedback_option: null, reason: null };
      return endSubscription(world, subscription, "cancellation_requested");
    },
  ),
];
