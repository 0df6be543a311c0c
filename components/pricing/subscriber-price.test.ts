import { expect, test } from "vitest";
import { subscriberPrice } from "./subscriber-price.ts";

const pack = {
  price_id: "price_5",
  name: "5 reviews",
  credits: 5,
  price_cents: 3_900,
  currency: "eur",
  subscriber_price_cents: 3_200,
  tax_included: true,
  tax_calculated: true,
  tax_amount_cents: 623,
  total_cents: 3_900,
  subscriber_total_cents: 3_200,
};

test("a tax within the price falls with the price", () => {
  expect(subscriberPrice(pack)).toMatchObject({
    price_cents: 3_200,
    tax_amount_cents: 511,
    total_cents: 3_200,
  });
});

test("a tax beside the price is what the total has more", () => {
  const beside = { ...pack, tax_included: false, tax_amount_cents: 312, total_cents: 4_212 };
  expect(subscriberPrice({ ...beside, subscriber_total_cents: 3_456 })).toMatchObject({
    price_cents: 3_200,
    tax_amount_cents: 256,
    total_cents: 3_456,
  });
});

test("a pack that costs subscribers the same stays as it is", () => {
  const plain = { ...pack, subscriber_price_cents: null, subscriber_total_cents: null };
  expect(subscriberPrice(plain)).toEqual(plain);
});
