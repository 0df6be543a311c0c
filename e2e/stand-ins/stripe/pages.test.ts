import { expect, test } from "vitest";
import { seedCatalogue } from "./seed-catalogue.ts";
import { checkout, openShop, type Shop, subscribe } from "./testing/shop.ts";

/** Sends what a browser would send, without following where the answer leads. */
async function browse(url: string, form?: Record<string, string>) {
  const response = await fetch(url, {
    redirect: "manual",
    ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
  });
  const page = await response.text();
  const textOf = (pattern: RegExp) => pattern.exec(page)?.[1];
  return { status: response.status, location: response.headers.get("location"), page, textOf };
}

async function openPortal({ stripe, customer }: Shop) {
  const { id } = await stripe.billingPortal.configurations.create({
    features: {
      subscription_cancel: { enabled: true, mode: "at_period_end" },
      payment_method_update: { enabled: true },
      invoice_history: { enabled: true },
    },
  });
  return stripe.billingPortal.sessions.create({
    customer: customer.id,
    configuration: id,
    return_url: "https://galley.example/billing",
  });
}

test("the page shows the tax of a country, and paying leads back to Galley", async () => {
  const shop = await openShop();
  const { url, id } = await checkout(shop, shop.pack, {
    automatic_tax: { enabled: true },
    tax_id_collection: { enabled: true },
    customer_update: { address: "auto", name: "auto" },
  });
  const german = await browse(`${url}?country=DE`);
  expect(german.textOf(/id="tax">([^<]+)/)).toBe("$3.80");
  expect(german.textOf(/id="total">([^<]+)/)).toBe("$23.80");
  expect(german.page).toContain("https://galley.example/back");

  const paid = await browse(url ?? "", { card: "4242 4242 4242 4242", country: "DE", vat_id: "DE123456789" });
  expect(paid).toMatchObject({ status: 303, location: `https://galley.example/done?session=${id}` });
  expect(await shop.stripe.checkout.sessions.retrieve(id)).toMatchObject({
    status: "complete",
    amount_total: 2000,
  });
  expect((await browse(`${shop.standIn.url}/c/pay/${id}`)).page).toContain("You have paid");
});

test("the page says that a card is declined, and asks the holder of another", async () => {
  const shop = await openShop();
  const { url } = await checkout(shop, shop.small);
  const declined = await browse(url ?? "", { card: "4000000000000002", country: "US" });
  expect(declined.status).toBe(402);
  expect(declined.textOf(/role="alert">([^<]+)/)).toBe("Your card was declined.");
  const card = "4000002500003155";
  const asked = await browse(url ?? "", { card, country: "US" });
  expect(asked.page).toContain(`<input type="hidden" name="card" value="${card}">`);
  const failed = await browse(url ?? "", { card, country: "US", authentication: "fails" });
  expect(failed.textOf(/role="alert">([^<]+)/)).toContain("unable to authenticate");
  expect(await browse(url ?? "", { card, country: "US", authentication: "passes" })).toMatchObject({
    status: 303,
  });
});

test("what a seller or a buyer typed stays text on the page", async () => {
  const shop = await openShop();
  const { url } = await checkout(shop, shop.pack);
  const { page } = await browse(url ?? "", { card: "4000000000000002", name: '"><script>x</script>' });
  expect(page).toContain("&quot;&gt;&lt;script&gt;x");
});

test("an expired checkout says so", async () => {
  const shop = await openShop();
  const { url, id } = await checkout(shop, shop.pack);
  await shop.stripe.checkout.sessions.expire(id);
  expect(await browse(url ?? "")).toMatchObject({ status: 410 });
  expect((await browse(url ?? "", { card: "4242424242424242" })).page).toContain("expired");
});

test("the portal cancels by a date, takes it back, and changes the card", async () => {
  const shop = await openShop();
  const { stripe, standIn, small } = shop;
  const { id, items } = await subscribe(shop, small);
  const { url } = await openPortal(shop);
  expect((await browse(url)).page).toContain("Cancel plan");
  expect(await browse(url, { action: "cancel", subscription: id })).toMatchObject({ status: 303 });
  const end = items.data[0]?.current_period_end ?? 0;
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
    cancel_at: end,
    cancel_at_period_end: false,
  });
  await browse(url, { action: "resume", subscription: id });
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ cancel_at: null, status: "active" });

  await browse(url, { action: "card", card: "4000000000000002" });
  standIn.advance(end);
  const { page } = await browse(url);
  expect(page).toContain("ending in 0002");
  expect(page).toContain("past_due");
});

test("the page of an invoice pays it, and its PDF is one", async () => {
  const shop = await openShop();
  const { stripe, standIn, small, customer } = shop;
  const { id, items } = await subscribe(shop, small, "4000000000000341");
  standIn.advance(items.data[0]?.current_period_end ?? 0);
  const [open] = (await stripe.invoices.list({ customer: customer.id, status: "open" })).data;
  const url = open?.hosted_invoice_url ?? "";
  expect((await browse(url)).page).toContain("Status: open");
  expect((await browse(url, { card: "4000000000000002" })).page).toContain("declined");
  expect((await browse(url, { card: "4000002500003155" })).page).toContain("Your bank asks");
  await browse(url, { authentication: "passes" });
  expect((await browse(url)).page).toContain("Status: paid");
  expect((await stripe.subscriptions.retrieve(id)).status).toBe("active");
  expect((await browse(open?.invoice_pdf ?? "")).page).toMatch(/^%PDF-1\.4[\s\S]+%%EOF\n$/);
});

test("at the desk a person refunds, disputes, and lets a month pass", async () => {
  const shop = await openShop();
  const { stripe, standIn, small, customer } = shop;
  await subscribe(shop, small);
  await browse(standIn.url, { action: "advance", days: "32" });
  const [renewal, first] = (await stripe.charges.list({ customer: customer.id })).data;
  await browse(standIn.url, { action: "refund", id: first?.id ?? "" });
  await browse(standIn.url, { action: "dispute", id: renewal?.id ?? "" });
  const [dispute] = (await stripe.disputes.list({ charge: renewal?.id ?? "" })).data;
  expect((await browse(standIn.url)).page).toContain("$10.00 refunded");
  await browse(standIn.url, { action: "lost", id: dispute?.id ?? "" });
  expect((await stripe.disputes.retrieve(dispute?.id ?? "")).status).toBe("lost");
  const twice = await browse(standIn.url, { action: "refund", id: first?.id ?? "" });
  expect(twice.textOf(/role="alert">([^<]+)/)).toContain("already been refunded");
});

test("the catalogue for contributors sells packs to subscribers for less", async () => {
  const { stripe, standIn } = await openShop();
  const prices = await seedCatalogue(standIn);
  const pack = await stripe.prices.retrieve(prices.get("galley_pack_5") ?? "", { expand: ["product"] });
  expect(pack).toMatchObject({
    metadata: { galley_subscriber_price: prices.get("galley_pack_5_subscribers") },
    product: { metadata: { galley_kind: "pack", galley_credits: "5" } },
  });
  expect((await stripe.prices.list({ lookup_keys: ["galley_plan_large"] })).data).toHaveLength(1);
});
