import { sql } from "drizzle-orm";
import { ADVISORY_LOCKS } from "../advisory-locks.ts";
import type { Db } from "../client.ts";
import { noteDecidedDeletion } from "./orphan-files.ts";

/**
 * Deletes files of a document, unless a backup runs, whose rows may name them. Then it is noted
 * that the next sweep may delete them.
 */
export async function deleteUnlessBackedUp(
  db: Db,
  documentId: string,
  deleteFiles: () => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (await mayDelete(tx)) return deleteFiles();
    await noteDecidedDeletion(tx, documentId);
  });
}

/** Does a deletion and what belongs to it in one transaction. Does nothing and returns false while a backup runs. */
export async function unlessBackedUp(db: Db, work: (tx: Db) => Promise<void>): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await mayDelete(tx))) return false;
    await work(tx);
    return true;
  });
}

async function mayDelete(tx: Db): Promise<boolean> {
  const [turn] = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${ADVISORY_LOCKS.deletion}) as mine`,
  );
  return turn?.mine === true;
}
