import { expect, test } from "vitest";
import { checkout, eventTypes, openShop } from "./testing/shop.ts";

test("a charge is refunded in parts, never beyond what was paid", async () => {
  const shop = await openShop();
  const { stripe, standIn, pack, customer } = shop;
  standIn.pay((await checkout(shop, pack)).id);
  const [charge] = (await stripe.charges.list({ customer: customer.id })).data;
  const intent = String(charge?.payment_intent);
  expect(await stripe.refunds.create({ payment_intent: intent, amount: 500 })).toMatchObject({
    status: "succeeded",
    charge: charge?.id,
  });
  await expect(stripe.refunds.create({ charge: charge?.id ?? "", amount: 1501 })).rejects.toMatchObject({
    param: "amount",
  });
  standIn.refund(charge?.id ?? "");
  const [after] = (await stripe.charges.list({ customer: customer.id, expand: ["data.refunds"] })).data;
  expect(after).toMatchObject({ amount_refunded: 2000, refunded: true });
  expect(after?.refunds?.data.map(({ amount }) => amount)).toEqual([1500, 500]);
  await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: "charge_already_refunded",
  });
  expect((await eventTypes(shop)).filter((type) => type === "charge.refunded")).toHaveLength(2);
});

test("a refund that fails gives the money back to the seller", async () => {
  const shop = await openShop();
  const { stripe, standIn, pack, customer } = shop;
  standIn.pay((await checkout(shop, pack)).id);
  const [charge] = (await stripe.charges.list({ customer: customer.id })).data;
  const { id } = standIn.refund(charge?.id ?? "", 500);
  standIn.failRefund(id);
  expect(await stripe.refunds.retrieve(id)).toMatchObject({ status: "failed" });
  expect(await stripe.charges.retrieve(charge?.id ?? "")).toMatchObject({
    amount_refunded: 0,
    refunded: false,
  });
  expect((await eventTypes(shop)).at(-1)).toBe("refund.failed");
});
