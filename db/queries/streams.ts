import { createHash } from "node:crypto";
import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
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
    await tx.update(streams).set({ ended: true, endedAt: sql`now()` }).where(eq(streams.id, id));
  });
}

async function append(tx: Db, id: string, data: EventData): Promise<void> {
  await appendAll(tx, id, [data]);
}

async function appendAll(
  tx: Db,
  id: string,
  events: readonly EventData[],
  set: { endedAt?: SQL } = {},
): Promise<void> {
  const [head] = await tx
    .update(streams)
    .set({ lastSequence: sql`${streams.lastSequence} + ${events.length}`, ...set })
    .where(eq(streams.id, id))
    .returning({ sequence: streams.lastSequence });
  if (!head) return;
  const before = head.sequence - events.length;
  await tx
    .insert(streamEvents)
    .values(events.map((data, i) => ({ streamId: id, sequence: before + i + 1, data })));
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${id})`);
}

/** A stream, and the last of its events that a reader has. */
export interface StreamPosition {
  id: string;
  after: number;
}

interface EventRow extends Record<string, unknown> {
  id: string;
  end: number | null;
  sequence: number | null;
  data: unknown;
}

/**
 * Returns the events of each stream after the position, in order, by one statement. `end` is the number of the last
 * event if the stream has ended, 0 if there is no such stream, and null while it goes on.
 */
export async function selectEventsOfStreams(db: Db, positions: readonly StreamPosition[]) {
  const rows = await db.execute<EventRow>(sql`
    select w.id, e.sequence, e.data, case when s.id is null then 0 when s.ended then s.last_sequence end as end
    from json_to_recordset(${JSON.stringify(positions)}::json) as w(id uuid, after int)
    left join ${streams} s on s.id = w.id
    left join ${streamEvents} e on e.stream_id = w.id and e.sequence > w.after
    order by w.id, e.sequence`);
  const byStream = Map.groupBy(rows, ({ id }) => id);
  return positions.map(({ id, after }) => {
    const ofStream = byStream.get(id) ?? [];
    const events = ofStream.flatMap(({ sequence, data }) =>
      sequence === null ? [] : [{ id: sequence, data: asEventData(data) }],
    );
    return { id, after, events, end: ofStream[0]?.end ?? null };
  });
}

/** Returns the streams that have events after the position, have ended, or are gone. */
export async function selectChangedStreams(db: Db, positions: readonly StreamPosition[]): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select w.id
    from json_to_recordset(${JSON.stringify(positions)}::json) as w(id uuid, after int)
    left join ${streams} s on s.id = w.id
    where s.id is null or s.ended or s.last_sequence > w.after`);
  return rows.map(({ id }) => id);
}

/** Begins a stream that has ended anew. Its sequence goes on, so that a reader of the first part misses nothing. */
export async function reopenStream(db: Db, id: string): Promise<void> {
  await db.delete(streamEvents).where(eq(streamEvents.streamId, id));
  await db
    .update(streams)
    .set({ ended: false, endedAt: null, lastValue: 0, lastStage: null, retryAt: null })
    .where(eq(streams.id, id));
}

/** Deletes the streams of these documents or reviews, also those of their changes. */
export async function deleteStreams(db: Db, ids: string[]): Promise<void> {
  const all = ids.flatMap((id) => [id, changeStreamOf(id)]);
  if (ids.length > 0) await db.delete(streams).where(inArray(streams.id, all));
}

/** Returns the id of the stream that says what changes in a review. It goes on as long as the review is there. */
export function changeStreamOf(sessionId: string): string {
  const hash = createHash("sha256").update(`changes:${sessionId}`).digest("hex");
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(12, 16),
    hash.slice(16, 20),
    hash.slice(20, 32),
  ].join("-");
}

/**
 * Begins the stream of changes if there is none, and makes whoever else would write to it wait until the transaction
 * ends.
 */
export async function lockChangeStream(tx: Db, sessionId: string): Promise<void> {
  await tx
    .insert(streams)
    .values({ id: changeStreamOf(sessionId) })
    .onConflictDoUpdate({ target: streams.id, set: { ended: false } });
}

/**
 * Appends to the stream of changes, in this order. Old events are forgotten as those of a stream that has ended.
 * @param events at least one
 */
export async function appendChanges(tx: Db, sessionId: string, events: readonly EventData[]): Promise<void> {
  await appendAll(tx, changeStreamOf(sessionId), events, { endedAt: sql`now()` });
}

/** The number of the last change of a review, in a statement that has the id of its session; 0 if there was none. */
export function lastChangeOf(db: Db, sessionId: AnyPgColumn): SQL<number> {
  // The same as `changeStreamOf`.
  const stream = sql`left(encode(sha256(convert_to('changes:' || ${sessionId}, 'UTF8')), 'hex'), 32)::uuid`;
  const last = db.select({ last: streams.lastSequence }).from(streams).where(eq(streams.id, stream));
  return sql<number>`coalesce((${last}), 0)`;
}

/** Calls back for each stream with a new event. `listening` is called whenever it begins to listen, also again. */
export async function listenToStreams(
  listener: Sql,
  wake: (streamId: string) => void,
  listening: () => void,
): Promise<void> {
  await listener.listen(CHANNEL, wake, listening);
}

/** `append` is the only writer. */
function asEventData(value: unknown): EventData {
  return value as EventData;
}
