import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { settleEnv } from "#lib/env.ts";
import { openShop } from "#lib/payments/testing/open-shop.ts";
import { type Buyer, buy, creditsOf, newBuyer, type Shop } from "#lib/payments/testing/shop.ts";
import { runJobs } from "#lib/testing/jobs.ts";
import { faultsLogged, separateApp } from "#lib/testing/test-app.ts";
import { POST } from "./route.ts";

const held: typeof globalThis & { galleyPorts?: unknown } = globalThis;
let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyer = await newBuyer(shop);
  await shop.standIn.deliver();
  await runJobs();
});

const eventOf = (more: object = {}) => ({
  id: `evt_${crypto.randomUUID().replaceAll("-", "")}`,
  object: "event",
  type: "invoice.paid",
  created: Math.floor(Date.now() / 1000),
  data: { object: { id: "in_1", object: "invoice", customer: buyer.customerId } },
  ...more,
});

function signed(body: string, { at = Date.now(), secret = shop.standIn.webhookSecret } = {}): string {
  const seconds = Math.floor(at / 1000);
  return `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;
}

const send = (body: string, headers: Record<string, string>) =>
  POST(new Request("http://galley.test/api/webhooks/stripe", { method: "POST", body, headers }));
const sendSigned = (event: object) => {
  const body = JSON.stringify(event);
  return send(body, { "stripe-signature": signed(body) });
};
const kept = (id: string) => shop.app.database.sql`
  select state, attempts, error from payment_events where id = ${id}`;
const eventsSent = async () => {
  const [row] = await shop.app.database.sql`
    select count(*)::int as count from outbox_events where name = 'payments/changed'`;
  return row?.count;
};

describe("an event", () => {
  test("that is signed is kept, and starts one sync, however often it comes", async () => {
    const before = await eventsSent();
    const event = eventOf();
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendSigned(event)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await kept(event.id)).toEqual([{ state: "waiting", attempts: 0, error: null }]);
    expect(await eventsSent()).toBe(before + 1);
    await runJobs();
    expect(await kept(event.id)).toMatchObject([{ state: "done" }]);
  });

  test("that is signed with two secrets, as while one replaces the other, is kept", async () => {
    const event = eventOf();
    const body = JSON.stringify(event);
    const [at, other] = signed(body, { secret: "whsec_other" }).split(",");
    const [, ours] = signed(body).split(",");
    for (const signatures of [
      [other, ours],
      [ours, other],
    ]) {
      expect((await send(body, { "stripe-signature": [at, ...signatures].join(",") })).status).toBe(200);
    }
    expect((await send(body, { "stripe-signature": [at, other, other].join(",") })).status).toBe(400);
    expect(await kept(event.id)).toHaveLength(1);
  });

  test("of a kind that changes nothing here is kept and ignored", async () => {
    const before = await eventsSent();
    for (const type of ["invoice.upcoming", "customer.tax_id.created", "radar.early_fraud_warning.created"]) {
      const event = eventOf({ type });
      expect((await sendSigned(event)).status).toBe(200);
      expect(await kept(event.id)).toMatchObject([{ state: "ignored" }]);
    }
    expect(await eventsSent()).toBe(before);
  });

  test("of the catalogue is done when the catalogue has been read anew", async () => {
    const event = eventOf({ type: "price.updated", data: { object: { id: "price_1", object: "price" } } });
    expect((await sendSigned(event)).status).toBe(200);
    expect(await kept(event.id)).toMatchObject([{ state: "waiting" }]);
    await runJobs();
    expect(await kept(event.id)).toMatchObject([{ state: "done" }]);
  });

  test("of somebody else's customer is set aside", async () => {
    const event = eventOf({ data: { object: { id: "in_2", object: "invoice", customer: "cus_foreign" } } });
    expect((await sendSigned(event)).status).toBe(200);
    await runJobs();
    expect(await kept(event.id)).toMatchObject([{ state: "ignored" }]);
  });

  test("whose sync fails says why, and is done when it succeeds", async () => {
    await buy(shop, buyer, { price: "5 reviews" });
    await shop.app.database.sql`update catalogue_prices set id = 'hidden' || id where name = '5 reviews'`;
    await shop.standIn.deliver();
    const { syncForEvents } = await import("#lib/payments/sync/sync-for-events.ts");
    await expect(syncForEvents(shop.ctx, { customerId: buyer.customerId })).rejects.toThrow("No price");
    const failed = await shop.app.database.sql`
      select state, attempts, error from payment_events where customer_id = ${buyer.customerId} and state <> 'ignored'`;
    expect(new Set(failed.map(({ state }) => state))).toEqual(new Set(["failed"]));
    expect(failed[0]).toMatchObject({ attempts: 1, error: expect.stringContaining("No price") });
    await shop.app.database.sql`
      update catalogue_prices set id = replace(id, 'hidden', '') where name = '5 reviews'`;
    await runJobs();
    const states = await shop.app.database.sql`
      select distinct state from payment_events where customer_id = ${buyer.customerId} and state <> 'ignored'`;
    expect(states).toEqual([{ state: "done" }]);
    expect(await creditsOf(shop, buyer)).toMatchObject({ available: 5 });
  });
});

describe("what the provider did not sign just now is refused", () => {
  const body = () => JSON.stringify(eventOf());
  test.each([
    ["no signature", (): Record<string, string> => ({}), body],
    [
      "a signature of another secret",
      (sent: string) => ({ "stripe-signature": signed(sent, { secret: "whsec_other" }) }),
      body,
    ],
    [
      "one of six minutes ago",
      (sent: string) => ({ "stripe-signature": signed(sent, { at: Date.now() - 360_000 }) }),
      body,
    ],
    ["one of another body", (sent: string) => ({ "stripe-signature": signed(`${sent} `) }), body],
    ["nonsense", () => ({ "stripe-signature": "t=,v1=" }), body],
    ["an empty body", () => ({ "stripe-signature": signed("{}") }), () => ""],
  ])("%s", async (_, headersOf, bodyOf) => {
    const sent = bodyOf();
    const answer = await send(sent, headersOf(sent));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ type: expect.stringContaining("/webhook-not-signed") });
  });

  test("and everything, where the secret is not set", async () => {
    settleEnv({ STRIPE_WEBHOOK_SECRET: "" });
    delete held.galleyPorts;
    try {
      const answer = await sendSigned(eventOf());
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ type: expect.stringContaining("/webhook-not-signed") });
    } finally {
      settleEnv({ STRIPE_WEBHOOK_SECRET: shop.standIn.webhookSecret });
      delete held.galleyPorts;
    }
  });

  test("and a body that is too large is not read", async () => {
    const large = " ".repeat(1_000_001);
    expect((await send(large, { "stripe-signature": signed(large) })).status).toBe(413);
  });
});

test("a database that is down makes the provider send the event again", async () => {
  const broken = await separateApp();
  try {
    await broken.database.sql`drop table payment_events`;
    expect((await sendSigned(eventOf())).status).toBe(500);
    faultsLogged();
  } finally {
    broken.back();
  }
});

describe("events that come late, twice, shuffled or never", () => {
  test.each([1, 2, 3])("give what was paid, once (seed %i)", async (shuffle) => {
    await buy(shop, buyer, { price: "5 reviews" });
    await buy(shop, buyer, { price: "Small plan" });
    const charge = shop.standIn.state().at(-1)?.charges[0];
    shop.standIn.refund(charge?.id ?? "", 1_000);
    shop.standIn.advance(shop.standIn.now() + 32 * 86_400);
    const answers = await shop.standIn.deliver({
      shuffle,
      twice: true,
      drop: ["checkout.session.completed"],
    });
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await runJobs();
    expect(await creditsOf(shop, buyer)).toMatchObject({ granted: 15, voided: 2, lots: 3 });
  });
});
