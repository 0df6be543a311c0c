import { and, eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Db } from "../client.ts";
import { creditHolds } from "../schema/credits.ts";

export type CreditHoldRow = typeof creditHolds.$inferSelect;

export async function insertHold(db: Db, hold: typeof creditHolds.$inferInsert): Promise<void> {
  await db.insert(creditHolds).values({ id: uuidv7(), ...hold });
}

/** Every hold of a reference that is still held. */
export async function selectOpenHolds(db: Db, reference: string): Promise<CreditHoldRow[]> {
  return db
    .select()
    .from(creditHolds)
    .where(and(eq(creditHolds.reference, reference), eq(creditHolds.state, "held")));
}

/** False when the hold ended before. */
export async function endHold(
  db: Db,
  id: string,
  end: { state: "settled" | "released" | "bought-back"; endedAt: Date },
): Promise<boolean> {
  const rows = await db
    .update(creditHolds)
    .set(end)
    .where(and(eq(creditHolds.id, id), eq(creditHolds.state, "held")))
    .returning({ id: creditHolds.id });
  return rows.length > 0;
}

/** Holds of an account that have not ended, the newest first. */
export async function selectHoldsOfAccount(db: Db, accountId: string): Promise<CreditHoldRow[]> {
  return db
    .select()
    .from(creditHolds)
    .where(and(eq(creditHolds.accountId, accountId), eq(creditHolds.state, "held")))
    .orderBy(sql`${creditHolds.createdAt} desc`);
}
