const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;
/** 1970-01-05 was a Monday. */
const FIRST_MONDAY_AT_SIX_MS = 4 * DAY_MS + 6 * HOUR_MS;
/** A digest that comes later is of a week that nobody thinks of any more. */
const LATEST_MS = 3 * DAY_MS;

/** The last time at which digests were due: Mondays at six, UTC. A digest is about the week that ends then. */
export function lastDigestTime(now: Date): Date {
  const weeks = Math.floor((now.getTime() - FIRST_MONDAY_AT_SIX_MS) / WEEK_MS);
  return new Date(FIRST_MONDAY_AT_SIX_MS + weeks * WEEK_MS);
}

/** True if a digest that was due then may still be sent. */
export function isTimely(until: Date, now: Date): boolean {
  const late = now.getTime() - until.getTime();
  return late >= 0 && late < LATEST_MS;
}
