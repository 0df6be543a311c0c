import { desc, eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Db } from "../client.ts";
import { creditEntries } from "../schema/credits.ts";

export type CreditEntryRow = typeof creditEntries.$inferSelect;

export async function insertCreditEntry(db: Db, entry: typeof creditEntries.$inferInsert): Promise<void> {
  await db.insert(creditEntries).values({ id: uuidv7(), ...entry });
}

/** Entries of an account, the newest first. */
export async function selectCreditEntries(
  db: Db,
  accountId: string,
  limit: number,
): Promise<CreditEntryRow[]> {
  return db
    .select()
    .from(creditEntries)
    .where(eq(creditEntries.accountId, accountId))
    .orderBy(desc(creditEntries.createdAt), desc(creditEntries.id))
    .limit(limit);
}
