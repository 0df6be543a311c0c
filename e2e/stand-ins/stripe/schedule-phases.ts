import type Stripe from "stripe";
import { z } from "zod";
import { flag, mergeMetadata, metadata, text, whole } from "./fields.ts";
import { later } from "./periods.ts";
import { activePrice } from "./prices.ts";
import { invalid, StripeError } from "./stripe-error.ts";
import { find, idOf, type World } from "./world.ts";

/** A phase as a request states it. */
export const phaseFields = z.strictObject({
  items: z
    .array(z.strictObject({ price: text, quantity: whole.default(1), metadata: metadata.optional() }))
    .min(1),
  start_date: whole.optional(),
  end_date: whole.optional(),
  duration: z
    .strictObject({ interval: z.enum(["day", "week", "month", "year"]), interval_count: whole.default(1) })
    .optional(),
  proration_behavior: z.enum(["always_invoice", "create_prorations", "none"]).optional(),
  billing_cycle_anchor: z.enum(["automatic", "phase_start"]).optional(),
  metadata: metadata.optional(),
  currency: text.optional(),
  description: text.optional(),
  default_payment_method: text.optional(),
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
});
type PhaseRequest = z.output<typeof phaseFields>;

/** The schedule around phases: its start, its currency, and the prices that its subscription has already. */
interface Frame {
  start: number;
  currency: string;
  prorates: string | undefined;
  kept: readonly string[];
}

/** Returns phases that follow each other without a gap. The first begins when the schedule did. */
export function phasesOf(
  world: World,
  given: PhaseRequest[],
  { start, currency, prorates, kept }: Frame,
): Stripe.SubscriptionSchedule.Phase[] {
  let from = start;
  return given.map((phase, index) => {
    const name = (field: string) => `phases[${index}][${field}]`;
    if (phase.start_date !== undefined && phase.start_date !== from)
      throw invalid(
        index === 0
          ? "You can not modify the start date of the current phase."
          : "The start date of a phase must be the end date of the one before.",
        name("start_date"),
      );
    if (phase.end_date !== undefined && phase.duration)
      throw new StripeError("You may only specify one of these parameters: end_date, duration.");
    const items = phase.items.map(({ price, quantity }) => ({
      price: kept.includes(price)
        ? find(world.tables.prices, price, "price")
        : activePrice(world, price, name("items")),
      quantity,
    }));
    const [first] = items;
    const cycle = phase.duration ?? first?.price.recurring;
    if (!first?.price.recurring || !cycle)
      throw invalid("The price of a phase must be recurring.", name("items"));
    const end = phase.end_date ?? later(from, cycle);
    if (end <= from) throw invalid("The end date of a phase must be after its start date.", name("end_date"));
    const made = phaseOf(items, {
      start: from,
      end,
      currency,
      prorates: phase.proration_behavior ?? prorates ?? "create_prorations",
      metadata: mergeMetadata({}, phase.metadata),
    });
    from = end;
    return made;
  });
}

/** Makes one phase. */
export function phaseOf(
  items: { price: Stripe.Price; quantity: number }[],
  given: { start: number; end: number; currency: string; prorates: string; metadata: Record<string, string> },
): Stripe.SubscriptionSchedule.Phase {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency: given.currency,
    default_payment_method: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    end_date: given.end,
    invoice_settings: null,
    items: items.map(({ price, quantity }) => ({
      billing_thresholds: null,
      discounts: [],
      metadata: {},
      plan: price.id,
      price: price.id,
      quantity,
      tax_rates: [],
    })),
    metadata: given.metadata,
    on_behalf_of: null,
    proration_behavior: given.prorates,
    start_date: given.start,
    transfer_data: null,
    trial_end: null,
  };
}

/** Returns the prices of a phase by id. */
export function pricesIn({ items }: Stripe.SubscriptionSchedule.Phase) {
  return items.map(({ price, quantity = 1 }) => ({ price: idOf(price), quantity }));
}
