import { and, desc, eq, gte, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { creditBalances, creditEntries } from "../schema/credits.ts";

export type CreditEntryRow = typeof creditEntries.$inferSelect;
type Kind = CreditEntryRow["kind"];

export async function selectBalances(db: Db, userId: string): Promise<{ paid: number; preview: number }> {
  const rows = await db.select().from(creditBalances).where(eq(creditBalances.userId, userId));
  const of = (kind: Kind) => rows.find((row) => row.kind === kind)?.balance ?? 0;
  return { paid: of("paid"), preview: of("preview") };
}

/** Takes one credit when there is one, in a single conditional update, so that parallel takers cannot overspend. */
export async function takeCredit(db: Db, userId: string, kind: Kind): Promise<boolean> {
  const rows = await db
    .update(creditBalances)
    .set({ balance: sql`${creditBalances.balance} - 1` })
    .where(
      and(eq(creditBalances.userId, userId), eq(creditBalances.kind, kind), gte(creditBalances.balance, 1)),
    )
    .returning({ balance: creditBalances.balance });
  return rows.length > 0;
}

export async function addCredits(db: Db, userId: string, kind: Kind, amount: number): Promise<void> {
  await db
    .insert(creditBalances)
    .values({ userId, kind, balance: amount })
    .onConflictDoUpdate({
      target: [creditBalances.userId, creditBalances.kind],
      set: { balance: sql`${creditBalances.balance} + ${amount}` },
    });
}

/** False when the same entry, or the other end of the same hold, was written before. */
export async function insertCreditEntry(db: Db, entry: typeof creditEntries.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(creditEntries)
    .values(entry)
    .onConflictDoNothing()
    .returning({ id: creditEntries.id });
  return rows.length > 0;
}

export async function selectHold(db: Db, reference: string): Promise<CreditEntryRow | undefined> {
  const [row] = await db
    .select()
    .from(creditEntries)
    .where(and(eq(creditEntries.reference, reference), eq(creditEntries.entry, "hold")));
  return row;
}

export async function selectCreditEntries(db: Db, userId: string, limit: number): Promise<CreditEntryRow[]> {
  return db
    .select()
    .from(creditEntries)
    .where(eq(creditEntries.userId, userId))
    .orderBy(desc(creditEntries.createdAt), desc(creditEntries.id))
    .limit(limit);
}
