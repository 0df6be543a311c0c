import { z } from "zod";
import { json, noBody, noParams } from "#lib/contract/fields.ts";
import { operation } from "#lib/contract/operation.ts";
import { paymentSystemFailure } from "#lib/contract/problems.ts";
import { products } from "./schema.ts";

export const listProducts = operation({
  id: "products.list",
  method: "GET",
  path: "/products",
  tag: "Products",
  summary: "List credit packs and plans with prices and tax",
  description:
    "Sorted by price. Prices are in the currency of the country where the catalogue has it. The tax is that of the place; without a postal code none is computed for the United States, nor where the place is unknown, nor for a place that is new to Galley if the caller's address has asked for 10 such places within a minute or 60 within a day: `tax_calculated` is then false and `total_cents` is `price_cents`. Empty without a payment provider.",
  access: "nobody",
  scope: null,
  rate: ["products"],
  params: noParams,
  query: z.object({
    country: z
      .string()
      .regex(/^[A-Za-z]{2}$/)
      .optional()
      .meta({ description: "ISO 3166-1 alpha-2." }),
    region: z
      .string()
      .regex(/^[A-Za-z0-9-]{1,6}$/)
      .optional()
      .meta({ description: "The code of a state or province." }),
    postal_code: z
      .string()
      .regex(/^[A-Za-z0-9 -]{1,12}$/)
      .optional()
      .meta({ description: "Needed for taxes in the United States." }),
  }),
  body: noBody,
  reply: json(products),
  problems: [paymentSystemFailure],
});
