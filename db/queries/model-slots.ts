import { and, asc, eq, gte, isNotNull, lt, ne, sql } from "drizzle-orm";
import { ADVISORY_LOCKS } from "../advisory-locks.ts";
import type { Db, Tx } from "../client.ts";
import { modelQueues, modelSlots, type WaitingCall } from "../schema/model-slots.ts";

const leaseOf = (leaseMs: number) => sql`now() + ${leaseMs} * interval '1 millisecond'`;

export interface SlotRange {
  first: number;
  count: number;
}

export interface TakenSlot {
  number: number;
  owner: string;
  review: string;
  /** Milliseconds since the epoch; 0 if it was never taken. */
  takenAt: number;
  isFree: boolean;
}

/** Makes the transaction the only one that gives slots of the range. */
export async function lockSlots(tx: Tx, { first }: SlotRange): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.modelSlots}, ${first})`);
}

/** Returns the slots of the range, with who has them or had them last. */
export async function selectSlots(tx: Tx, { first, count }: SlotRange): Promise<TakenSlot[]> {
  const rows = await tx
    .select({
      number: modelSlots.number,
      owner: modelSlots.owner,
      review: modelSlots.review,
      takenAt: sql`coalesce(extract(epoch from ${modelSlots.takenAt}) * 1000, 0)`.mapWith(Number),
      isFree: sql<boolean>`${modelSlots.holder} is null or ${modelSlots.leasedUntil} < now()`,
    })
    .from(modelSlots)
    .where(and(gte(modelSlots.number, first), lt(modelSlots.number, first + count)))
    .orderBy(asc(modelSlots.number));
  return rows.map((row) => ({ ...row, owner: row.owner ?? "", review: row.review ?? "" }));
}

export async function takeModelSlot(
  tx: Tx,
  slot: { number: number; owner: string; review: string; holder: string; leaseMs: number },
): Promise<void> {
  const { number, owner, review, holder, leaseMs } = slot;
  await tx
    .update(modelSlots)
    .set({ holder, owner, review, leasedUntil: leaseOf(leaseMs), takenAt: sql`clock_timestamp()` })
    .where(eq(modelSlots.number, number));
}

/** Notes which calls wait in this process, for so long. */
export async function noteQueue(
  tx: Tx,
  { first, forMs, ...queue }: { process: string; first: number; calls: WaitingCall[]; forMs: number },
): Promise<void> {
  const values = { ...queue, first, until: leaseOf(forMs) };
  await tx
    .insert(modelQueues)
    .values(values)
    .onConflictDoUpdate({ target: modelQueues.process, set: values });
}

/** Returns the calls that wait in other processes, and forgets those of dead ones. */
export async function selectOtherQueues(
  tx: Tx,
  { process, first }: { process: string; first: number },
): Promise<WaitingCall[]> {
  await tx.delete(modelQueues).where(lt(modelQueues.until, sql`now()`));
  const rows = await tx
    .select({ calls: modelQueues.calls })
    .from(modelQueues)
    .where(and(eq(modelQueues.first, first), ne(modelQueues.process, process)));
  return rows.flatMap(({ calls }) => calls);
}

/** Slots exist once an installation has asked for so many at once. */
export async function ensureModelSlots(
  db: Db,
  { first, count }: { first: number; count: number },
): Promise<void> {
  const rows = Array.from({ length: count }, (_, i) => ({ number: first + i }));
  await db.insert(modelSlots).values(rows).onConflictDoNothing();
}

export async function renewModelSlot(db: Db, holder: string, leaseMs: number): Promise<void> {
  await db
    .update(modelSlots)
    .set({ leasedUntil: leaseOf(leaseMs) })
    .where(and(eq(modelSlots.holder, holder), isNotNull(modelSlots.leasedUntil)));
}

export async function freeModelSlot(db: Db, holder: string): Promise<void> {
  await db.update(modelSlots).set({ holder: null, leasedUntil: null }).where(eq(modelSlots.holder, holder));
}
