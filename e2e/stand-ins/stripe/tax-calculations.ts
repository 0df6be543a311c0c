import type Stripe from "stripe";
import { z } from "zod";
import { add } from "./amounts.ts";
import { liveCustomer } from "./customers.ts";
import { address, metadata, page, text, whole, wholeAddress } from "./fields.ts";
import { listPage } from "./list-page.ts";
import { route } from "./route.ts";
import { invalid } from "./stripe-error.ts";
import { isVatId, taxIdData, taxIdsOf } from "./tax-ids.ts";
import { canPlace, type Place, type Tax, taxOn, unplaceable } from "./tax-table.ts";
import { find, newId, now, type World } from "./world.ts";

const HOUR = 60 * 60;
const VALID_HOURS = 48;
const ELECTRONIC_SERVICES = "txcd_10000000";

const lineFields = {
  amount: whole,
  reference: text.optional(),
  tax_behavior: z.enum(["exclusive", "inclusive"]).default("exclusive"),
  tax_code: text.optional(),
  product: text.optional(),
  quantity: whole.default(1),
  metadata: metadata.optional(),
};
const fields = {
  currency: z.string().toLowerCase().length(3),
  customer: text.optional(),
  customer_details: z
    .strictObject({
      address: address.optional(),
      address_source: z.enum(["billing", "shipping"]).optional(),
      ip_address: text.optional(),
      tax_ids: z.array(z.strictObject(taxIdData)).optional(),
      taxability_override: z.enum(["none", "customer_exempt", "reverse_charge"]).optional(),
    })
    .optional(),
  line_items: z.array(z.strictObject(lineFields)).min(1),
  tax_date: whole.optional(),
};

function calculate(world: World, given: z.output<z.ZodObject<typeof fields>>): Stripe.Tax.Calculation {
  world.notes.taxCalculations.count += 1;
  const customer = given.customer === undefined ? null : liveCustomer(world, given.customer);
  const place = wholeAddress(given.customer_details?.address ?? customer?.address ?? {});
  if (!canPlace(place)) throw unplaceable("customer_details[address]");
  const taxIds = given.customer_details?.tax_ids ?? (customer ? taxIdsOf(world, customer.id) : []);
  const isBusiness = taxIds.some(({ type, value }) => type === "eu_vat" && isVatId(value));
  const references = given.line_items.map(({ reference }, index) => reference ?? `L${index + 1}`);
  if (new Set(references).size < references.length)
    throw invalid("Line item references must be unique.", "line_items", "parameter_invalid");
  const id = newId("taxcalc");
  const taxes = given.line_items.map(({ amount, tax_behavior }) =>
    taxOn(amount, place, tax_behavior === "inclusive", isBusiness),
  );
  world.notes.calculationLines.set(
    id,
    taxes.map((tax, index) => lineOf(given, index, references[index] ?? "", tax, place)),
  );
  const [exclusive, inclusive] = [false, true].map((kind) =>
    add(taxes.filter((tax) => tax.inclusive === kind).map(({ amount }) => amount)),
  );
  return {
    id,
    object: "tax.calculation",
    amount_total: add(given.line_items.map(({ amount }) => amount)) + (exclusive ?? 0),
    currency: given.currency,
    customer: customer?.id ?? null,
    customer_details: {
      address: place,
      address_source: given.customer_details?.address_source ?? "billing",
      ip_address: null,
      tax_ids: taxIds.map(({ type, value }) => ({ type, value })),
      taxability_override: "none",
    },
    expires_at: now(world) + VALID_HOURS * HOUR,
    livemode: false,
    ship_from_details: null,
    shipping_cost: null,
    tax_amount_exclusive: exclusive ?? 0,
    tax_amount_inclusive: inclusive ?? 0,
    tax_breakdown: taxes.map((tax) => ({
      amount: tax.amount,
      inclusive: tax.inclusive,
      tax_rate_details: {
        country: place.country,
        flat_amount: null,
        percentage_decimal: String(tax.percent),
        rate_type: "percentage",
        state: place.state,
        tax_type: tax.type,
      },
      taxability_reason: tax.reason,
      taxable_amount: tax.taxable,
    })),
    tax_date: given.tax_date ?? now(world),
  } satisfies Stripe.Tax.Calculation;
}

function lineOf(
  given: z.output<z.ZodObject<typeof fields>>,
  index: number,
  reference: string,
  tax: Tax,
  place: Place,
): Stripe.Tax.CalculationLineItem {
  const line = given.line_items[index];
  const country = place.country ?? "";
  return {
    id: newId("tax_li"),
    object: "tax.calculation_line_item",
    amount: line?.amount ?? 0,
    amount_tax: tax.amount,
    livemode: false,
    metadata: {},
    performance_location: null,
    product: line?.product ?? null,
    quantity: line?.quantity ?? 1,
    reference,
    tax_behavior: tax.inclusive ? "inclusive" : "exclusive",
    tax_breakdown: [
      {
        amount: tax.amount,
        jurisdiction: { country, display_name: country, level: "country", state: place.state ?? null },
        sourcing: "destination",
        tax_rate_details: {
          display_name: tax.type,
          percentage_decimal: String(tax.percent),
          tax_type: tax.type,
        },
        taxability_reason: tax.reason,
        taxable_amount: tax.taxable,
      },
    ],
    tax_code: line?.tax_code ?? ELECTRONIC_SERVICES,
  } satisfies Stripe.Tax.CalculationLineItem;
}

export const taxCalculationRoutes = [
  route("POST", "/v1/tax/calculations", fields, calculate),
  route("GET", "/v1/tax/calculations/{id}/line_items", page, (world, cursor, id = "") => {
    const lines = find(world.notes.calculationLines, id, "calculation");
    return listPage(`/v1/tax/calculations/${id}/line_items`, lines, cursor);
  }),
];
