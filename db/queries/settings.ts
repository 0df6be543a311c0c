import { eq } from "drizzle-orm";
import type { Db } from "../client.ts";
import { settings } from "../schema/settings.ts";

/** The stored value, or `initial` written now; two instances that start at once agree on one. */
export async function settingOrInitial(db: Db, key: string, initial: string): Promise<string> {
  await db.insert(settings).values({ key, value: initial }).onConflictDoNothing();
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  return String(row?.value ?? initial);
}
