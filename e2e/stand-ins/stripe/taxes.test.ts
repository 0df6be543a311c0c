import type Stripe from "stripe";
import { expect, test } from "vitest";
import { checkout, openShop, type Shop } from "./testing/shop.ts";

const automatic = {
  automatic_tax: { enabled: true },
  tax_id_collection: { enabled: true },
  customer_update: { address: "auto", name: "auto" },
} satisfies Partial<Stripe.Checkout.SessionCreateParams>;

interface Place {
  country: string;
  postal_code?: string;
}

const calculate = ({ stripe, pack }: Shop, address: Place, behavior: "exclusive" | "inclusive") =>
  stripe.tax.calculations.create({
    currency: "usd",
    customer_details: { address, address_source: "billing" },
    line_items: [{ amount: 10_000, reference: pack.id, tax_behavior: behavior }],
    expand: ["line_items"],
  });

test("taxes follow the place, on top of the price or within it", async () => {
  const shop = await openShop();
  const tax = async (address: Place, behavior: "exclusive" | "inclusive" = "exclusive") => {
    const { line_items, amount_total } = await calculate(shop, address, behavior);
    return [line_items?.data[0]?.amount_tax, amount_total];
  };
  expect(await tax({ country: "DE" })).toEqual([1900, 11_900]);
  expect(await tax({ country: "DE" }, "inclusive")).toEqual([1597, 10_000]);
  expect(await tax({ country: "US", postal_code: "94107" })).toEqual([800, 10_800]);
  expect(await tax({ country: "JP" })).toEqual([1000, 11_000]);
  expect(await tax({ country: "GB" })).toEqual([2000, 12_000]);
  expect(await tax({ country: "BR" })).toEqual([0, 10_000]);
  expect(shop.standIn.taxCalculations()).toBe(6);
});

test("a place without a tax location is refused", async () => {
  const shop = await openShop();
  for (const address of [{ country: "US" }, { country: "XX" }])
    await expect(calculate(shop, address, "exclusive")).rejects.toMatchObject({
      code: "customer_tax_location_invalid",
    });
  const { id } = await checkout(shop, shop.pack, automatic);
  expect(() => shop.standIn.pay(id, { country: "ZZ" })).toThrow("tax location");
});

test("a checkout adds the tax of the buyer's country, and the invoice states it", async () => {
  const shop = await openShop();
  const { stripe, standIn, pack, customer } = shop;
  const { id, ...open } = await checkout(shop, pack, { ...automatic, invoice_creation: { enabled: true } });
  expect(open.automatic_tax.status).toBe("requires_location_inputs");
  standIn.pay(id, { country: "DE", name: "Grace Hopper" });
  const paid = await stripe.checkout.sessions.retrieve(id, { expand: ["invoice"] });
  expect(paid).toMatchObject({
    amount_subtotal: 2000,
    amount_total: 2380,
    total_details: { amount_tax: 380 },
    customer_details: { address: { country: "DE" } },
    invoice: { total: 2380, total_excluding_tax: 2000, total_taxes: [{ amount: 380, taxable_amount: 2000 }] },
  });
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({
    name: "Grace Hopper",
    address: { country: "DE" },
  });
});

test("a business with a VAT id of the EU pays no tax, and keeps its id", async () => {
  const shop = await openShop();
  const { stripe, standIn, small, customer } = shop;
  const { id } = await checkout(shop, small, automatic);
  expect(() => standIn.pay(id, { country: "DE", vatId: "12" })).toThrow("VAT id");
  standIn.pay(id, { country: "DE", vatId: "DE123456789" });
  const paid = await stripe.checkout.sessions.retrieve(id, { expand: ["invoice", "subscription"] });
  expect(paid).toMatchObject({
    amount_total: 1000,
    invoice: {
      total: 1000,
      total_taxes: [{ amount: 0, taxability_reason: "reverse_charge" }],
      customer_tax_ids: [{ type: "eu_vat", value: "DE123456789" }],
    },
  });
  standIn.pay((await checkout(shop, shop.pack, automatic)).id, { country: "DE", vatId: "DE123456789" });
  const { data } = await stripe.customers.listTaxIds(customer.id);
  expect(data.map(({ value }) => value)).toEqual(["DE123456789"]);
});

test("a known customer needs the updates that taxes depend on", async () => {
  const shop = await openShop();
  await expect(checkout(shop, shop.pack, { automatic_tax: { enabled: true } })).rejects.toThrow(
    "valid address",
  );
  await expect(checkout(shop, shop.pack, { tax_id_collection: { enabled: true } })).rejects.toMatchObject({
    param: "customer_update[name]",
  });
});

test("a renewal is taxed at the address that the customer has then", async () => {
  const shop = await openShop();
  const { stripe, standIn, small, customer } = shop;
  standIn.pay((await checkout(shop, small, automatic)).id, { country: "DE" });
  await stripe.customers.update(customer.id, { address: { country: "GB" } });
  standIn.advance(standIn.now() + 32 * 86_400);
  const { data } = await stripe.invoices.list({ customer: customer.id });
  expect(data.map(({ total }) => total)).toEqual([1200, 1190]);
});
