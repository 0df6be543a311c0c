import type { CreditPack } from "#lib/catalogue/schema.ts";

/** Returns a pack at the price that subscribers pay, with its tax; the pack itself if they pay the same. */
export function subscriberPrice(pack: CreditPack): CreditPack {
  const { subscriber_price_cents: price, subscriber_total_cents: total } = pack;
  if (price === null) return pack;
  const all = total ?? price;
  // A tax within the price falls with it.
  const tax = pack.tax_included
    ? Math.round((pack.tax_amount_cents * price) / Math.max(1, pack.price_cents))
    : all - price;
  return { ...pack, price_cents: price, total_cents: all, tax_amount_cents: tax };
}
