import Stripe from "stripe";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PaymentFailure, SignatureRefused } from "./port.ts";
import { newCustomer, openShop, type Shop } from "./testing/shop.ts";

let shop: Shop;
let buyer: Awaited<ReturnType<typeof newCustomer>>;
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  buyer = await newCustomer(shop);
});

describe("taxes", () => {
  const question = (country: string, postalCode: string | null = null) => ({
    currency: "eur",
    country,
    region: null,
    postalCode,
    prices: [
      { priceId: "a", amount: 1_190, taxBehavior: "inclusive" as const, taxCode: null },
      { priceId: "b", amount: 1_000, taxBehavior: "exclusive" as const, taxCode: null },
    ],
  });

  test("of all prices are one calculation", async () => {
    const before = shop.standIn.taxCalculations();
    expect(await shop.payments.taxes(question("DE"))).toEqual(
      new Map([
        ["a", { tax: 190, total: 1_190, isIncluded: true }],
        ["b", { tax: 190, total: 1_190, isIncluded: false }],
      ]),
    );
    expect(shop.standIn.taxCalculations() - before).toBe(1);
  });

  test("are unknown at a place that cannot be found", async () => {
    expect(await shop.payments.taxes(question("US"))).toBeNull();
  });
});

test("events are read back, the oldest first", async () => {
  const since = shop.inSeconds(-1);
  await buyer.subscribe();
  const types: string[] = [];
  for await (const { type, customerId: whose } of shop.payments.eventsSince(since))
    if (whose === buyer.customerId) types.push(type);
  expect(types).toContain("invoice.paid");
  expect(types.at(0)).toMatch(/^customer\./);
});

describe("a webhook request", () => {
  const stripe = new Stripe("sk_test_none");
  const payload = JSON.stringify({
    id: "evt_1",
    object: "event",
    type: "invoice.paid",
    created: 1_790_000_000,
    data: { object: { object: "invoice", id: "in_1", customer: "cus_1" } },
  });
  const signed = (secret: string, timestamp = Math.floor(Date.now() / 1000)) =>
    stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });

  test("is read if it is signed, and refused if it is changed, old or signed by somebody else", async () => {
    const secret = shop.standIn.webhookSecret;
    expect(await shop.payments.readEvent(payload, signed(secret))).toMatchObject({
      eventId: "evt_1",
      type: "invoice.paid",
      customerId: "cus_1",
    });
    const old = Math.floor(Date.now() / 1000) - 301;
    await expect(shop.payments.readEvent(payload.replace("in_1", "in_2"), signed(secret))).rejects.toThrow(
      SignatureRefused,
    );
    await expect(shop.payments.readEvent(payload, signed(secret, old))).rejects.toThrow(SignatureRefused);
    await expect(shop.payments.readEvent(payload, signed("whsec_other"))).rejects.toThrow(SignatureRefused);
    await expect(shop.payments.readEvent(payload, "")).rejects.toThrow(SignatureRefused);
  });
});

describe("a provider that fails", () => {
  const failure = async (fault: Parameters<typeof shop.standIn.fault>[0], with_ = shop.payments) => {
    shop.standIn.fault(fault);
    const error: unknown = await with_.readCustomer(buyer.customerId).catch((thrown: unknown) => thrown);
    shop.standIn.clearFaults();
    if (!(error instanceof PaymentFailure)) throw new Error("The call did not fail.");
    return error.kind;
  };

  test("is slow, down, busy, or answers nonsense: each is a failure with a kind", async () => {
    expect(await failure({ kind: "slow", ms: 3_000, times: 9 }, shop.open({ timeLimitMs: 300 }))).toBe(
      "unavailable",
    );
    expect(await failure({ kind: "trickle", ms: 3_000, times: 9 }, shop.open({ timeLimitMs: 300 }))).toBe(
      "unavailable",
    );
    expect(await failure({ kind: "down", times: 99 })).toBe("unavailable");
    expect(await failure({ kind: "rate-limited", times: 99 })).toBe("rate-limited");
    expect(await failure({ kind: "nonsense", times: 99 })).toBe("unreadable");
    expect(await failure({ kind: "reset", times: 99 })).toBe("unavailable");
  });

  test("is asked again, and a change whose answer was lost happens once", async () => {
    shop.standIn.fault({ kind: "lost", route: "POST /v1/checkout/*", times: 1 });
    const { checkoutId } = await buyer.checkout({});
    expect((await buyer.read()).checkouts.map((each) => each.checkoutId)).toEqual([checkoutId]);
  });
});

test("a customer who is unknown or deleted is told apart", async () => {
  expect(await shop.payments.readCustomer("cus_unknown")).toBeNull();
  await shop.payments.deleteCustomer(buyer.customerId);
  await shop.payments.deleteCustomer(buyer.customerId);
  expect(await shop.payments.readCustomer(buyer.customerId)).toMatchObject({ isDeleted: true });
});

test("the stand-in knows every operation that was called", () => {
  expect(shop.standIn.unknownRequests()).toEqual([]);
});
