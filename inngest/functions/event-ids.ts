import { NonRetriableError } from "inngest";
import { uuid } from "#lib/contract/fields.ts";

const PROVIDER_ID = /^[A-Za-z0-9_]{1,255}$/;

/** An id out of an event's data; anyone with the event key can send events, so nothing is taken for granted. */
export function idOf(data: unknown, member: string): string {
  const parsed = uuid.safeParse(memberOf(data, member));
  if (!parsed.success) throw new NonRetriableError(`The event has no ${member}.`);
  return parsed.data;
}

/** A time out of an event's data. */
export function timeOf(data: unknown, member: string): Date {
  const value = memberOf(data, member);
  const time = new Date(typeof value === "string" ? value : Number.NaN);
  if (Number.isNaN(time.getTime())) throw new NonRetriableError(`The event has no ${member}.`);
  return time;
}

/** The id of a customer at the payment provider. */
export function customerIdOf(data: unknown): string {
  return providerIdOf(data, "customerId");
}

export function providerIdOf(data: unknown, member: string): string {
  const value = memberOf(data, member);
  if (typeof value !== "string" || !PROVIDER_ID.test(value))
    throw new NonRetriableError(`The event has no ${member}.`);
  return value;
}

function memberOf(data: unknown, member: string): unknown {
  return Object.entries(data ?? {}).find(([name]) => name === member)?.[1];
}
