/** What is known of the tax on a price at a place. Amounts are in minor units. */
export interface TaxedPrice {
  tax_included: boolean;
  tax_calculated: boolean;
  tax_amount_cents: number;
  total_cents: number;
}

const VAT =
  "AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK TR UA ZA AE SA MX CL CO PE KR TH PH VN NG KE EG";
const GST = "AU NZ IN SG";
const NAMES = new Map<string, string>([
  ...VAT.split(" ").map((country) => [country, "VAT"] as const),
  ...GST.split(" ").map((country) => [country, "GST"] as const),
  ["US", "sales tax"],
  ["CA", "GST/HST"],
  ["JP", "consumption tax"],
]);

/** Names the tax on sales of a country. */
export function taxName(country: string | null): string {
  return NAMES.get(country ?? "") ?? "tax";
}

/**
 * Says what a price means for the buyer's purse: “includes €3.83 VAT”, “plus $1.65 sales tax, $21.65 in all”. A tax that
 * is not calculated is not known until the checkout knows the address.
 */
export function taxWords(
  price: TaxedPrice,
  { country, format }: { country: string | null; format: (minor: number) => string },
): string {
  const name = taxName(country);
  const { tax_amount_cents: tax, total_cents: total } = price;
  if (price.tax_included) return tax > 0 ? `includes ${format(tax)} ${name}` : "tax included";
  if (tax > 0) return `plus ${format(tax)} ${name}, ${format(total)} in all`;
  return price.tax_calculated ? `no ${name} is added` : `plus ${name} where it is due, computed at checkout`;
}
