import type { Moment } from "#db/queries/moment.ts";

const UNITS = new Map([
  ["ms", 1],
  ["s", 1000],
  ["m", 60_000],
  ["h", 3_600_000],
  ["d", 86_400_000],
  ["w", 604_800_000],
]);

/** Milliseconds in a time string of Inngest's, such as "2h30m"; undefined when it is none. */
export function durationMs(text: string): number | undefined {
  if (!/^(\d+(\.\d+)?(ms|s|m|h|d|w))+$/.test(text)) return undefined;
  let total = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d|w)/g))
    total += Number(amount) * (UNITS.get(unit ?? "") ?? 0);
  return total;
}

/** What a sleep or a timeout says: a time string or an ISO 8601 date. The SDK writes "" for no time at all. */
export function parseMoment(text: string): Moment | undefined {
  if (text === "") return { afterMs: 0 };
  const afterMs = durationMs(text);
  if (afterMs !== undefined) return { afterMs };
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : { at: date.toISOString() };
}

/** A Retry-After header: seconds, or an ISO 8601 date. */
export function parseRetryAfter(text: string | null): Moment | undefined {
  if (!text) return undefined;
  return /^\d+(\.\d+)?$/.test(text) ? { afterMs: Number(text) * 1000 } : parseMoment(text);
}
