import { z } from "zod";
import type { CataloguePlan } from "./port.ts";
import { STARTER_CATALOGUE } from "./starter-catalogue.ts";
import type { StripeConnection } from "./stripe-connection.ts";
import { isMissing } from "./stripe-fault.ts";

/** Software as a service, for personal use. */
const TAX_CODE = "txcd_10103000";

const productShape = z.object({ id: z.string(), object: z.literal("product"), active: z.boolean() });
const priceShape = z.object({
  id: z.string(),
  object: z.literal("price"),
  active: z.boolean(),
  lookup_key: z.string().nullish(),
});

type Starter = (typeof STARTER_CATALOGUE)[number];
type Amounts = Starter["amounts"];
/** Makes one object. Returns what it made, in words. */
type Step = () => Promise<string>;
interface Found {
  lines: string[];
  steps: Step[];
}

/** Compares the account with the catalogue that an installation begins with. */
export async function planSetup(connection: StripeConnection): Promise<CataloguePlan> {
  const found: Found[] = [];
  for (const product of STARTER_CATALOGUE) found.push(await planProduct(connection, product));
  const steps = found.flatMap((each) => each.steps);
  return {
    lines: found.flatMap(({ lines }) => lines),
    missing: steps.length,
    isTest: /^[sr]k_test_/.test(connection.settings.secretKey),
    async apply() {
      const made: string[] = [];
      for (const step of steps) made.push(await step());
      return made;
    },
  };
}

async function planProduct(connection: StripeConnection, product: Starter): Promise<Found> {
  const { id, name, kind, amounts, subscriberAmounts } = product;
  const subscriberKey = subscriberAmounts ? `${id}_subscribers` : null;
  const known = await findProduct(connection, id);
  const keys = [id, ...(subscriberKey ? [subscriberKey] : [])];
  const prices = new Map((await findPrices(connection, keys)).map((price) => [price.lookup_key, price]));
  const lines: string[] = [];
  const steps: Step[] = [];
  const plan = (what: string, known: { id: string; active: boolean } | null | undefined, step: Step) => {
    const state = known
      ? known.active
        ? "is there"
        : "is there, but archived: left as it is"
      : "will be created";
    lines.push(`${what}: ${state}${known ? ` (${known.id})` : ""}`);
    if (!known) steps.push(step);
  };
  plan(`Product “${name}” (${kind})`, known, () => createProduct(connection, product));
  if (subscriberAmounts && subscriberKey)
    plan(`Price of “${name}” for subscribers, ${words(subscriberAmounts)}`, prices.get(subscriberKey), () =>
      createPrice(connection, product, {
        key: subscriberKey,
        amounts: subscriberAmounts,
        subscriberKey: null,
      }),
    );
  plan(`Price of “${name}”, ${words(amounts)}`, prices.get(id), () =>
    createPrice(connection, product, { key: id, amounts, subscriberKey }),
  );
  return { lines, steps };
}

async function findProduct(connection: StripeConnection, id: string) {
  try {
    return await connection.call(productShape, (stripe, options) =>
      stripe.products.retrieve(id, {}, options),
    );
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const findPrices = (connection: StripeConnection, lookupKeys: string[]) =>
  connection.all(priceShape, (stripe, page, options) =>
    stripe.prices.list({ lookup_keys: lookupKeys, ...page }, options),
  );

async function createProduct(connection: StripeConnection, product: Starter): Promise<string> {
  const { id, name, description, kind, credits, tier } = product;
  await connection.call(productShape, (stripe, options) =>
    stripe.products.create(
      {
        id,
        name,
        description,
        tax_code: TAX_CODE,
        metadata: {
          galley_kind: kind,
          galley_credits: String(credits),
          ...(tier ? { galley_tier: tier } : {}),
        },
      },
      options,
    ),
  );
  return `Created the product “${name}” (${id}).`;
}

async function createPrice(
  connection: StripeConnection,
  { id, name, kind }: Starter,
  { key, amounts, subscriberKey }: { key: string; amounts: Amounts; subscriberKey: string | null },
): Promise<string> {
  const [subscriberPrice] = subscriberKey ? await findPrices(connection, [subscriberKey]) : [];
  const { usd, ...others } = amounts;
  const options = Object.entries(others).map(([currency, amount]) => [
    currency,
    // Outside the United States buyers expect prices with tax.
    { unit_amount: amount, tax_behavior: "inclusive" as const },
  ]);
  const made = await connection.call(priceShape, (stripe, requestOptions) =>
    stripe.prices.create(
      {
        product: id,
        lookup_key: key,
        currency: "usd",
        unit_amount: usd,
        tax_behavior: "exclusive",
        currency_options: Object.fromEntries(options),
        ...(kind === "plan" ? { recurring: { interval: "month" as const } } : {}),
        ...(subscriberPrice ? { metadata: { galley_subscriber_price: subscriberPrice.id } } : {}),
      },
      requestOptions,
    ),
  );
  return `Created the price ${made.id} of “${name}”, ${words(amounts)}.`;
}

function words({ usd, eur, gbp, jpy }: Amounts): string {
  return `$${usd / 100} · €${eur / 100} · £${gbp / 100} · ¥${jpy}`;
}
