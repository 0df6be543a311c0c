/** Currencies whose amounts Stripe states without digits after the point, and with three. All others have two. */
const WHOLE = "bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf".split(" ");
const THREE_DIGITS = "bhd jod kwd omr tnd".split(" ");

/** Writes an amount as Stripe's pages do. */
export function moneyText(amount: number, currency: string): string {
  const digits = WHOLE.includes(currency) ? 0 : THREE_DIGITS.includes(currency) ? 3 : 2;
  return new Intl.NumberFormat("en", {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / 10 ** digits);
}
