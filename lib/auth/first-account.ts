import type { Db } from "#db/client.ts";
import { settingOrInitial } from "#db/queries/settings.ts";
import { selectOldestUserId } from "#db/queries/users.ts";

/**
 * Returns the id of the first account of this installation, which is noted once. If that account is deleted, no other
 * one becomes the first.
 */
export async function firstAccountId(db: Db): Promise<string | null> {
  const oldest = await selectOldestUserId(db);
  return oldest ? settingOrInitial(db, "first_account", oldest) : null;
}
