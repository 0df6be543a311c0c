import { NonRetriableError } from "inngest";
import { uuid } from "#lib/contract/fields.ts";

/** An id out of an event's data; anyone with the event key can send events, so nothing is taken for granted. */
export function idOf(data: unknown, member: string): string {
  const value = Object.entries(data ?? {}).find(([name]) => name === member)?.[1];
  const parsed = uuid.safeParse(value);
  if (!parsed.success) throw new NonRetriableError(`The event has no ${member}.`);
  return parsed.data;
}
