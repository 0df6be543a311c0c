import { validationFailed } from "#lib/contract/problems.ts";

export interface Period {
  from: Date;
  /** Not part of the period. */
  to: Date;
}

export interface PeriodWanted {
  from?: string | undefined;
  to?: string | undefined;
}

/** The part of a period that lies in one month of UTC. */
interface PartInMonth extends Period {
  /** `2026-03`. */
  month: string;
}

const MONTHS_BEFORE = 11;
const MOST_MONTHS = 60;
const FIRST_YEAR = 2000;
const LAST_YEAR = 2199;

/**
 * Returns the period that a query names. A day is its first moment in UTC. Without a start it begins with the month
 * eleven months before its end, and without an end it ends now.
 * @throws validation-failed (422)
 */
export function consumptionPeriod({ from, to }: PeriodWanted, now: Date): Period {
  const end = to === undefined ? now : momentOf("to", to);
  const start = from === undefined ? monthOf(end, -MONTHS_BEFORE) : momentOf("from", from);
  if (start >= end) throw refusal("from", "must be before the end of the period");
  if (monthOf(start, MOST_MONTHS) < end)
    throw refusal("from", `must be at most ${MOST_MONTHS} months before the end`);
  return { from: start, to: end };
}

/** Divides a period by the months of UTC that it touches, the earliest first. */
export function partsByMonth({ from, to }: Period): PartInMonth[] {
  const parts: PartInMonth[] = [];
  for (let month = monthOf(from, 0); month < to; month = monthOf(month, 1)) {
    const next = monthOf(month, 1);
    parts.push({
      month: month.toISOString().slice(0, 7),
      from: month < from ? from : month,
      to: next < to ? next : to,
    });
  }
  return parts;
}

function momentOf(member: string, value: string): Date {
  const moment = new Date(value);
  const year = moment.getUTCFullYear();
  if (!(year >= FIRST_YEAR && year <= LAST_YEAR))
    throw refusal(member, `must be a time of the years ${FIRST_YEAR} to ${LAST_YEAR}`);
  return moment;
}

/** Returns the first moment of the month that is `offset` months after a time. */
function monthOf(time: Date, offset: number): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + offset));
}

function refusal(member: string, detail: string) {
  return validationFailed(`The period is not valid: \`${member}\` ${detail}.`, {
    errors: [{ pointer: `/query/${member}`, detail }],
  });
}
