import { expect, test } from "vitest";
import { checkout, eventTypes, openShop, subscribe } from "./testing/shop.ts";

const DAY = 86_400;

test("the clock renews a subscription at the end of each period", async () => {
  const shop = await openShop();
  const { stripe, standIn, small, customer } = shop;
  const subscription = await subscribe(shop, small);
  const end = subscription.items.data[0]?.current_period_end ?? 0;
  standIn.advance(end - 1);
  expect((await stripe.invoices.list({ customer: customer.id })).data).toHaveLength(1);
  standIn.advance(end);
  const { data } = await stripe.invoices.list({ customer: customer.id });
  expect(data[0]).toMatchObject({ billing_reason: "subscription_cycle", status: "paid", total: 1000 });
  expect(data[0]?.lines.data[0]?.period.start).toBe(end);
  standIn.advance(end + 365 * DAY);
  expect((await stripe.invoices.list({ customer: customer.id, limit: 100 })).data).toHaveLength(14);
});

test("a subscription that is to end at the period's end does, and can be resumed before", async () => {
  const shop = await openShop();
  const { stripe, standIn, small } = shop;
  const { id } = await subscribe(shop, small);
  const ending = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  const end = ending.items.data[0]?.current_period_end ?? 0;
  expect(ending).toMatchObject({ status: "active", cancel_at_period_end: true, cancel_at: end });
  expect(await stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
    cancel_at: null,
  });
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  standIn.advance(end + 1);
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: "canceled", ended_at: end });
  expect((await eventTypes(shop)).at(-1)).toBe("customer.subscription.deleted");
});

test("a subscription ends at once by cancel, and leaves the list of live ones", async () => {
  const shop = await openShop();
  const { stripe, small, customer } = shop;
  const { id } = await subscribe(shop, small);
  expect((await stripe.subscriptions.cancel(id, { prorate: false })).status).toBe("canceled");
  expect((await stripe.subscriptions.list({ customer: customer.id })).data).toEqual([]);
  expect((await stripe.subscriptions.list({ customer: customer.id, status: "all" })).data).toHaveLength(1);
  await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({ statusCode: 404 });
});

test("a renewal that is declined is past due, is tried again, and ends the subscription", async () => {
  const shop = await openShop();
  const { stripe, standIn, small } = shop;
  const { id, items } = await subscribe(shop, small, "4000000000000341");
  const end = items.data[0]?.current_period_end ?? 0;
  standIn.advance(end);
  const late = await stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] });
  expect(late).toMatchObject({
    status: "past_due",
    latest_invoice: { status: "open", amount_remaining: 1000 },
  });
  standIn.advance(end + 20 * DAY);
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
    status: "canceled",
    cancellation_details: { reason: "payment_failed" },
  });
  expect((await eventTypes(shop)).filter((type) => type === "invoice.payment_failed")).toHaveLength(4);
});

test("a past due subscription is active again once another card pays its invoice", async () => {
  const shop = await openShop();
  const { stripe, standIn, small, customer } = shop;
  const { id, items } = await subscribe(shop, small, "4000000000000341");
  standIn.advance(items.data[0]?.current_period_end ?? 0);
  const [invoice] = (await stripe.invoices.list({ customer: customer.id, status: "open" })).data;
  await expect(stripe.invoices.pay(invoice?.id ?? "")).rejects.toMatchObject({ type: "StripeCardError" });
  standIn.useCard(customer.id, "4242424242424242");
  expect((await stripe.invoices.pay(invoice?.id ?? "")).status).toBe("paid");
  expect((await stripe.subscriptions.retrieve(id)).status).toBe("active");
});

test("a renewal whose bank asks needs an action, and goes on after it", async () => {
  const shop = await openShop();
  const { stripe, standIn, small, customer } = shop;
  const { id, items } = await subscribe(shop, small);
  standIn.useCard(customer.id, "4000002760003184");
  standIn.advance(items.data[0]?.current_period_end ?? 0);
  expect((await stripe.subscriptions.retrieve(id)).status).toBe("past_due");
  expect(await eventTypes(shop)).toContain("invoice.payment_action_required");
  const [invoice] = (await stripe.invoices.list({ customer: customer.id, status: "open" })).data;
  standIn.authenticate(invoice?.id ?? "", true);
  expect((await stripe.subscriptions.retrieve(id)).status).toBe("active");
});

test("a subscription whose first invoice is not paid expires", async () => {
  const { stripe, standIn, small, customer } = await openShop();
  const { id, status } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: small.id }],
    payment_behavior: "default_incomplete",
  });
  expect(status).toBe("incomplete");
  standIn.advance(standIn.now() + DAY);
  const expired = await stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] });
  expect(expired).toMatchObject({ status: "incomplete_expired", latest_invoice: { status: "void" } });
});

test("deleting a customer cancels what they subscribe to", async () => {
  const shop = await openShop();
  const { stripe, standIn, small, customer } = shop;
  const { id } = await subscribe(shop, small);
  expect(await stripe.customers.del(customer.id)).toMatchObject({ deleted: true });
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true });
  expect((await stripe.subscriptions.retrieve(id)).status).toBe("canceled");
  expect(standIn.state()).toMatchObject([
    { customer: { id: customer.id, isDeleted: true }, subscriptions: [{ id, status: "canceled" }] },
  ]);
});

test("a renewal that is never paid leaves the subscription unpaid if the seller wants so", async () => {
  const shop = await openShop();
  const { stripe, standIn, small } = shop;
  standIn.endFailedRenewals("unpaid");
  const { id, items } = await subscribe(shop, small, "4000000000000341");
  standIn.advance((items.data[0]?.current_period_end ?? 0) + 20 * DAY);
  expect((await stripe.subscriptions.retrieve(id)).status).toBe("unpaid");
});

test("an invoice that is void can no longer be paid", async () => {
  const shop = await openShop();
  const { stripe, standIn, small, customer } = shop;
  const { items } = await subscribe(shop, small, "4000000000000341");
  standIn.advance(items.data[0]?.current_period_end ?? 0);
  const [invoice] = (await stripe.invoices.list({ customer: customer.id, status: "open" })).data;
  expect(await stripe.invoices.voidInvoice(invoice?.id ?? "")).toMatchObject({ status: "void" });
  await expect(stripe.invoices.pay(invoice?.id ?? "")).rejects.toThrow("void");
  expect(await eventTypes(shop)).toContain("invoice.voided");
});

test("a plan paid by debit is active at once, and past due if the debit fails", async () => {
  const shop = await openShop();
  const { stripe, standIn, small } = shop;
  const session = await checkout(shop, small);
  standIn.pay(session.id, { card: "6304000000000000" });
  const read = () => stripe.checkout.sessions.retrieve(session.id, { expand: ["subscription"] });
  expect(await read()).toMatchObject({ payment_status: "unpaid", subscription: { status: "active" } });
  standIn.settle(session.id, false);
  expect(await read()).toMatchObject({ payment_status: "unpaid", subscription: { status: "past_due" } });
  expect((await eventTypes(shop)).at(-1)).toBe("checkout.session.async_payment_failed");
});
