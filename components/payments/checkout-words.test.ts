import { expect, test } from "vitest";
import type { CheckoutStatus } from "#lib/payments/schema.ts";
import { isUnderWay, outcomeOf, outcomeWords } from "./checkout-words.ts";

const checkout = (over: Partial<CheckoutStatus>): CheckoutStatus => ({
  session_id: "cs_1",
  status: "complete",
  is_paid: true,
  mode: "pack",
  price_id: "price_1",
  name: "10 reviews",
  credits_granted: 10,
  bought_twice: false,
  organization_id: null,
  checkout_url: null,
  expires_at: "2026-01-01T00:00:00.000Z",
  ...over,
});

test("a purchase is done when its credits are there, not before", () => {
  expect(outcomeOf(checkout({}))).toBe("arrived");
  expect(outcomeOf(checkout({ credits_granted: 0 }))).toBe("granting");
  expect(outcomeOf(checkout({ credits_granted: 0, bought_twice: true }))).toBe("bought-twice");
  expect(outcomeOf(checkout({ credits_granted: 0, is_paid: false }))).toBe("pending");
  expect(outcomeOf(checkout({ credits_granted: 0, is_paid: false, status: "open" }))).toBe("unpaid");
  expect(outcomeOf(checkout({ credits_granted: 0, is_paid: false, status: "expired" }))).toBe("expired");
});

test("only states that time alone changes are asked about again", () => {
  expect(isUnderWay("arrived") || isUnderWay("unpaid") || isUnderWay("expired")).toBe(false);
  expect(isUnderWay("granting") && isUnderWay("pending")).toBe(true);
});

test("the number of credits is said, and of a plan that it is active", () => {
  expect(outcomeWords(checkout({}))).toBe("10 credits were added.");
  expect(outcomeWords(checkout({ credits_granted: 1 }))).toBe("1 credit was added.");
  expect(outcomeWords(checkout({ organization_id: "a" }))).toBe(
    "10 credits were added to the pool of the organization.",
  );
  expect(outcomeWords(checkout({ mode: "upgrade", name: "Large plan", credits_granted: 20 }))).toBe(
    "Your Large plan is active. 20 credits were added.",
  );
});
