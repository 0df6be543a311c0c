import type Stripe from "stripe";

interface Cycle {
  interval: Stripe.Price.Recurring["interval"];
  interval_count: number;
}

/** Returns the first end of a period after a time. Months are counted from the anchor, so that a 31st comes back. */
export function nextPeriodEnd(anchor: number, after: number, cycle: Cycle): number {
  for (let count = 1; ; count += 1) {
    const end = later(anchor, cycle, count);
    if (end > after) return end;
  }
}

/** Returns a time a number of intervals later. A day that the month does not have becomes its last. */
export function later(from: number, { interval, interval_count: length }: Cycle, count = 1): number {
  const days = interval === "day" ? 1 : interval === "week" ? 7 : 0;
  if (days > 0) return from + days * length * count * 86_400;
  const months = (interval === "year" ? 12 : 1) * length * count;
  const start = new Date(from * 1000);
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return Math.floor(end.getTime() / 1000);
}
