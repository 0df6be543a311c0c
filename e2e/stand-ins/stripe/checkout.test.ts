import { expect, test } from "vitest";
import { checkout, eventTypes, openShop } from "./testing/shop.ts";

test("a pack that is paid has a payment, a charge, an invoice and events", async () => {
  const shop = await openShop();
  const { stripe, standIn, pack, customer } = shop;
  const session = await checkout(shop, pack, {
    invoice_creation: { enabled: true },
    payment_intent_data: { metadata: { order: "7" } },
    metadata: { account: "a" },
  });
  expect(session).toMatchObject({
    status: "open",
    payment_status: "unpaid",
    amount_total: 2000,
    currency: "usd",
  });

  const paid = standIn.pay(session.id);
  expect(paid).toEqual({
    status: "complete",
    successUrl: `https://galley.example/done?session=${session.id}`,
  });

  const done = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ["line_items", "payment_intent.latest_charge", "invoice"],
  });
  expect(done).toMatchObject({
    status: "complete",
    payment_status: "paid",
    metadata: { account: "a" },
    line_items: { data: [{ price: { id: pack.id }, quantity: 1, amount_total: 2000 }] },
    payment_intent: {
      status: "succeeded",
      metadata: { order: "7" },
      latest_charge: { amount: 2000, paid: true, customer: customer.id },
    },
    invoice: { status: "paid", total: 2000, number: "GALLEY-0001", parent: null },
  });
  expect(await eventTypes(shop)).toEqual(
    expect.arrayContaining([
      "payment_intent.succeeded",
      "charge.succeeded",
      "invoice.paid",
      "checkout.session.completed",
    ]),
  );
});

test("a plan that is paid has a subscription with a period on its item, and its first invoice", async () => {
  const shop = await openShop();
  const { stripe, standIn, small, customer } = shop;
  const session = await checkout(shop, small, { subscription_data: { metadata: { replaces: "sub_1" } } });
  standIn.pay(session.id);
  const [subscription] = (await stripe.subscriptions.list({ customer: customer.id })).data;
  expect(subscription).toMatchObject({ status: "active", metadata: { replaces: "sub_1" }, cancel_at: null });
  const [item] = subscription?.items.data ?? [];
  expect((item?.current_period_end ?? 0) - (item?.current_period_start ?? 0)).toBeGreaterThan(27 * 86_400);

  const [invoice] = (await stripe.invoices.list({ customer: customer.id, expand: ["data.payments"] })).data;
  expect(invoice).toMatchObject({
    status: "paid",
    billing_reason: "subscription_create",
    parent: { subscription_details: { subscription: subscription?.id, metadata: { replaces: "sub_1" } } },
    lines: { data: [{ pricing: { price_details: { price: small.id } }, amount: 1000 }] },
  });
  const intent = invoice?.payments?.data[0]?.payment.payment_intent;
  const { data } = await stripe.invoicePayments.list({
    payment: { type: "payment_intent", payment_intent: String(intent) },
  });
  expect(data.map((payment) => payment.invoice)).toEqual([invoice?.id]);
});

test("cards of one number have one fingerprint, another number has another", async () => {
  const shop = await openShop();
  const { stripe, standIn, pack, customer } = shop;
  for (const card of ["4242 4242 4242 4242", "4242424242424242", "5555555555554444"])
    standIn.pay((await checkout(shop, pack)).id, { card });
  const charges = await stripe.charges.list({ customer: customer.id });
  const [other, ...same] = charges.data.map((charge) => charge.payment_method_details?.card?.fingerprint);
  expect(same[0]).toBe(same[1]);
  expect(other).not.toBe(same[0]);
});

test("a declined card leaves the session open, and another card pays it", async () => {
  const shop = await openShop();
  const { stripe, standIn, pack } = shop;
  const { id } = await checkout(shop, pack);
  expect(standIn.pay(id, { card: "4000000000000002" })).toEqual({
    status: "declined",
    message: "Your card was declined.",
  });
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe("open");
  expect(await eventTypes(shop)).toContain("payment_intent.payment_failed");
  expect(standIn.pay(id).status).toBe("complete");
  expect(() => standIn.pay(id)).toThrow("complete");
});

test("a card whose bank asks pays after its holder has answered", async () => {
  const shop = await openShop();
  const { id } = await checkout(shop, shop.small);
  const card = "4000002500003155";
  expect(shop.standIn.pay(id, { card }).status).toBe("needs-authentication");
  expect(shop.standIn.pay(id, { card, authentication: "fails" }).status).toBe("declined");
  expect(shop.standIn.pay(id, { card, authentication: "passes" }).status).toBe("complete");
});

test("a debit is unpaid until it settles", async () => {
  const shop = await openShop();
  const { stripe, standIn, pack } = shop;
  const { id } = await checkout(shop, pack, { invoice_creation: { enabled: true } });
  standIn.pay(id, { card: "6304000000000000" });
  const pending = await stripe.checkout.sessions.retrieve(id, { expand: ["invoice"] });
  expect(pending).toMatchObject({
    status: "complete",
    payment_status: "unpaid",
    invoice: { status: "open" },
  });
  standIn.settle(id, true);
  const settled = await stripe.checkout.sessions.retrieve(id, { expand: ["invoice"] });
  expect(settled).toMatchObject({ payment_status: "paid", invoice: { status: "paid" } });
  expect((await eventTypes(shop)).at(-1)).toBe("checkout.session.async_payment_succeeded");
});

test("a single-use coupon reduces the amount once", async () => {
  const shop = await openShop();
  const { stripe, standIn, large } = shop;
  const coupon = await stripe.coupons.create({ amount_off: 700, currency: "usd", max_redemptions: 1 });
  const discounts = [{ coupon: coupon.id }];
  const first = await checkout(shop, large, { discounts });
  expect(first).toMatchObject({
    amount_subtotal: 3000,
    amount_total: 2300,
    total_details: { amount_discount: 700 },
  });
  standIn.pay(first.id);
  await expect(checkout(shop, large, { discounts })).rejects.toMatchObject({ code: "coupon_expired" });
  await expect(checkout(shop, large, { discounts, allow_promotion_codes: true })).rejects.toThrow(
    "allow_promotion_codes",
  );
});

test("open sessions of a customer are listed, expire by request and by time", async () => {
  const shop = await openShop();
  const { stripe, standIn, pack, customer } = shop;
  const [first, second] = [await checkout(shop, pack), await checkout(shop, pack)];
  const open = async () =>
    (await stripe.checkout.sessions.list({ customer: customer.id, status: "open" })).data.map(({ id }) => id);
  expect(await open()).toEqual([second.id, first.id]);
  expect((await stripe.checkout.sessions.expire(first.id)).status).toBe("expired");
  await expect(stripe.checkout.sessions.expire(first.id)).rejects.toThrow("Only Checkout Sessions");
  standIn.advance(standIn.now() + 25 * 60 * 60);
  expect(await open()).toEqual([]);
  expect((await eventTypes(shop)).filter((type) => type === "checkout.session.expired")).toHaveLength(2);
});

test("a price sells in the other currencies that it names", async () => {
  const shop = await openShop();
  const { stripe, pack } = shop;
  expect(await checkout(shop, pack, { currency: "eur" })).toMatchObject({
    currency: "eur",
    amount_total: 1900,
  });
  await expect(checkout(shop, pack, { currency: "jpy" })).rejects.toMatchObject({ param: "currency" });
  const { data } = await stripe.prices.list({
    expand: ["data.product", "data.currency_options"],
    active: true,
  });
  expect(data.find(({ id }) => id === pack.id)).toMatchObject({
    product: { name: "Ten credits", metadata: { galley_kind: "pack" } },
    currency_options: { eur: { unit_amount: 1900 }, usd: { unit_amount: 2000 } },
  });
});

test("an archived price and a price of the wrong kind cannot be bought", async () => {
  const shop = await openShop();
  const { stripe, pack, small } = shop;
  await expect(checkout(shop, small, { mode: "payment" })).rejects.toThrow("recurring price");
  await expect(checkout(shop, pack, { mode: "subscription" })).rejects.toThrow("at least one recurring");
  await stripe.prices.update(pack.id, { active: false });
  await expect(checkout(shop, pack)).rejects.toThrow("inactive");
  expect(await eventTypes(shop)).toContain("price.updated");
});

test("a session in setup mode keeps a card for renewals", async () => {
  const { stripe, standIn, customer } = await openShop();
  const session = await stripe.checkout.sessions.create({
    mode: "setup",
    currency: "usd",
    customer: customer.id,
    success_url: "https://galley.example/done",
  });
  standIn.pay(session.id, { card: "5555555555554444" });
  const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ["setup_intent"] });
  expect(done).toMatchObject({
    payment_status: "no_payment_required",
    setup_intent: { status: "succeeded" },
  });
  expect(
    await stripe.customers.retrieve(customer.id, { expand: ["invoice_settings.default_payment_method"] }),
  ).toMatchObject({ invoice_settings: { default_payment_method: { card: { last4: "4444" } } } });
});

test("nobody can pay a checkout of a customer who is deleted", async () => {
  const shop = await openShop();
  const { id } = await checkout(shop, shop.pack);
  await shop.stripe.customers.del(shop.customer.id);
  expect(() => shop.standIn.pay(id)).toThrow("No such customer");
});
