import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { settleEnv } from "#lib/env.ts";
import { getPerson } from "#lib/operators/get-person.ts";
import { onThisMachine } from "#lib/operators/operator.ts";
import { call } from "#lib/testing/call.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";
import * as payments from "./contract.ts";
import * as subscriptions from "./subscription-contract.ts";
import { priceListOf, RETURNS } from "./testing/buying.ts";
import { openShop } from "./testing/open-shop.ts";
import type { Shop } from "./testing/shop.ts";

let shop: Shop;
let price: (name: string) => string;
const held: typeof globalThis & { galleyPorts?: unknown } = globalThis;
beforeAll(async () => {
  shop = await openShop();
  price = priceListOf(shop);
  settleEnv({ STRIPE_TAX: "on" });
  delete held.galleyPorts;
});
afterAll(async () => {
  await shop.close();
  settleEnv({ STRIPE_TAX: "" });
});

interface Place {
  country: string;
  state?: string;
  postalCode?: string;
}

async function buyAt(person: Person, place: Place, opened: Promise<{ session_id: string }>) {
  const { session_id } = await opened;
  expect(shop.standIn.pay(session_id, place)).toMatchObject({ status: "complete" });
  return call(payments.getCheckout, { as: person.key, params: { checkout_id: session_id } });
}

async function subscriberAt(place: Place): Promise<Person> {
  const person = await testContext({ paidCredits: 0 });
  const body = { price_id: price("Small plan"), ...RETURNS, country: place.country };
  await buyAt(person, place, call(payments.openCheckout, { as: person.key, body }));
  return person;
}

const upgrade = ({ key }: Person) =>
  call(subscriptions.upgradeSubscription, {
    as: key,
    body: { new_price_id: price("Large plan"), ...RETURNS },
  });
const preview = ({ key }: Person) =>
  call(subscriptions.previewSubscription, {
    as: key,
    body: { change: "upgrade", new_price_id: price("Large plan") },
  });
const invoices = ({ key }: Person) => call(payments.listInvoices, { as: key });

const GERMANY = { country: "DE" };
const CALIFORNIA = { country: "US", state: "CA", postalCode: "94107" };

describe.each([
  // 29.00 and 99.00 with 19 % in them.
  ["in the price", GERMANY, { credit: 2_900, tax: 1_118, total: 7_000 }],
  // 29.00 and 99.00, and 8 % on top.
  ["on top of the price", CALIFORNIA, { credit: 2_900, tax: 560, total: 7_560 }],
] as const)("an upgrade with tax %s", (_, place, { credit, tax, total }) => {
  test("costs to the cent what the preview says, and takes off what the unused credits cost", async () => {
    const person = await subscriberAt(place);
    expect((await preview(person)).due_today).toEqual({
      price_cents: 9_900,
      credits_bought_back: 5,
      credit_cents: credit,
      tax_cents: tax,
      total_cents: total,
    });
    expect(await buyAt(person, place, upgrade(person))).toMatchObject({ credits_granted: 20 });
    const [bought] = await invoices(person);
    expect(bought).toMatchObject({ name: "Large plan", total_cents: total, tax_cents: tax });
    const seen = await getPerson(onThisMachine(shop.ctx), { userId: person.id });
    expect(seen.payments.map(({ amount }) => amount)).toContain(total);
    expect(bought?.withdrawal).toMatchObject({ credits: 15, credits_kept: 5, refund_cents: total });
  });
});
