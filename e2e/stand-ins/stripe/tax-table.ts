import { StripeError } from "./stripe-error.ts";

/** A place as far as taxes care. */
export interface Place {
  country?: string | null | undefined;
  state?: string | null | undefined;
  postal_code?: string | null | undefined;
}

/** The tax on one amount. */
export interface Tax {
  amount: number;
  inclusive: boolean;
  taxable: number;
  percent: number;
  reason: "standard_rated" | "reverse_charge" | "not_collecting";
  type: "vat" | "sales_tax" | "gst";
}

const EUROPEAN_PERCENT: Readonly<Record<string, number>> = {
  AT: 20, BE: 21, BG: 20, CY: 19, CZ: 21, DE: 19, DK: 25, EE: 24, ES: 21, FI: 25.5, FR: 20, GR: 24, HR: 25,
  HU: 27, IE: 23, IT: 22, LT: 21, LU: 17, LV: 21, MT: 18, NL: 21, PL: 23, PT: 23, RO: 21, SE: 25, SI: 22, SK: 23,
}; // biome-ignore format: a table
const OTHER_PERCENT: Readonly<Record<string, number>> = {
  AU: 10,
  CA: 13,
  CH: 8.1,
  GB: 20,
  JP: 10,
  NO: 25,
  US: 8,
};
const countries = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
const UNKNOWN = countries.of("ZZ");

export function isEuropean(country: string): boolean {
  return country in EUROPEAN_PERCENT;
}

/** Returns true if the tax of a place is known. The United States need a postal code, Canada that or a province. */
export function canPlace({ country, state, postal_code: postal }: Place): boolean {
  if (!country || !/^[A-Z]{2}$/.test(country)) return false;
  if (country === "US") return /^\d{5}(-\d{4})?$/.test(postal ?? "");
  if (country === "CA") return Boolean(postal || state);
  return ![undefined, UNKNOWN].includes(countries.of(country));
}

/** Returns the error for a place whose tax is not known. */
export function unplaceable(param: string): StripeError {
  return new StripeError(
    "We could not determine the customer's tax location based on the provided customer address.",
    { code: "customer_tax_location_invalid", param },
  );
}

/** Computes the tax on an amount. A business in the EU with a VAT id owes it itself. */
export function taxOn(amount: number, place: Place, inclusive: boolean, isBusiness: boolean): Tax {
  const country = place.country ?? "";
  const percent = EUROPEAN_PERCENT[country] ?? OTHER_PERCENT[country] ?? 0;
  const type = country === "US" ? "sales_tax" : ["AU", "CA", "JP"].includes(country) ? "gst" : "vat";
  const none = { amount: 0, inclusive, taxable: 0, percent: 0, type } as const;
  if (percent === 0) return { ...none, reason: "not_collecting" };
  if (isBusiness && isEuropean(country)) return { ...none, reason: "reverse_charge" };
  const share = percent / 100;
  const tax = Math.round(inclusive ? amount - amount / (1 + share) : amount * share);
  return {
    amount: tax,
    inclusive,
    taxable: inclusive ? amount - tax : amount,
    percent,
    reason: "standard_rated",
    type,
  };
}
