import { and, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { modelSlots } from "../schema/model-slots.ts";

const leaseOf = (leaseMs: number) => sql`now() + ${leaseMs} * interval '1 millisecond'`;

/** Takes one of the first `count` slots that nobody holds; false when all are held. */
export async function takeModelSlot(
  db: Db,
  { holder, count, leaseMs }: { holder: string; count: number; leaseMs: number },
): Promise<boolean> {
  const free = db
    .select({ number: modelSlots.number })
    .from(modelSlots)
    .where(
      and(
        lt(modelSlots.number, count),
        or(isNull(modelSlots.holder), lt(modelSlots.leasedUntil, sql`now()`)),
      ),
    )
    .limit(1)
    .for("update", { skipLocked: true });
  const rows = await db
    .update(modelSlots)
    .set({ holder, leasedUntil: leaseOf(leaseMs) })
    .where(eq(modelSlots.number, free))
    .returning({ number: modelSlots.number });
  return rows.length > 0;
}

/** Slots exist once an installation has asked for so many at once. */
export async function ensureModelSlots(db: Db, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, number) => ({ number }));
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
