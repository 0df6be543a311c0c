/** Formats thousandths of a US cent with the digits that matter: "$1.25", "$0.042", "under $0.001". */
export function costWords(millicents: number): string {
  if (millicents === 0) return "$0.00";
  if (millicents < 100) return "under $0.001";
  const dollars = millicents / 100_000;
  return `$${dollars.toFixed(dollars < 0.1 ? 3 : 2)}`;
}

/** Formats a number of tokens: "850", "12.4k", "1.2M". */
export function tokenWords(tokens: number): string {
  if (tokens < 1_000) return `${tokens}`;
  if (tokens < 999_500) return `${(tokens / 1_000).toFixed(tokens < 99_950 ? 1 : 0)}k`;
  return `${(tokens / 1_000_000).toFixed(1)}M`;
}
