import { beforeAll, describe, expect, test } from "vitest";
import { settleEnv } from "#lib/env.ts";
import { call, refusal } from "#lib/testing/call.ts";
import { testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";
import * as payments from "./contract.ts";
import * as subscriptions from "./subscription-contract.ts";

const RETURNS = { success_url: "http://galley.test/bought", cancel_url: "http://galley.test/pricing" };

let person: Person;
beforeAll(async () => {
  await testApp();
  person = await testContext();
});

describe("without a payment provider", () => {
  test("nobody has a plan, and all but has_active_subscription is null", async () => {
    const { has_active_subscription, ...rest } = await call(subscriptions.getSubscriptionStatus, {
      as: person.key,
    });
    expect(has_active_subscription).toBe(false);
    expect(Object.values(rest).every((value) => value === null)).toBe(true);
    expect(rest).toHaveProperty("payment_subscription_id");
  });

  test("there is no plan to change, and no price to buy", async () => {
    const as = person.key;
    const upgrade = { as, body: { new_price_id: "price_1", ...RETURNS } };
    expect(await refusal(subscriptions.upgradeSubscription, upgrade)).toMatchObject({
      slug: "no-subscription",
      status: 404,
    });
    for (const operation of [subscriptions.cancelSubscription, subscriptions.resumeSubscription])
      expect(await refusal(operation, { as })).toMatchObject({ slug: "no-subscription", status: 404 });
    const downgrade = { as, body: { new_price_id: "price_1" } };
    expect(await refusal(subscriptions.downgradeSubscription, downgrade)).toMatchObject({
      slug: "no-subscription",
    });
    const checkout = { as, body: { price_id: "price_1", ...RETURNS } };
    expect(await refusal(payments.openCheckout, checkout)).toMatchObject({
      slug: "unknown-price",
      status: 400,
    });
    expect(await refusal(payments.openBillingPortal, { as })).toMatchObject({ slug: "nothing-bought" });
    expect(await call(payments.listInvoices, { as })).toEqual([]);
  });
});

describe("where a payment page leads back to", () => {
  const open = (success_url: string) =>
    refusal(payments.openCheckout, {
      as: person.key,
      body: { price_id: "price_1", ...RETURNS, success_url },
    });

  test.each([
    "https://evil.example/bought",
    "http://galley.test.evil.example/",
    "http://galley.test@evil.example/",
    "http://galley.test:8080/",
    "https://galley.test/",
    "javascript:alert(1)",
    "//galley.test/bought",
    "/bought",
    "",
  ])("%j is refused, and named by its pointer", async (address) => {
    expect(await open(address)).toMatchObject({
      slug: "validation-failed",
      status: 422,
      errors: [{ pointer: "/success_url" }],
    });
  });

  test("a page of the installation, and of an origin that its operator allows, is not", async () => {
    expect(await open("http://galley.test/bought?session={CHECKOUT_SESSION_ID}")).toMatchObject({
      slug: "unknown-price",
    });
    settleEnv({ ALLOWED_RETURN_ORIGINS: "https://lab.example" });
    expect(await open("https://lab.example/back")).toMatchObject({ slug: "unknown-price" });
    settleEnv({ ALLOWED_RETURN_ORIGINS: "" });
    expect(await open("https://lab.example/back")).toMatchObject({ slug: "validation-failed" });
  });
});
