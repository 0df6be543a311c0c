import { and, asc, eq, inArray, isNull, lt, lte, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { ADVISORY_LOCKS } from "../advisory-locks.ts";
import type { Db, Sql, Tx } from "../client.ts";
import { outboxEvents } from "../schema/outbox.ts";
import { deleteInBatches } from "./delete-in-batches.ts";
import { fromNow } from "./from-now.ts";

/** Whatever wakes a dispatcher or a runner: an event was committed, or steps became ready. */
const WAKE_CHANNEL = "galley_jobs";

export interface NewEvent {
  name: string;
  data: Record<string, unknown>;
  /** The event's identity: a second event with the same id is ignored. */
  id?: string;
  /** Milliseconds since the epoch; in the future, runs start only then. */
  ts?: number;
}

export interface StoredEvent {
  id: string;
  name: string;
  data: unknown;
  ts: number;
}

const stored = {
  id: outboxEvents.id,
  name: outboxEvents.name,
  data: outboxEvents.data,
  ts: sql<number>`(extract(epoch from ${outboxEvents.occurredAt}) * 1000)::float8`.mapWith(Math.round),
};

/** Sends an event when the transaction commits, and not at all when it rolls back. */
export async function insertOutboxEvent(tx: Db, event: NewEvent): Promise<{ id: string }> {
  const id = event.id ?? uuidv7();
  await tx
    .insert(outboxEvents)
    .values({
      id,
      name: event.name,
      data: event.data,
      ...(event.ts === undefined
        ? {}
        : { occurredAt: atEpoch(event.ts), nextAttemptAt: sql`greatest(now(), ${atEpoch(event.ts)})` }),
    })
    .onConflictDoNothing();
  await wakeRunners(tx);
  return { id };
}

function atEpoch(ms: number) {
  return sql`to_timestamp(${ms}::float8 / 1000)`;
}

/** Postgres delivers this at the commit of the transaction, once per transaction. */
export async function wakeRunners(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_notify(${WAKE_CHANNEL}, '')`);
}

/** Calls back at every wake-up, and after each reconnection, as wake-ups may have been missed by then. */
export async function onWake(listener: Sql, wake: () => void): Promise<{ stop: () => Promise<void> }> {
  const { unlisten } = await listener.listen(WAKE_CHANNEL, wake, wake);
  return { stop: unlisten };
}

/** Undispatched events in the order they were sent; nothing while another instance is at it. */
export async function takeEventsInOrder(tx: Tx, limit: number): Promise<StoredEvent[]> {
  const [turn] = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.dispatch}) as mine`,
  );
  if (!turn?.mine) return [];
  return tx
    .select(stored)
    .from(outboxEvents)
    .where(isNull(outboxEvents.dispatchedAt))
    .orderBy(asc(outboxEvents.sequence))
    .limit(limit);
}

/** Takes events to send over the network; another instance takes them if no word comes within the claim. */
export async function claimEvents(db: Db, claim: { limit: number; forMs: number }): Promise<StoredEvent[]> {
  return db.transaction(async (tx) => {
    const events = await tx
      .select(stored)
      .from(outboxEvents)
      .where(and(isNull(outboxEvents.dispatchedAt), lte(outboxEvents.nextAttemptAt, sql`now()`)))
      .orderBy(asc(outboxEvents.sequence))
      .limit(claim.limit)
      .for("update", { skipLocked: true });
    if (events.length > 0)
      await tx
        .update(outboxEvents)
        .set({
          attempts: sql`${outboxEvents.attempts} + 1`,
          nextAttemptAt: fromNow(claim.forMs),
        })
        .where(idsOf(events));
    return events;
  });
}

export async function markDispatched(db: Db, events: readonly StoredEvent[]): Promise<void> {
  if (events.length === 0) return;
  await db.update(outboxEvents).set({ dispatchedAt: sql`now()`, lastError: null }).where(idsOf(events));
}

export async function postponeEvents(
  db: Db,
  events: readonly StoredEvent[],
  { afterMs, error }: { afterMs: number; error: string },
): Promise<void> {
  await db
    .update(outboxEvents)
    .set({ nextAttemptAt: fromNow(afterMs), lastError: error.replaceAll("\0", "") })
    .where(and(idsOf(events), isNull(outboxEvents.dispatchedAt)));
}

/** Returns how often a send of these events was tried, this time included. */
export async function sendAttempts(db: Db, id: string): Promise<number> {
  const [row] = await db
    .select({ attempts: outboxEvents.attempts })
    .from(outboxEvents)
    .where(eq(outboxEvents.id, id));
  return row?.attempts ?? 0;
}

/** Forgets events sent long ago, and with them their ids. */
export async function pruneEvents(db: Db, olderThanMs: number): Promise<void> {
  await deleteInBatches(db, outboxEvents, lt(outboxEvents.dispatchedAt, fromNow(-olderThanMs)));
}

function idsOf(events: readonly StoredEvent[]) {
  return inArray(
    outboxEvents.id,
    events.map((event) => event.id),
  );
}
