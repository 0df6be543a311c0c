import { timestamp } from "drizzle-orm/pg-core";

/** A column of moments to the millisecond, as a `Date` holds them: what is read is what was written. */
export function instant(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3 });
}

/** A column of moments to the microsecond, as the clock of PostgreSQL tells them. */
export function preciseInstant(name: string) {
  return timestamp(name, { withTimezone: true });
}
