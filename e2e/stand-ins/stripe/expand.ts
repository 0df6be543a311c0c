import { structuredCloneOf } from "./events.ts";
import { wholeList } from "./list-page.ts";
import { StripeError } from "./stripe-error.ts";
import { taxIdsOf } from "./tax-ids.ts";
import { canPlace } from "./tax-table.ts";
import { newestFirst, type World } from "./world.ts";

type Group = Record<string, unknown>;

const DEEPEST = 4;

/** Returns an answer as it goes over the wire, with the references expanded that the request names. */
export function render(world: World, object: object, paths: readonly string[]): Group {
  const root = structuredCloneOf(object);
  for (const path of paths) {
    const names = path.split(".");
    if (names.length > DEEPEST)
      throw new StripeError(`You cannot expand more than ${DEEPEST} levels of a property: ${path}`);
    expand(world, root, names, path);
  }
  return root;
}

function expand(world: World, at: unknown, [name, ...rest]: string[], path: string): void {
  if (name === undefined || at === null) return;
  if (Array.isArray(at)) {
    for (const each of at) expand(world, each, [name, ...rest], path);
    return;
  }
  if (!isGroup(at)) throw cannotExpand(path);
  const value = at[name] === undefined ? included(world, at, name) : at[name];
  if (value === undefined) throw cannotExpand(path);
  at[name] = Array.isArray(value) ? value.map((each) => resolve(world, each)) : resolve(world, value);
  expand(world, at[name], rest, path);
}

/** Returns the object behind an id, or the value itself if it is no id. */
function resolve(world: World, value: unknown): unknown {
  if (typeof value !== "string") return value;
  for (const table of Object.values(world.tables)) {
    const found = table.get(value);
    if (found) return structuredCloneOf(found);
  }
  return value;
}

/** Returns a part that Stripe leaves out unless it is asked for. */
function included(world: World, at: Group, name: string): unknown {
  const { tables, notes } = world;
  const id = String(at.id);
  const list = (rows: object[]) => wholeList(`/v1/${name}`, rows.map(structuredCloneOf));
  const parts: Record<string, () => unknown> = {
    "charge.refunds": () => list(newestFirst(tables.refunds).filter(({ charge }) => charge === id)),
    "checkout.session.line_items": () => list(notes.lineItems.get(id) ?? []),
    "tax.calculation.line_items": () => list(notes.calculationLines.get(id) ?? []),
    "price.currency_options": () => structuredCloneOf(notes.currencyOptions.get(id) ?? {}),
    "invoice.payments": () =>
      list(newestFirst(tables.invoicePayments).filter(({ invoice }) => invoice === id)),
    "customer.tax_ids": () => list(taxIdsOf(world, id)),
    "customer.subscriptions": () =>
      list(newestFirst(tables.subscriptions).filter(({ customer }) => customer === id)),
    "customer.tax": () => taxOf(world, id),
  };
  return parts[`${at.object}.${name}`]?.();
}

function taxOf(world: World, customer: string): Group {
  const place = world.tables.customers.get(customer)?.address ?? {};
  return {
    automatic_tax: canPlace(place) ? "supported" : "unrecognized_location",
    ip_address: null,
    location: null,
    provider: "stripe",
  };
}

function isGroup(value: unknown): value is Group {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function cannotExpand(path: string): StripeError {
  return new StripeError(`This property cannot be expanded (${path}).`, { param: "expand" });
}
