import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../client.ts";

const ROWS_AT_ONCE = 1_000;
/** The rest of a long backlog waits for the next round. */
const MOST_BATCHES = 100;

/** Deletes rows, a thousand in each transaction, so that no lock is held for long. Rows that somebody locks are left out. */
export async function deleteInBatches(db: Db, table: PgTable, old: SQL): Promise<void> {
  await repeatBatches(ROWS_AT_ONCE, async () => {
    const due = sql`select ctid from ${table} where ${old} limit ${ROWS_AT_ONCE} for update skip locked`;
    return (await db.execute(sql`delete from ${table} where ctid = any(array(${due}))`)).count;
  });
}

/** Repeats what does so many rows at once and returns their number, until few are left or the round is long enough. */
export async function repeatBatches(atOnce: number, batch: () => Promise<number>): Promise<void> {
  for (let done = 0; done < MOST_BATCHES; done++) if ((await batch()) < atOnce) return;
}
