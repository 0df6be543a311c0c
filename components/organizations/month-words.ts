/** Returns “March 2026” for `2026-03`. */
export function monthWords(month: string): string {
  return words(month, { month: "long", year: "numeric" });
}

/** Returns “Mar” for `2026-03`. */
export function shortMonth(month: string): string {
  return words(month, { month: "short" });
}

function words(month: string, format: Intl.DateTimeFormatOptions): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString("en", { ...format, timeZone: "UTC" });
}
