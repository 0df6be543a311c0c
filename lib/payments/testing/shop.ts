import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { z } from "zod";
import type { Database } from "#db/client.ts";
import { cataloguePrices, paymentCheckouts, paymentCustomers } from "#db/schema/payments.ts";
import { serve } from "#e2e/stand-ins/stand-in-server.ts";
import type { startStripe } from "#e2e/stand-ins/stripe/stripe.ts";
import type { Actor } from "#lib/actor.ts";
import { createAccount } from "#lib/auth/create-account.ts";
import type { ActorContext, Context } from "#lib/context.ts";
import { reserveForUpgrade, valueOfUnused } from "#lib/credits/reserve-for-upgrade.ts";
import { settleEnv } from "#lib/env.ts";
import type { Payments } from "#lib/ports/payments/port.ts";
import type { ProviderPrice } from "#lib/ports/payments/provider-state.ts";
import { requestContext } from "#lib/request-context.ts";
import { transact } from "#lib/transact.ts";

export type Shop = Awaited<ReturnType<typeof shopOn>>;

interface Place {
  database: Pick<Database, "db" | "sql"> & { url: string };
}

/** The settings of an app that takes payments through a stand-in. */
export function settleProvider(standIn: { key: string; webhookSecret: string; url: string }): void {
  settleEnv({
    STRIPE_SECRET_KEY: standIn.key,
    STRIPE_WEBHOOK_SECRET: standIn.webhookSecret,
    STRIPE_API_URL: standIn.url,
    STRIPE_TAX: "off",
  });
}

/** Opens a shop on an app whose provider is settled: a catalogue, and webhooks that are held until they are delivered. */
export async function shopOn(app: Place, standIn: Awaited<ReturnType<typeof startStripe>>) {
  const losses = { isLost: (_eventId: string) => false };
  const receiver = await receiveAt("../../../app/api/webhooks/stripe/route.ts", losses);
  standIn.sendTo(receiver.origin);
  const base = requestContext("test");
  if (!base.payments) throw new Error("The app has no payments.");
  const payments: Payments = base.payments;
  const prices = await fillCatalogue(app, payments);
  const now = () => new Date(standIn.now() * 1000);
  const ctx: Context = { ...base, now };
  return {
    standIn,
    app,
    payments,
    ctx,
    now,
    prices,
    losses,
    webhookUrl: receiver.origin,
    /** The id of the catalogue's price with that name. */
    price(name: string): string {
      const found = prices.find((price) => price.name === name);
      if (!found) throw new Error(`There is no ${name}.`);
      return found.priceId;
    },
    async close() {
      await standIn.close();
      await receiver.close();
    },
  };
}

/** Serves the handler of a route over HTTP. */
async function receiveAt(route: string, losses: { isLost: (eventId: string) => boolean }) {
  const { POST }: { POST: (request: Request) => Promise<Response> } = await import(route);
  return serve(async (request) => {
    const headers = new Headers();
    const body = await text(request);
    const { id } = z.object({ id: z.string() }).catch({ id: "" }).parse(JSON.parse(body));
    if (losses.isLost(id)) return { status: 200, body: {} };
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
    const answer = await POST(
      new Request("http://galley.test/api/webhooks/stripe", {
        method: "POST",
        headers,
        body,
      }),
    );
    return { status: answer.status, body: await answer.json() };
  });
}

async function fillCatalogue({ database }: Place, payments: Payments): Promise<readonly ProviderPrice[]> {
  await (await payments.planCatalogue()).apply();
  const { prices } = await payments.readCatalogue();
  await database.db
    .insert(cataloguePrices)
    .values(prices.map(({ priceId, ...price }) => ({ id: priceId, ...price, isActive: true })));
  return prices;
}

/** A person, or an organization, with a customer at the stand-in. */
export interface Buyer {
  person: { id: string; email: string; ctx: ActorContext };
  customerId: string;
}

export async function newBuyer(
  shop: Shop,
  { organizationId }: { organizationId?: string } = {},
): Promise<Buyer> {
  const person = await newPerson(shop);
  const owner = organizationId ? { organizationId } : { userId: person.id };
  const customerId = await shop.payments.createCustomer({
    owner: organizationId ? `organization:${organizationId}` : `user:${person.id}`,
    email: person.email,
    name: null,
  });
  await shop.app.database.db.insert(paymentCustomers).values({ id: customerId, ...owner });
  return { person, customerId };
}

async function newPerson({ ctx }: Shop): Promise<Buyer["person"]> {
  settleEnv({ SIGNUP_PAID_CREDITS: "0" });
  const { id, email } = await createAccount(ctx, { email: `${randomUUID()}@authors.test`, name: null });
  const actor: Actor = { userId: id, email, name: null, via: "web-session", scopes: "all", resource: null };
  return { id, email, ctx: { ...ctx, actor } };
}

interface Opening {
  price: string;
  replaces?: string;
}

/** Opens a checkout as Galley does. Returns its id. */
export async function open(shop: Shop, buyer: Buyer, { price, replaces }: Opening): Promise<string> {
  const priceId = shop.price(price);
  const kind = shop.prices.find((each) => each.priceId === priceId)?.kind ?? "pack";
  const mode = replaces ? "upgrade" : kind;
  const expiresAt = new Date(shop.now().getTime() + 40 * 60_000);
  const { customerId, person } = buyer;
  const addresses = { successUrl: "https://galley.test/done", cancelUrl: "https://galley.test/back" };
  const ofPlan = { userId: person.id, subscriptionId: replaces ?? "" };
  const worth = replaces ? await worthNow(shop, ofPlan) : 0;
  const opened = await shop.payments.openCheckout({
    key: `test:${randomUUID()}`,
    customerId,
    priceId,
    currency: "usd",
    mode,
    ...addresses,
    expiresAt,
    ...(replaces ? { replaces: { subscriptionId: replaces, credit: worth, currency: "usd" } } : {}),
  });
  await transact(shop.ctx, async (tx) => {
    await tx.db.insert(paymentCheckouts).values({
      id: opened.checkoutId,
      customerId,
      mode,
      priceId,
      status: "open",
      replaces: replaces ?? null,
      url: opened.url,
      ...addresses,
      expiresAt: opened.expiresAt,
    });
    if (replaces) await reserveForUpgrade(tx, { ...ofPlan, checkoutId: opened.checkoutId });
  });
  return opened.checkoutId;
}

async function worthNow(shop: Shop, ofPlan: { userId: string; subscriptionId: string }): Promise<number> {
  return transact(shop.ctx, async (tx) => (await valueOfUnused(tx, ofPlan)).amount);
}

/** Opens a checkout and pays it. Returns its id. */
export async function buy(shop: Shop, buyer: Buyer, opening: Opening & { card?: string }): Promise<string> {
  const checkout = await open(shop, buyer, opening);
  const paid = shop.standIn.pay(checkout, opening.card ? { card: opening.card } : {});
  if (paid.status !== "complete") throw new Error(`The payment was ${paid.status}.`);
  return checkout;
}

/** What the stand-in has of a customer. */
export function stateAt({ standIn }: Shop, { customerId }: Buyer) {
  const found = standIn.state().find(({ customer }) => customer.id === customerId);
  if (!found) throw new Error("The stand-in does not know the customer.");
  return found;
}

/** The paid credits of a buyer by state. */
export async function creditsOf({ app }: Shop, { customerId }: Buyer) {
  const [row] = await app.database.sql`
    select coalesce(sum(granted), 0)::int as granted, coalesce(sum(available), 0)::int as available,
      coalesce(sum(held), 0)::int as held, coalesce(sum(spent), 0)::int as spent,
      coalesce(sum(voided), 0)::int as voided, count(credit_lots.id)::int as lots
    from payment_customers
    join credit_accounts on credit_accounts.user_id = payment_customers.user_id
      or credit_accounts.organization_id = payment_customers.organization_id
    join credit_lots on account_id = credit_accounts.id and kind = 'paid'
    where payment_customers.id = ${customerId}`;
  return row;
}

/** The ids of the subscriptions that Galley holds for active. */
export async function activePlans({ app }: Shop, { customerId }: Buyer): Promise<string[]> {
  const rows = await app.database.sql<{ id: string }[]>`
    select id from subscriptions where customer_id = ${customerId} and ended_at is null and status = 'active'`;
  return rows.map(({ id }) => id);
}
