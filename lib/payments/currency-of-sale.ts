import { currencyOf } from "#lib/catalogue/price-in.ts";
import type { ActivePlan } from "./plan-of.ts";
import type { Sale } from "./sale-of.ts";

/** Returns the currency of a sale: that of the buyer's plan, that of the country, or else null for the price's own. */
export function currencyOfSale(
  { currencies }: Sale,
  plan: ActivePlan | null,
  country: string | undefined,
): string | null {
  const wanted = plan?.subscription.currency ?? (country === undefined ? null : currencyOf(country));
  return wanted !== null && currencies.includes(wanted) ? wanted : null;
}
