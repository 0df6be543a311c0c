import type Stripe from "stripe";
import { z } from "zod";
import { happened, structuredCloneOf } from "./events.ts";
import { clearable, flag, isWithin, mergeMetadata, metadata, moment, page, text } from "./fields.ts";
import { listPage } from "./list-page.ts";
import { createPrice, newPriceFields } from "./prices.ts";
import { route } from "./route.ts";
import { StripeError } from "./stripe-error.ts";
import { find, newestFirst, newId, now, type World } from "./world.ts";

const fields = {
  active: flag.optional(),
  description: clearable.optional(),
  metadata: metadata.optional(),
  tax_code: clearable.optional(),
  unit_label: clearable.optional(),
  url: clearable.optional(),
  images: z.array(text).optional(),
  statement_descriptor: clearable.optional(),
  default_price: text.optional(),
  marketing_features: z.array(z.strictObject({ name: text })).optional(),
};
type Fields = z.output<z.ZodObject<typeof fields>>;

function createProduct(world: World, id: string, name: string, given: Fields): Stripe.Product {
  if (world.tables.products.has(id))
    throw new StripeError(`Product already exists.`, { code: "resource_already_exists", param: "id" });
  const product = {
    id,
    object: "product",
    active: true,
    created: now(world),
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: "service",
    unit_label: null,
    updated: now(world),
    url: null,
  } satisfies Stripe.Product;
  change(world, product, given);
  world.tables.products.set(id, product);
  happened(world, "product.created", product);
  return product;
}

function change(world: World, product: Stripe.Product, { metadata: notes, ...plain }: Fields): void {
  Object.assign(
    product,
    Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)),
  );
  product.metadata = mergeMetadata(product.metadata, notes);
  product.updated = now(world);
}

const { product: _, ...defaultPrice } = newPriceFields;

export const productRoutes = [
  route(
    "POST",
    "/v1/products",
    {
      ...fields,
      id: text.optional(),
      name: text,
      default_price_data: z.strictObject(defaultPrice).optional(),
    },
    (world, { id = newId("prod"), name, default_price_data: price, ...given }) => {
      const product = createProduct(world, id, name, given);
      if (price) product.default_price = createPrice(world, { ...price, product: id }).id;
      return product;
    },
  ),
  route(
    "GET",
    "/v1/products",
    { ...page, active: flag.optional(), ids: z.array(text).optional(), created: moment.optional() },
    (world, { active, ids, created, ...cursor }) => {
      const rows = newestFirst(world.tables.products).filter(
        (product) =>
          (active === undefined || product.active === active) &&
          (ids === undefined || ids.includes(product.id)) &&
          isWithin(product.created, created),
      );
      return listPage("/v1/products", rows, cursor);
    },
  ),
  route("GET", "/v1/products/{id}", {}, (world, _, id = "") => find(world.tables.products, id, "product")),
  route("POST", "/v1/products/{id}", { ...fields, name: text.optional() }, (world, given, id = "") => {
    const product = find(world.tables.products, id, "product");
    const before = structuredCloneOf(product);
    change(world, product, given);
    happened(world, "product.updated", product, before);
    return product;
  }),
  route("DELETE", "/v1/products/{id}", {}, (world, _, id = "") => {
    const product = find(world.tables.products, id, "product");
    if (world.tables.prices.values().some((price) => price.product === id))
      throw new StripeError("This product cannot be deleted because it has one or more user-created prices.");
    world.tables.products.delete(id);
    happened(world, "product.deleted", product);
    return { id, object: "product", deleted: true } satisfies Stripe.DeletedProduct;
  }),
];
