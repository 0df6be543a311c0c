const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEKS_SHOWN_RELATIVE = 28 * DAY;

/** Returns "2 hours ago" or "yesterday"; after four weeks a date in the format of `locale`. */
export function describeAge(date: Date, now: Date, locale?: string): string {
  const seconds = Math.round((date.getTime() - now.getTime()) / 1000);
  const size = Math.abs(seconds);
  if (size < 45) return "just now";
  if (size > WEEKS_SHOWN_RELATIVE) return date.toLocaleDateString(locale, { dateStyle: "medium" });
  const format = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  if (size < HOUR) return format.format(Math.round(seconds / MINUTE), "minute");
  if (size < DAY) return format.format(Math.round(seconds / HOUR), "hour");
  return format.format(Math.round(seconds / DAY), "day");
}
