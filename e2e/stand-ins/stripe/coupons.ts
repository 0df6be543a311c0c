import type Stripe from "stripe";
import { z } from "zod";
import { happened } from "./events.ts";
import { clearable, mergeMetadata, metadata, page, text, whole } from "./fields.ts";
import { listPage } from "./list-page.ts";
import { route } from "./route.ts";
import { invalid, StripeError } from "./stripe-error.ts";
import { find, newestFirst, newId, now, type World } from "./world.ts";

const fields = {
  id: text.optional(),
  amount_off: whole.pipe(z.number().positive()).optional(),
  percent_off: z.coerce.number().positive().max(100).optional(),
  currency: z.string().toLowerCase().optional(),
  duration: z.enum(["forever", "once", "repeating"]).default("once"),
  duration_in_months: whole.optional(),
  max_redemptions: whole.optional(),
  redeem_by: whole.optional(),
  name: clearable.optional(),
  metadata: metadata.optional(),
};

function createCoupon(world: World, given: z.output<z.ZodObject<typeof fields>>): Stripe.Coupon {
  const { id = newId("co"), amount_off: amount, percent_off: percent, currency } = given;
  if ((amount === undefined) === (percent === undefined))
    throw new StripeError("You must pass either `percent_off` or `amount_off`.");
  if (amount !== undefined && currency === undefined)
    throw invalid("You must pass `currency` when passing `amount_off`", "currency");
  if (world.tables.coupons.has(id))
    throw new StripeError("Coupon already exists.", { code: "resource_already_exists" });
  const coupon = {
    id,
    object: "coupon",
    amount_off: amount ?? null,
    created: now(world),
    currency: currency ?? null,
    duration: given.duration,
    duration_in_months: given.duration_in_months ?? null,
    livemode: false,
    max_redemptions: given.max_redemptions ?? null,
    metadata: mergeMetadata({}, given.metadata),
    name: given.name ?? null,
    percent_off: percent ?? null,
    redeem_by: given.redeem_by ?? null,
    times_redeemed: 0,
    valid: true,
  } satisfies Stripe.Coupon;
  world.tables.coupons.set(id, coupon);
  happened(world, "coupon.created", coupon);
  return coupon;
}

/** Finds a coupon that can still be redeemed in a currency. */
export function validCoupon(world: World, id: string, currency: string): Stripe.Coupon {
  const coupon = find(world.tables.coupons, id, "coupon", "discounts[0][coupon]");
  const isLate = coupon.redeem_by !== null && coupon.redeem_by <= now(world);
  if (!coupon.valid || isLate)
    throw invalid(`Coupon ${id} is used up or has expired.`, "discounts[0][coupon]", "coupon_expired");
  if (coupon.currency !== null && coupon.currency !== currency)
    throw invalid(`Coupon ${id} is in ${coupon.currency}, not in ${currency}.`, "discounts[0][coupon]");
  return coupon;
}

/** Counts a use of a coupon, and returns the discount that it gives. */
export function redeemCoupon(
  world: World,
  coupon: Stripe.Coupon,
  use: { customer: string | null; session?: string; subscription?: string | null },
): Stripe.Discount {
  coupon.times_redeemed += 1;
  coupon.valid = coupon.max_redemptions === null || coupon.times_redeemed < coupon.max_redemptions;
  happened(world, "coupon.updated", coupon);
  const discount = {
    id: newId("di"),
    object: "discount",
    checkout_session: use.session ?? null,
    customer: use.customer,
    customer_account: null,
    end: null,
    invoice: null,
    invoice_item: null,
    promotion_code: null,
    source: { type: "coupon", coupon: coupon.id },
    start: now(world),
    subscription: use.subscription ?? null,
    subscription_item: null,
  } satisfies Stripe.Discount;
  world.tables.discounts.set(discount.id, discount);
  return discount;
}

/** Returns what a coupon takes off an amount. */
export function reduction(coupon: Stripe.Coupon, amount: number): number {
  const off = coupon.amount_off ?? Math.round((amount * (coupon.percent_off ?? 0)) / 100);
  return Math.min(off, amount);
}

export const couponRoutes = [
  route("POST", "/v1/coupons", fields, createCoupon),
  route("GET", "/v1/coupons", page, (world, cursor) =>
    listPage("/v1/coupons", newestFirst(world.tables.coupons), cursor),
  ),
  route("GET", "/v1/coupons/{id}", {}, (world, _, id = "") => find(world.tables.coupons, id, "coupon")),
  route("DELETE", "/v1/coupons/{id}", {}, (world, _, id = "") => {
    const coupon = find(world.tables.coupons, id, "coupon");
    world.tables.coupons.delete(id);
    happened(world, "coupon.deleted", coupon);
    return { id, object: "coupon", deleted: true } satisfies Stripe.DeletedCoupon;
  }),
];
