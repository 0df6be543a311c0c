import Stripe from "stripe";

interface Sold {
  /** The product's id, and the lookup key of its price. */
  id: string;
  name: string;
  metadata: Record<string, string>;
  /** Minor units; yen have none. */
  amounts: { usd: number; eur: number; jpy: number };
  subscriberAmounts?: Sold["amounts"];
  isPlan?: boolean;
}

const CATALOGUE: readonly Sold[] = [
  {
    id: "galley_pack_1",
    name: "1 review",
    metadata: { galley_kind: "pack", galley_credits: "1" },
    amounts: { usd: 900, eur: 900, jpy: 1_400 },
    subscriberAmounts: { usd: 700, eur: 700, jpy: 1_100 },
  },
  {
    id: "galley_pack_5",
    name: "5 reviews",
    metadata: { galley_kind: "pack", galley_credits: "5" },
    amounts: { usd: 3_900, eur: 3_900, jpy: 5_900 },
    subscriberAmounts: { usd: 3_200, eur: 3_200, jpy: 4_800 },
  },
  {
    id: "galley_plan_small",
    name: "Small plan",
    metadata: { galley_kind: "plan", galley_credits: "5", galley_tier: "default" },
    amounts: { usd: 2_900, eur: 2_900, jpy: 4_400 },
    isPlan: true,
  },
  {
    id: "galley_plan_large",
    name: "Large plan",
    metadata: { galley_kind: "plan", galley_credits: "20", galley_tier: "unlimited" },
    amounts: { usd: 9_900, eur: 9_900, jpy: 14_800 },
    isPlan: true,
  },
];

/** Sells two packs, also to subscribers for less, and two plans, through the API. Returns the prices by lookup key. */
export async function seedCatalogue({
  url,
  key,
}: {
  url: string;
  key: string;
}): Promise<Map<string, string>> {
  const { hostname, port } = new URL(url);
  const stripe = new Stripe(key, { host: hostname, port, protocol: "http" });
  const prices = new Map<string, string>();
  for (const { id, name, metadata, amounts, subscriberAmounts, isPlan } of CATALOGUE) {
    await stripe.products.create({ id, name, metadata, tax_code: "txcd_10103000" });
    const sell = async (
      lookup_key: string,
      { usd, ...others }: Sold["amounts"],
      notes: Record<string, string>,
    ) => {
      const price = await stripe.prices.create({
        product: id,
        lookup_key,
        currency: "usd",
        unit_amount: usd,
        tax_behavior: "exclusive",
        // Outside the United States buyers expect prices with tax.
        currency_options: Object.fromEntries(
          Object.entries(others).map(([currency, amount]) => [
            currency,
            { unit_amount: amount, tax_behavior: "inclusive" as const },
          ]),
        ),
        metadata: notes,
        ...(isPlan ? { recurring: { interval: "month" as const } } : {}),
      });
      prices.set(lookup_key, price.id);
      return price.id;
    };
    const reduced = subscriberAmounts && (await sell(`${id}_subscribers`, subscriberAmounts, {}));
    await sell(id, amounts, reduced ? { galley_subscriber_price: reduced } : {});
  }
  return prices;
}
