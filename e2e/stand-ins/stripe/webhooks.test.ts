import { text } from "node:stream/consumers";
import Stripe from "stripe";
import { expect, onTestFinished, test } from "vitest";
import { serve } from "../stand-in-server.ts";
import { checkout, openShop } from "./testing/shop.ts";

async function openMailbox(answers: (id: string) => number = () => 200) {
  const got: Stripe.Event[] = [];
  const { origin, close } = await serve(async (request) => {
    const signature = request.headers["stripe-signature"] ?? "";
    const event = Stripe.webhooks.constructEvent(await text(request), signature, "whsec_stand_in");
    const status = answers(event.id);
    if (status === 200) got.push(event);
    return { status, body: {} };
  });
  onTestFinished(close);
  return { url: origin, got };
}

test("events arrive signed, in order, in the version of the client", async () => {
  const { url, got } = await openMailbox();
  const shop = await openShop({ webhookUrl: url });
  shop.standIn.pay((await checkout(shop, shop.small)).id);
  await shop.standIn.idle();
  const { data } = await shop.stripe.events.list({ limit: 100 });
  expect(got.map(({ id }) => id)).toEqual(data.map(({ id }) => id).toReversed());
  expect(got.at(-1)).toMatchObject({
    type: "checkout.session.completed",
    api_version: Stripe.API_VERSION,
    data: { object: { status: "complete", object: "checkout.session" } },
  });
  expect(got.filter(({ type }) => type.startsWith("customer.subscription")).map(({ type }) => type)).toEqual([
    "customer.subscription.created",
    "customer.subscription.updated",
  ]);
});

test("held events are delivered on demand: shuffled by a seed, twice, or never", async () => {
  const { url, got } = await openMailbox();
  const shop = await openShop({ webhookUrl: url, webhooks: "held" });
  const buy = async () => shop.standIn.pay((await checkout(shop, shop.small)).id);
  await shop.standIn.deliver({
    drop: (await shop.stripe.events.list({ limit: 100 })).data.map(({ type }) => type),
  });
  expect(got).toEqual([]);

  await buy();
  expect(got).toEqual([]);
  const waiting = shop.standIn.webhooks.held().map(({ id }) => id);
  await shop.standIn.deliver({ shuffle: 3, twice: true, drop: ["invoice.paid"] });
  const ids = got.map(({ id }) => id);
  expect(new Set(ids).size).toBe(waiting.length - 1);
  expect(ids).toHaveLength(2 * (waiting.length - 1));
  expect([...new Set(ids)]).not.toEqual(waiting.filter((id) => ids.includes(id)));
  expect(shop.standIn.webhooks.held()).toEqual([]);
});

test("an event that the receiver refuses waits for the next delivery", async () => {
  let refuses = true;
  const { url, got } = await openMailbox(() => (refuses ? 500 : 200));
  const shop = await openShop({ webhookUrl: url });
  await shop.standIn.idle();
  expect(got).toEqual([]);
  refuses = false;
  const deliveries = await shop.standIn.deliver();
  expect(deliveries.every(({ status }) => status === 200)).toBe(true);
  expect(got.map(({ type }) => type)).toContain("customer.created");
});
