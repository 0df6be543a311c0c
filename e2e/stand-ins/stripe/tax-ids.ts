import type Stripe from "stripe";
import { happened } from "./events.ts";
import { page, text } from "./fields.ts";
import { listPage } from "./list-page.ts";
import { route } from "./route.ts";
import { invalid } from "./stripe-error.ts";
import { isEuropean } from "./tax-table.ts";
import { find, newestFirst, newId, now, type World } from "./world.ts";

export const taxIdData = { type: text, value: text };

/** Adds a tax id to a customer. An EU VAT id begins with its country. */
export function addTaxId(
  world: World,
  customer: string,
  { type, value }: { type: string; value: string },
): Stripe.TaxId {
  if (type === "eu_vat" && !isVatId(value))
    throw invalid(`Invalid value for ${type}.`, "value", "tax_id_invalid");
  const taxId = {
    id: newId("txi"),
    object: "tax_id",
    country: value.slice(0, 2),
    created: now(world),
    customer,
    customer_account: null,
    livemode: false,
    owner: { type: "customer", customer, customer_account: null },
    type,
    value,
    verification: { status: "verified", verified_address: null, verified_name: null },
  } satisfies Stripe.TaxId;
  world.tables.taxIds.set(taxId.id, taxId);
  happened(world, "customer.tax_id.created", taxId);
  return taxId;
}

/** Returns true for a text with the form of an EU VAT id, such as DE123456789. */
export function isVatId(value: string): boolean {
  return /^[A-Z]{2}[0-9A-Z]{8,12}$/.test(value) && isEuropean(value.slice(0, 2));
}

export function taxIdsOf(world: World, customer: string): Stripe.TaxId[] {
  return newestFirst(world.tables.taxIds).filter((taxId) => taxId.customer === customer);
}

export const taxIdRoutes = [
  route("POST", "/v1/customers/{customer}/tax_ids", taxIdData, (world, given, customer = "") => {
    find(world.tables.customers, customer, "customer", "customer");
    return addTaxId(world, customer, given);
  }),
  route("GET", "/v1/customers/{customer}/tax_ids", page, (world, cursor, customer = "") =>
    listPage(`/v1/customers/${customer}/tax_ids`, taxIdsOf(world, customer), cursor),
  ),
  route("DELETE", "/v1/customers/{customer}/tax_ids/{id}", {}, (world, _, __, id = "") => {
    const taxId = find(world.tables.taxIds, id, "tax ID");
    world.tables.taxIds.delete(id);
    happened(world, "customer.tax_id.deleted", taxId);
    return { id, object: "tax_id", deleted: true } satisfies Stripe.DeletedTaxId;
  }),
];
