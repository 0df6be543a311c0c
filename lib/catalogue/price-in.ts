import countryToCurrency from "country-to-currency";
import type { CataloguePriceRow } from "#db/queries/catalogue.ts";

export type Amount = CataloguePriceRow["amounts"][number];

const CURRENCIES: Readonly<Record<string, string>> = countryToCurrency;

/** Returns the currency of a country as three lowercase letters; null if the country is unknown. */
export function currencyOf(country: string): string | null {
  return CURRENCIES[country.toUpperCase()]?.toLowerCase() ?? null;
}

/** Returns what a price comes to in a currency, or in its own where it has no amount in that one. */
export function priceIn({ amounts }: Pick<CataloguePriceRow, "amounts">, currency: string | null): Amount {
  const amount = amounts.find((each) => each.currency === currency) ?? amounts[0];
  if (!amount) throw new Error("A price of the catalogue has no amount.");
  return amount;
}
