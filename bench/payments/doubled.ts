import { createHmac } from "node:crypto";
import { syncCustomer } from "#lib/payments/sync/sync-customer.ts";
import { buy, creditsOf, newBuyer, open, type Shop, stateAt } from "#lib/payments/testing/shop.ts";

/** Returns how many lots fifty completions of one checkout make. */
export async function completions(shop: Shop, count: number): Promise<number> {
  const buyer = await newBuyer(shop);
  await buy(shop, buyer, { price: "5 reviews" });
  await Promise.all(Array.from({ length: count }, () => syncCustomer(shop.ctx, buyer.customerId)));
  return (await creditsOf(shop, buyer))?.lots ?? 0;
}

/** Returns how many plans stay, and how many are paid for, of one bought in two tabs. */
export async function twoTabs(shop: Shop): Promise<{ plans: number; paid: number }> {
  const buyer = await newBuyer(shop);
  const price = "Small plan";
  const tabs = [await open(shop, buyer, { price }), await open(shop, buyer, { price })];
  for (const tab of tabs) shop.standIn.pay(tab);
  await Promise.all(tabs.map(() => syncCustomer(shop.ctx, buyer.customerId)));
  const { subscriptions, charges } = stateAt(shop, buyer);
  return {
    plans: subscriptions.filter(({ status }) => status === "active").length,
    paid: charges.filter(({ amount, amount_refunded }) => amount_refunded < amount).length,
  };
}

/** What the webhook answers to requests of each kind, and how many rows they leave. */
export async function hostileWebhooks(shop: Shop): Promise<Record<string, string>> {
  const { webhookSecret } = shop.standIn;
  const body = (id: string) =>
    JSON.stringify({
      id,
      object: "event",
      type: "invoice.paid",
      created: Math.floor(Date.now() / 1000),
      data: { object: { id: "in_1", object: "invoice", customer: "cus_foreign" } },
    });
  const signed = (sent: string, secret = webhookSecret, ageSeconds = 0) => {
    const at = Math.floor(Date.now() / 1000) - ageSeconds;
    return `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${sent}`).digest("hex")}`;
  };
  const send = async (sent: string, signature: string) => {
    const answer = await fetch(shop.webhookUrl, {
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": signature },
      body: sent,
    });
    return String(answer.status);
  };
  const replayed = body("evt_replayed");
  await send(replayed, signed(replayed));
  const again = await send(replayed, signed(replayed));
  const answers = {
    tampered: await send(
      body("evt_tampered").replace("invoice.paid", "invoice.void"),
      signed(body("evt_tampered")),
    ),
    old: await send(body("evt_old"), signed(body("evt_old"), webhookSecret, 600)),
    foreign: await send(body("evt_foreign"), signed(body("evt_foreign"), "whsec_other")),
    unsigned: await send(body("evt_unsigned"), ""),
  };
  const rows = await shop.app.database.sql`
    select id from payment_events where id in ('evt_replayed', 'evt_tampered', 'evt_old', 'evt_foreign', 'evt_unsigned')`;
  return { ...answers, replayed: `${again}, ${rows.length} row` };
}
