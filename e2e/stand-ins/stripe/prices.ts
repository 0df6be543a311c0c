import Stripe from "stripe";
import { z } from "zod";
import { happened, structuredCloneOf } from "./events.ts";
import { clearable, flag, isWithin, mergeMetadata, metadata, moment, page, text, whole } from "./fields.ts";
import { listPage } from "./list-page.ts";
import { route } from "./route.ts";
import { invalid } from "./stripe-error.ts";
import { find, newestFirst, newId, now, type World } from "./world.ts";

const behavior = z.enum(["exclusive", "inclusive", "unspecified"]);
const options = z.record(
  z.string().regex(/^[a-z]{3}$/),
  z.strictObject({ unit_amount: whole.optional(), tax_behavior: behavior.optional() }),
);
const fields = {
  active: flag.optional(),
  metadata: metadata.optional(),
  nickname: clearable.optional(),
  lookup_key: clearable.optional(),
  transfer_lookup_key: flag.optional(),
  tax_behavior: behavior.optional(),
  currency_options: options.optional(),
};
export const newPriceFields = {
  ...fields,
  product: text,
  currency: z.string().toLowerCase().length(3),
  unit_amount: whole.optional(),
  recurring: z
    .strictObject({
      interval: z.enum(["day", "week", "month", "year"]),
      interval_count: whole.optional(),
      usage_type: text.optional(),
    })
    .optional(),
};
type NewPrice = z.output<z.ZodObject<typeof newPriceFields>>;
type Fields = z.output<z.ZodObject<typeof fields>>;

/** Makes a price of a product. */
export function createPrice(world: World, given: NewPrice): Stripe.Price {
  const { product, currency, unit_amount: amount, recurring, ...rest } = given;
  find(world.tables.products, product, "product", "product");
  if (amount === undefined) throw invalid("Prices require an `unit_amount`.", "unit_amount");
  const price = {
    id: newId("price"),
    object: "price",
    active: true,
    billing_scheme: "per_unit",
    created: now(world),
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product,
    recurring: recurring
      ? {
          interval: recurring.interval,
          interval_count: recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: "licensed",
        }
      : null,
    tax_behavior: rest.tax_behavior ?? "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? "recurring" : "one_time",
    unit_amount: amount,
    unit_amount_decimal: Stripe.Decimal.from(amount),
  } satisfies Stripe.Price;
  world.tables.prices.set(price.id, price);
  change(world, price, rest);
  happened(world, "price.created", price);
  return price;
}

function change(world: World, price: Stripe.Price, given: Fields): void {
  const { currency_options: others, metadata: notes, transfer_lookup_key: moves, ...plain } = given;
  const { lookup_key: key } = plain;
  const holder = world.tables.prices
    .values()
    .find((other) => key && other.lookup_key === key && other !== price);
  if (holder && !moves)
    throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, "lookup_key");
  if (holder) holder.lookup_key = null;
  Object.assign(price, Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)));
  price.metadata = mergeMetadata(price.metadata, notes);
  const known = world.notes.currencyOptions.get(price.id) ?? {};
  const added = Object.entries(others ?? {}).map(([currency, { unit_amount: amount, tax_behavior }]) => [
    currency,
    option(amount ?? 0, tax_behavior ?? price.tax_behavior),
  ]);
  const own = { [price.currency]: option(price.unit_amount ?? 0, price.tax_behavior) };
  world.notes.currencyOptions.set(price.id, { ...known, ...Object.fromEntries(added), ...own });
}

function option(amount: number, tax_behavior: Stripe.Price["tax_behavior"]): Stripe.Price.CurrencyOptions {
  return {
    custom_unit_amount: null,
    tax_behavior,
    unit_amount: amount,
    unit_amount_decimal: Stripe.Decimal.from(amount),
  };
}

/** Returns the amount of a price in a currency, and how it is taxed. */
export function priceIn(world: World, price: Stripe.Price, currency: string) {
  const found = world.notes.currencyOptions.get(price.id)?.[currency];
  if (!found)
    throw invalid(
      `The price \`${price.id}\` is not available in the currency \`${currency}\`.`,
      "currency",
      "parameter_invalid",
    );
  return { amount: found.unit_amount ?? 0, inclusive: found.tax_behavior === "inclusive" };
}

/** Finds a price that can still be bought. */
export function activePrice(world: World, id: string, param: string): Stripe.Price {
  const price = find(world.tables.prices, id, "price", param);
  const product = find(world.tables.products, idOfProduct(price), "product", param);
  if (!price.active)
    throw invalid("The price specified is inactive. This field only accepts active prices.", param);
  if (!product.active)
    throw invalid("The product of the price is not active, so it cannot be bought.", param);
  return price;
}

export function idOfProduct({ product }: Stripe.Price): string {
  return typeof product === "string" ? product : product.id;
}

export const priceRoutes = [
  route("POST", "/v1/prices", newPriceFields, createPrice),
  route(
    "GET",
    "/v1/prices",
    {
      ...page,
      active: flag.optional(),
      product: text.optional(),
      currency: text.optional(),
      type: text.optional(),
      lookup_keys: z.array(text).optional(),
      recurring: z.strictObject({ interval: text.optional() }).optional(),
      created: moment.optional(),
    },
    (world, { active, product, currency, type, lookup_keys: keys, recurring, created, ...cursor }) => {
      const rows = newestFirst(world.tables.prices).filter(
        (price) =>
          (active === undefined || price.active === active) &&
          (product === undefined || price.product === product) &&
          (currency === undefined || price.currency === currency) &&
          (type === undefined || price.type === type) &&
          (keys === undefined || (price.lookup_key !== null && keys.includes(price.lookup_key))) &&
          (recurring?.interval === undefined || price.recurring?.interval === recurring.interval) &&
          isWithin(price.created, created),
      );
      return listPage("/v1/prices", rows, cursor);
    },
  ),
  route("GET", "/v1/prices/{id}", {}, (world, _, id = "") => find(world.tables.prices, id, "price")),
  route("POST", "/v1/prices/{id}", fields, (world, given, id = "") => {
    const price = find(world.tables.prices, id, "price");
    const before = structuredCloneOf(price);
    change(world, price, given);
    happened(world, "price.updated", price, before);
    return price;
  }),
];
