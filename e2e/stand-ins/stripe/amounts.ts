import type Stripe from "stripe";
import { reduction } from "./coupons.ts";
import { type Place, type Tax, taxOn } from "./tax-table.ts";

/** The way in which a sale is taxed. */
export interface Taxation {
  isOn: boolean;
  place: Place;
  /** True if the buyer gave a VAT id. */
  isBusiness: boolean;
}

interface Sum {
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
}

/** Computes the amounts of a sale, line by line: first the discount, then the tax on the rest. */
export function sumUp(
  lines: { amount: number; inclusive: boolean }[],
  coupon: Stripe.Coupon | null,
  { isOn, place, isBusiness }: Taxation,
): Sum & { lines: { discount: number; tax: Tax | null; total: number }[] } {
  const subtotal = add(lines.map(({ amount }) => amount));
  const discount = coupon && subtotal > 0 ? reduction(coupon, subtotal) : 0;
  let left = discount;
  const sums = lines.map(({ amount, inclusive }, index) => {
    const isLast = index === lines.length - 1;
    const share = subtotal > 0 ? Math.round((discount * amount) / subtotal) : 0;
    const off = isLast ? left : Math.min(share, left);
    left -= off;
    const tax = isOn ? taxOn(amount - off, place, inclusive, isBusiness) : null;
    return { discount: off, tax, total: amount - off + (tax && !inclusive ? tax.amount : 0) };
  });
  const tax = add(sums.map((line) => line.tax?.amount ?? 0));
  return { lines: sums, subtotal, discount, tax, total: add(sums.map(({ total }) => total)) };
}

export function add(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
