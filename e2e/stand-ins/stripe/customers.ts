import type Stripe from "stripe";
import { z } from "zod";
import { happened, structuredCloneOf } from "./events.ts";
import {
  address,
  clearable,
  isWithin,
  mergeMetadata,
  metadata,
  moment,
  page,
  text,
  wholeAddress,
} from "./fields.ts";
import { listPage } from "./list-page.ts";
import { route } from "./route.ts";
import { endSubscription } from "./subscription-end.ts";
import { addTaxId, taxIdData } from "./tax-ids.ts";
import { find, newestFirst, newId, now, type World } from "./world.ts";

const fields = {
  email: clearable.optional(),
  name: clearable.optional(),
  phone: clearable.optional(),
  description: clearable.optional(),
  address: z.union([z.literal("").transform(() => null), address]).optional(),
  metadata: metadata.optional(),
  preferred_locales: z.array(text).optional(),
  tax_exempt: z.enum(["none", "exempt", "reverse"]).optional(),
  invoice_settings: z.strictObject({ default_payment_method: text.optional() }).optional(),
  tax: z.strictObject({ ip_address: text.optional(), validate_location: text.optional() }).optional(),
};
type Fields = z.output<z.ZodObject<typeof fields>>;

/** Makes a customer, from a request or from a checkout that had none. */
export function createCustomer(world: World, given: Fields): Stripe.Customer {
  const customer = {
    id: newId("cus"),
    object: "customer",
    address: null,
    balance: 0,
    created: now(world),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: "GALLEY",
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  } satisfies Stripe.Customer;
  world.tables.customers.set(customer.id, change(customer, given));
  happened(world, "customer.created", customer);
  return customer;
}

/** Changes a customer, and says so. */
export function updateCustomer(world: World, customer: Stripe.Customer, given: Fields): Stripe.Customer {
  const before = structuredCloneOf(customer);
  change(customer, given);
  happened(world, "customer.updated", customer, before);
  return customer;
}

function change(customer: Stripe.Customer, given: Fields): Stripe.Customer {
  const { address: place, metadata: notes, invoice_settings: settings, tax: _, ...plain } = given;
  Object.assign(
    customer,
    Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)),
  );
  if (place !== undefined) customer.address = place && wholeAddress(place);
  customer.metadata = mergeMetadata(customer.metadata, notes);
  if (settings?.default_payment_method !== undefined)
    customer.invoice_settings.default_payment_method = settings.default_payment_method || null;
  return customer;
}

export function liveCustomer(world: World, id: string, param = "customer"): Stripe.Customer {
  return find(world.tables.customers, id, "customer", param);
}

/** Deletes a customer. Stripe cancels what the customer still subscribes to. */
function deleteCustomer(world: World, id: string) {
  const customer = liveCustomer(world, id, "id");
  for (const subscription of world.tables.subscriptions.values())
    if (subscription.customer === id) endSubscription(world, subscription, "cancellation_requested");
  world.tables.customers.delete(id);
  world.notes.deletedCustomers.add(id);
  happened(world, "customer.deleted", customer);
  return deleted(id);
}

const deleted = (id: string) => ({ id, object: "customer", deleted: true }) satisfies Stripe.DeletedCustomer;

export const customerRoutes = [
  route(
    "POST",
    "/v1/customers",
    {
      ...fields,
      tax_id_data: z.array(z.strictObject(taxIdData)).optional(),
      payment_method: text.optional(),
    },
    (world, { tax_id_data: taxIds = [], payment_method: _, ...given }) => {
      const customer = createCustomer(world, given);
      for (const taxId of taxIds) addTaxId(world, customer.id, taxId);
      return customer;
    },
  ),
  route(
    "GET",
    "/v1/customers",
    { ...page, email: text.optional(), created: moment.optional() },
    (world, { email, created, ...cursor }) => {
      const rows = newestFirst(world.tables.customers).filter(
        (customer) =>
          (email === undefined || customer.email === email) && isWithin(customer.created, created),
      );
      return listPage("/v1/customers", rows, cursor);
    },
  ),
  route("GET", "/v1/customers/{id}", {}, (world, _, id = "") =>
    world.notes.deletedCustomers.has(id) ? deleted(id) : liveCustomer(world, id, "id"),
  ),
  route("POST", "/v1/customers/{id}", fields, (world, given, id = "") =>
    updateCustomer(world, liveCustomer(world, id, "id"), given),
  ),
  route("DELETE", "/v1/customers/{id}", {}, (world, _, id = "") => deleteCustomer(world, id)),
];
