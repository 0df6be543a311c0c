import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Db, Sql } from "../client.ts";
import { streamEvents, streams } from "../schema/streams.ts";

const CHANNEL = "galley_streams";

type EventData = { type: string } & Record<string, unknown>;

export async function insertStream(db: Db, id: string): Promise<void> {
  await db.insert(streams).values({ id }).onConflictDoNothing();
}

/** Until the end of the transaction, whoever else would append to the stream waits. */
export async function lockStream(db: Db, id: string): Promise<void> {
  await db.select({ id: streams.id }).from(streams).where(eq(streams.id, id)).for("update");
}

/** Appends progress, never lower than before. A repeated value is left out, unless it ends a wait for another try. */
export async function appendProgress(
  db: Db,
  id: string,
  progress: { value: number; stage: string | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [head] = await tx.select().from(streams).where(eq(streams.id, id)).for("update");
    if (!head || head.ended) return;
    const value = Math.max(head.lastValue, progress.value);
    const isRepeated = value === head.lastValue && progress.stage === head.lastStage;
    if (head.lastSequence > 0 && isRepeated && head.retryAt === null) return;
    await append(tx, id, { type: "progress", value, stage: progress.stage });
    const set = { lastValue: value, lastStage: progress.stage, retryAt: null };
    await tx.update(streams).set(set).where(eq(streams.id, id));
  });
}

/** Appends that a step which failed is tried again. */
export async function appendRetry(db: Db, id: string, retryAt: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [head] = await tx.select().from(streams).where(eq(streams.id, id)).for("update");
    if (!head || head.ended) return;
    const { lastValue: value, lastStage: stage } = head;
    await append(tx, id, { type: "progress", value, stage, retry_at: retryAt.toISOString() });
    await tx.update(streams).set({ retryAt }).where(eq(streams.id, id));
  });
}

/** Appends the last event; a stream that has ended stays as it is. */
export async function endStream(db: Db, id: string, data: EventData): Promise<void> {
  await db.transaction(async (tx) => {
    const [head] = await tx.select().from(streams).where(eq(streams.id, id)).for("update");
    if (!head || head.ended) return;
    await append(tx, id, data);
    await tx.update(streams).set({ ended: true }).where(eq(streams.id, id));
  });
}

async function append(tx: Db, id: string, data: EventData): Promise<void> {
  const [head] = await tx
    .update(streams)
    .set({ lastSequence: sql`${streams.lastSequence} + 1` })
    .where(eq(streams.id, id))
    .returning({ sequence: streams.lastSequence });
  if (!head) return;
  await tx.insert(streamEvents).values({ streamId: id, sequence: head.sequence, data });
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${id})`);
}

/** The events after `after`; `ended` when the last of them is the stream's last, or the stream is gone. */
export async function selectStreamEvents(db: Db, id: string, after: number) {
  const [head] = await db.select().from(streams).where(eq(streams.id, id));
  const rows = await db
    .select()
    .from(streamEvents)
    .where(and(eq(streamEvents.streamId, id), gt(streamEvents.sequence, after)))
    .orderBy(asc(streamEvents.sequence));
  const events = rows.map((row) => ({ id: row.sequence, data: asEventData(row.data) }));
  const last = events.at(-1)?.id ?? after;
  return { events, ended: !head || (head.ended && last >= head.lastSequence) };
}

/** Begins a stream that has ended anew. Its sequence goes on, so that a reader of the first part misses nothing. */
export async function reopenStream(db: Db, id: string): Promise<void> {
  await db.delete(streamEvents).where(eq(streamEvents.streamId, id));
  await db
    .update(streams)
    .set({ ended: false, lastValue: 0, lastStage: null, retryAt: null })
    .where(eq(streams.id, id));
}

export async function deleteStreams(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.delete(streams).where(inArray(streams.id, ids));
}

export async function listenToStreams(listener: Sql, wake: (streamId: string) => void): Promise<void> {
  await listener.listen(CHANNEL, wake);
}

/** `append` is the only writer. */
function asEventData(value: unknown): EventData {
  return value as EventData;
}
