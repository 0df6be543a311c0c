import { z } from "zod";
import type { ProviderCatalogue, ProviderPrice, SkippedPrice } from "./provider-state.ts";
import type { StripeConnection } from "./stripe-connection.ts";
import { currencyCode, maybeReference, notes } from "./stripe-shapes.ts";

/** What the operator writes into the metadata of products and prices. */
const METADATA = {
  kind: "galley_kind",
  credits: "galley_credits",
  tier: "galley_tier",
  expire: "galley_credits_expire",
  subscriberPrice: "galley_subscriber_price",
} as const;
const MOST_CREDITS = 1_000_000;

const behavior = z
  .enum(["inclusive", "exclusive", "unspecified"])
  .nullish()
  .transform((value) => value ?? "unspecified");
const amountShape = z.object({ unit_amount: z.int().nullish(), tax_behavior: behavior });
const priceShape = amountShape.extend({
  id: z.string(),
  active: z.boolean(),
  billing_scheme: z.string(),
  currency: currencyCode,
  currency_options: z.record(currencyCode, amountShape).optional(),
  metadata: notes,
  product: z.object({
    id: z.string(),
    name: z.string().optional(),
    active: z.boolean().optional(),
    metadata: notes,
    tax_code: maybeReference,
  }),
  recurring: z
    .object({
      interval: z.enum(["day", "week", "month", "year"]),
      interval_count: z.int().positive(),
      usage_type: z.string(),
    })
    .nullish(),
  transform_quantity: z.unknown().optional(),
});
type Price = z.output<typeof priceShape>;

/** Reads the active prices whose products have `galley_kind` among their metadata. */
export async function readCatalogue(connection: StripeConnection): Promise<ProviderCatalogue> {
  const found = await connection.all(priceShape, (stripe, page, options) =>
    stripe.prices.list({ active: true, expand: ["data.product", "data.currency_options"], ...page }, options),
  );
  const offered = found.filter(
    ({ active, product }) => active && product.active && METADATA.kind in product.metadata,
  );
  const read = offered.map(readPrice);
  return {
    prices: read.flatMap((each) => ("reason" in each ? [] : [each])),
    skipped: read.flatMap((each) => ("reason" in each ? [each] : [])),
  };
}

function readPrice(price: Price): ProviderPrice | SkippedPrice {
  const { id: priceId, product, recurring } = price;
  const metadata = { ...product.metadata, ...price.metadata };
  const skip = (reason: string) => ({ priceId, productId: product.id, reason });
  const kind = metadata[METADATA.kind];
  if (kind !== "pack" && kind !== "plan") return skip(`${METADATA.kind} is “${kind}”, not pack or plan`);
  const credits = Number(metadata[METADATA.credits] || Number.NaN);
  if (!Number.isInteger(credits) || credits < 1 || credits > MOST_CREDITS)
    return skip(`${METADATA.credits} is not a whole number from 1 to ${MOST_CREDITS}`);
  if (kind === "plan" && !recurring) return skip("the price of a plan must recur");
  if (kind === "pack" && recurring) return skip("the price of a pack must not recur");
  if (recurring && recurring.usage_type !== "licensed") return skip("the price depends on the usage");
  if (price.billing_scheme !== "per_unit" || price.transform_quantity)
    return skip("the price is not one amount");
  const amounts = amountsOf(price);
  if (amounts[0]?.currency !== price.currency) return skip("the price is not one whole amount");
  return {
    priceId,
    productId: product.id,
    kind,
    name: product.name ?? "",
    credits,
    tierId: kind === "plan" ? metadata[METADATA.tier] || null : null,
    creditsExpire: kind === "plan" && metadata[METADATA.expire] !== "no",
    subscriberPriceId: kind === "pack" ? subscriberPriceOf(price, metadata) : null,
    interval: recurring?.interval ?? null,
    intervalCount: recurring?.interval_count ?? null,
    taxCode: product.tax_code,
    amounts,
  };
}

/** Metadata of a product hold for all its prices, also for that of subscribers, which has no other beside it. */
function subscriberPriceOf({ id }: Price, metadata: Record<string, string>): string | null {
  const subscriberPrice = metadata[METADATA.subscriberPrice] || null;
  return subscriberPrice === id ? null : subscriberPrice;
}

function amountsOf({ currency, unit_amount, tax_behavior, currency_options: options = {} }: Price) {
  const all = [[currency, { unit_amount, tax_behavior }] as const, ...Object.entries(options)];
  return all.flatMap(([code, { unit_amount: amount, tax_behavior: taxBehavior }], index) =>
    typeof amount === "number" && (index === 0 || code !== currency)
      ? [{ currency: code, amount, taxBehavior }]
      : [],
  );
}
