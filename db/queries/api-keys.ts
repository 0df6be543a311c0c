import { and, count, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { apiKeys, users } from "../schema/users.ts";

export type ApiKeyRow = typeof apiKeys.$inferSelect;
export type NewApiKey = Pick<ApiKeyRow, "userId" | "name" | "hash" | "hint" | "scopes" | "expiresAt">;

/** Holds the account's row, so that two requests cannot pass the same limit; false when there is none. */
export async function lockUser(db: Db, userId: string): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
  return rows.length > 0;
}

export async function countKeysInForce(db: Db, userId: string): Promise<number> {
  const inForce = or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql`now()`));
  const [row] = await db
    .select({ n: count() })
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt), inForce));
  return row?.n ?? 0;
}

export async function insertApiKey(db: Db, key: NewApiKey): Promise<ApiKeyRow | undefined> {
  const [row] = await db.insert(apiKeys).values(key).returning();
  return row;
}

export async function selectApiKeys(db: Db, userId: string): Promise<ApiKeyRow[]> {
  return db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.userId, userId))
    .orderBy(desc(apiKeys.createdAt))
    .limit(500);
}

/** Revokes a key and returns true if the user has it. A key that is already revoked keeps its date. */
export async function revokeKey(db: Db, userId: string, keyId: string): Promise<boolean> {
  const rows = await db
    .update(apiKeys)
    .set({ revokedAt: sql`coalesce(${apiKeys.revokedAt}, now())` })
    .where(and(eq(apiKeys.id, keyId), eq(apiKeys.userId, userId)))
    .returning({ id: apiKeys.id });
  return rows.length > 0;
}
