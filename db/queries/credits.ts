import { desc, eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Db } from "../client.ts";
import { creditEntries } from "../schema/credits.ts";
import { selectAllocationsLeft } from "./allocations.ts";
import { selectCreditAccount } from "./credit-accounts.ts";
import { sumUsable } from "./credit-lots.ts";

export type CreditEntryRow = typeof creditEntries.$inferSelect;

export interface Balances {
  /** What a person can use: `organization` and their own. */
  paid: number;
  preview: number;
  /** What organizations allocate to the person and is left. It is used first. */
  organization: number;
}

export async function selectBalances(db: Db, userId: string, now: Date): Promise<Balances> {
  const account = await selectCreditAccount(db, { userId });
  const own = account ? await sumUsable(db, account.id, now) : { paid: 0, preview: 0 };
  let organization = 0;
  for (const { organizationId, allocated, used } of await selectAllocationsLeft(db, userId)) {
    const pool = await selectCreditAccount(db, { organizationId });
    // Credits of the pool may have expired since the last sweep.
    const usable = pool ? (await sumUsable(db, pool.id, now)).paid : 0;
    organization += Math.min(allocated - used, usable);
  }
  return { paid: own.paid + organization, preview: own.preview, organization };
}

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
