import { desc, eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Db } from "../client.ts";
import { creditEntries } from "../schema/credits.ts";
import { type NamedAllocation, selectNamedAllocations } from "./allocations.ts";
import { selectCreditAccount } from "./credit-accounts.ts";
import { sumUsable } from "./credit-lots.ts";

export type CreditEntryRow = typeof creditEntries.$inferSelect;

export interface Balances {
  /** What a person can use: `organization` and their own. */
  paid: number;
  preview: number;
  /** What organizations allocate to the person and can be used. It is used first. */
  organization: number;
  /** Where it comes from, in the order of use. */
  allocations: NamedAllocation[];
}

export async function selectBalances(db: Db, userId: string, now: Date): Promise<Balances> {
  const account = await selectCreditAccount(db, { userId });
  const own = account ? await sumUsable(db, account.id, now) : { paid: 0, preview: 0 };
  const allocations: NamedAllocation[] = [];
  for (const allocation of await selectNamedAllocations(db, userId)) {
    const pool = await selectCreditAccount(db, { organizationId: allocation.organizationId });
    // Credits of the pool may have expired since the last sweep.
    const usable = pool ? (await sumUsable(db, pool.id, now)).paid : 0;
    const left = Math.min(allocation.left, usable);
    if (left > 0) allocations.push({ ...allocation, left });
  }
  const organization = allocations.reduce((sum, { left }) => sum + left, 0);
  return { paid: own.paid + organization, preview: own.preview, organization, allocations };
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
