/** Currencies whose amounts the payment provider counts in whole units, and those in thousandths; all others in hundredths. */
const WHOLE = new Set("bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf".split(" "));
const THOUSANDTHS = new Set("bhd jod kwd omr tnd".split(" "));

/** Formats an amount in minor units of the payment provider, which for króna and forint are not those of `Intl`. */
export function formatAmount(minor: number, currency: string, locale: string | undefined): string {
  const divisor = WHOLE.has(currency) ? 1 : THOUSANDTHS.has(currency) ? 1_000 : 100;
  const text = new Intl.NumberFormat(locale, { style: "currency", currency }).format(minor / divisor);
  // The wide yen sign of Japanese is not in every font.
  return text.replace("\uFFE5", "¥");
}
