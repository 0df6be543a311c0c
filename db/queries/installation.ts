import { randomUUID } from "node:crypto";
import { isNull, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { installation } from "../schema/installation.ts";

/** `hasStore` is true once the file store has the id. */
export interface InstallationId {
  id: string;
  hasStore: boolean;
}

const columns = {
  id: installation.id,
  hasStore: sql<boolean>`${installation.storeSince} is not null`,
};

/** Returns the id of the installation, made now if there was none. Processes that start at once agree on one. */
export async function installationId(db: Db): Promise<InstallationId> {
  const [known] = await db.select(columns).from(installation);
  if (known) return known;
  await db.insert(installation).values({ id: randomUUID() }).onConflictDoNothing();
  const [made] = await db.select(columns).from(installation);
  if (!made) throw new Error("The id of the installation could not be written.");
  return made;
}

/** Does work while no other process can give the file store its id. `work` gets the id as it is under the lock. */
export async function withInstallationLocked(
  db: Db,
  work: (tx: Db, installation: InstallationId) => Promise<void>,
): Promise<void> {
  await installationId(db);
  await db.transaction(async (tx) => {
    const [row] = await tx.select(columns).from(installation).for("update");
    if (row) await work(tx, row);
  });
}

export async function markStoreRecognised(tx: Db): Promise<void> {
  await tx.update(installation).set({ storeSince: sql`now()` }).where(isNull(installation.storeSince));
}

/** Gives the installation another id, which the file store does not have yet. */
export async function renewInstallationId(tx: Db): Promise<string> {
  const id = randomUUID();
  await tx.update(installation).set({ id, storeSince: null });
  return id;
}
