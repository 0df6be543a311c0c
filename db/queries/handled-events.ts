import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { outboxEvents } from "../schema/outbox.ts";
import { insertOutboxEvent } from "./outbox.ts";
import { AGAIN } from "./watched-work.ts";

/** Returns the id of the event itself, also for one that was sent again. */
export function firstEventId(id: string): string {
  return id.split(AGAIN, 1)[0] ?? id;
}

/** True if a job has done what the event asks for. */
export async function isHandled(db: Db, id: string): Promise<boolean> {
  const [event] = await db
    .select({ handledAt: outboxEvents.handledAt })
    .from(outboxEvents)
    .where(eq(outboxEvents.id, id));
  return event?.handledAt != null;
}

export async function markHandled(db: Db, id: string): Promise<void> {
  await db
    .update(outboxEvents)
    .set({ handledAt: sql`now()` })
    .where(and(eq(outboxEvents.id, id), isNull(outboxEvents.handledAt)));
}

/** Sends an event once more. It gets another id, because an Inngest server drops an id that it has seen. */
export async function sendEventAgain(db: Db, id: string, time: number): Promise<void> {
  const [event] = await db
    .select({ name: outboxEvents.name, data: outboxEvents.data })
    .from(outboxEvents)
    .where(eq(outboxEvents.id, id));
  if (!event) return;
  const again = `${id}${AGAIN}${time}`;
  await insertOutboxEvent(db, { id: again, name: event.name, data: asData(event.data) });
  await markHandled(db, again);
}

/** The outbox only ever stores objects as data. */
function asData(data: unknown): Record<string, unknown> {
  return typeof data === "object" && data !== null ? { ...data } : {};
}
