import { call } from "#lib/testing/call.ts";
import type { Credential } from "#lib/testing/credential.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";
import * as payments from "../contract.ts";
import * as subscriptions from "../subscription-contract.ts";
import type { Shop } from "./shop.ts";

export const RETURNS = {
  success_url: "http://galley.test/bought?session={CHECKOUT_SESSION_ID}",
  cancel_url: "http://galley.test/pricing",
};

/** The prices of the starter catalogue by name, and by name with “for subscribers”. */
export function priceListOf(shop: Shop): (name: string) => string {
  const reduced = new Set(shop.prices.flatMap(({ subscriberPriceId }) => subscriberPriceId ?? []));
  return (name) => {
    const sought = name.replace(" for subscribers", "");
    const found = shop.prices.find(
      (price) => price.name === sought && reduced.has(price.priceId) === (sought !== name),
    );
    if (!found) throw new Error(`There is no price of ${name}.`);
    return found.priceId;
  };
}

/** Opens a checkout through the API. */
export function openAs(as: Credential, price_id: string) {
  return call(payments.openCheckout, { as, body: { price_id, ...RETURNS } });
}

/** A person who has just bought a plan through the API. */
export async function subscriber(shop: Shop, plan: string): Promise<Person> {
  const person = await testContext({ paidCredits: 0 });
  await buyAs(shop, person, priceListOf(shop)(plan));
  return person;
}

/** Buys through the API, and comes back to Galley. */
export async function buyAs(shop: Shop, person: Person, price_id: string) {
  const { session_id } = await openAs(person.key, price_id);
  return payAndReturn(shop, person, session_id);
}

export async function payAndReturn(shop: Shop, person: Person, session_id: string) {
  const paid = shop.standIn.pay(session_id);
  if (paid.status !== "complete") throw new Error(`The payment was ${paid.status}.`);
  return call(payments.getCheckout, { as: person.key, params: { checkout_id: session_id } });
}

export function statusOf({ key }: Person) {
  return call(subscriptions.getSubscriptionStatus, { as: key });
}
