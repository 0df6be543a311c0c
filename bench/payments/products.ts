import { randomInt } from "node:crypto";
import type { Handler } from "#lib/api/known-handlers.ts";
import { route } from "#lib/api/route.ts";
import { createApiKey } from "#lib/auth/create-api-key.ts";
import * as catalogue from "#lib/catalogue/contract.ts";
import { listProducts } from "#lib/catalogue/list-products.ts";
import * as credits from "#lib/credits/contract.ts";
import { getCreditScore } from "#lib/credits/get-credit-score.ts";
import { newBuyer, type Shop } from "#lib/payments/testing/shop.ts";

const ROUNDS = 8;
/** Fewer than one address may ask for in a minute. */
const REQUESTS_OF_A_ROUND = 50;

/** Returns how often `/products` answers for each answer of `/credit-score`, one request after another. */
export async function rateOfProducts(shop: Shop): Promise<number> {
  const { person } = await newBuyer(shop);
  const { api_key: key } = await createApiKey(person.ctx, { name: "bench", scopes: ["credits:read"] });
  const products = route(catalogue.listProducts, listProducts);
  const score = route(credits.getCreditScore, getCreditScore);
  const askProducts = (address: string) =>
    ask(products, "products?country=DE", { "x-galley-remote-address": address });
  const askScore = () => ask(score, "credit-score", { authorization: `Bearer ${key}` });
  await Promise.all([askProducts(newAddress()), askScore()]);
  const ms = { products: 0, score: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const address = newAddress();
    await shop.app.database.sql`delete from rate_limits`;
    ms.score += await timeOf(askScore);
    ms.products += await timeOf(() => askProducts(address));
  }
  return ms.score / ms.products;
}

async function timeOf(request: () => Promise<void>): Promise<number> {
  const began = performance.now();
  for (let i = 0; i < REQUESTS_OF_A_ROUND; i += 1) await request();
  return performance.now() - began;
}

async function ask(handler: Handler, path: string, headers: Record<string, string>): Promise<void> {
  const request = new Request(`http://galley.bench/api/${path}`, { headers });
  const answer = await handler(request, { params: Promise.resolve({}) });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
}

function newAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
}
