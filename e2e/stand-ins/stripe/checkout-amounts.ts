import type Stripe from "stripe";
import { sumUp } from "./amounts.ts";
import { lineItemOf } from "./checkout-order.ts";
import { validCoupon } from "./coupons.ts";
import { idOfProduct, priceIn } from "./prices.ts";
import { invalid, StripeError } from "./stripe-error.ts";
import { taxIdsOf } from "./tax-ids.ts";
import { canPlace, type Place } from "./tax-table.ts";
import { find, idOf, newId, type World } from "./world.ts";

interface Line {
  price: Stripe.Price;
  quantity: number;
}

/** Refuses lines that do not fit the mode of a session. */
export function checkLines(mode: string, lines: Line[]): void {
  if (mode === "setup") {
    if (lines.length > 0) throw invalid("You can not pass `line_items` in `setup` mode.", "line_items");
    return;
  }
  if (lines.length === 0)
    throw new StripeError("Missing required param: line_items.", {
      code: "parameter_missing",
      param: "line_items",
    });
  const recurring = lines.filter(({ price }) => price.recurring);
  if (mode === "payment" && recurring.length > 0)
    throw invalid(
      "You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.",
      "line_items",
    );
  if (mode === "subscription" && recurring.length === 0)
    throw invalid(
      "You must provide at least one recurring price in `subscription` mode when using prices.",
      "line_items",
    );
}

/** Returns how the buyer of a session is taxed, at the place that they chose or that their customer has. */
export function taxationOf(world: World, session: Stripe.Checkout.Session, chosen?: Place, vatId?: string) {
  const id = idOf(session.customer);
  const place = chosen ?? world.tables.customers.get(id ?? "")?.address ?? {};
  const isKnown = canPlace(place);
  const isBusiness = vatId !== undefined || (id !== null && taxIdsOf(world, id).length > 0);
  return { isOn: session.automatic_tax.enabled && isKnown, isKnown, place, isBusiness };
}

/** Computes the amounts of a session for a place, and writes them on it. */
export function priceSession(
  world: World,
  session: Stripe.Checkout.Session,
  lines: Line[],
  chosen?: Place,
  vatId?: string,
) {
  const { currency } = session;
  if (currency === null) return null;
  const coupon = world.notes.orders.get(session.id)?.coupon ?? null;
  const taxation = taxationOf(world, session, chosen, vatId);
  const priced = lines.map(({ price, quantity }) => {
    const { amount, inclusive } = priceIn(world, price, currency);
    return { price, quantity, amount: amount * quantity, inclusive };
  });
  const sum = sumUp(priced, coupon === null ? null : validCoupon(world, coupon, currency), taxation);
  const earlier = world.notes.lineItems.get(session.id) ?? [];
  world.notes.lineItems.set(
    session.id,
    priced.map(({ price, quantity, amount }, index) => {
      const { discount = 0, tax, total = 0 } = sum.lines[index] ?? {};
      const description = find(world.tables.products, idOfProduct(price), "product").name;
      const sums = { description, subtotal: amount, discount, tax: tax?.amount ?? 0, total, currency };
      return lineItemOf(earlier[index]?.id ?? newId("li"), price, quantity, sums);
    }),
  );
  session.amount_subtotal = sum.subtotal;
  session.amount_total = sum.total;
  session.total_details = { amount_discount: sum.discount, amount_shipping: 0, amount_tax: sum.tax };
  if (session.automatic_tax.enabled)
    session.automatic_tax.status = taxation.isKnown ? "complete" : "requires_location_inputs";
  return { priced, taxation, total: sum.total };
}

/** Returns what a session sells. */
export function linesOf(world: World, session: Stripe.Checkout.Session): Line[] {
  return (world.notes.lineItems.get(session.id) ?? []).flatMap(({ price, quantity }) =>
    price ? [{ price, quantity: quantity ?? 1 }] : [],
  );
}
