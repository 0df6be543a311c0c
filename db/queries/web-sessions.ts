import { and, desc, eq, gt, ne, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { users, webSessions } from "../schema/users.ts";

const MOST_LISTED = 200;

/** Sign-ins that are in force, the last used first. */
export async function selectWebSessions(db: Db, userId: string) {
  const lastUse = sql`coalesce(${webSessions.lastUsedAt}, ${webSessions.createdAt})`;
  return db
    .select({
      id: webSessions.id,
      userAgent: webSessions.userAgent,
      network: webSessions.network,
      createdAt: webSessions.createdAt,
      lastUsedAt: webSessions.lastUsedAt,
      expires: webSessions.expires,
    })
    .from(webSessions)
    .where(and(eq(webSessions.userId, userId), gt(webSessions.expires, sql`now()`)))
    .orderBy(sql`${lastUse} desc nulls last`, desc(webSessions.expires))
    .limit(MOST_LISTED);
}

export async function deleteWebSession(
  db: Db,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const rows = await db
    .delete(webSessions)
    .where(and(eq(webSessions.userId, userId), eq(webSessions.id, id)))
    .returning({ id: webSessions.id });
  return rows.length > 0;
}

/** Ends all sign-ins of an account but one; all if it is null. */
export async function deleteOtherWebSessions(
  db: Db,
  { userId, keptId }: { userId: string; keptId: string | null },
): Promise<void> {
  await db
    .delete(webSessions)
    .where(and(eq(webSessions.userId, userId), keptId === null ? undefined : ne(webSessions.id, keptId)));
}

/** The theme of the account that a session token signs in; null if it has chosen none. */
export async function selectThemeOf(
  db: Db,
  sessionToken: string,
): Promise<(typeof users.$inferSelect)["theme"]> {
  const [row] = await db
    .select({ theme: users.theme })
    .from(webSessions)
    .innerJoin(users, eq(users.id, webSessions.userId))
    .where(and(eq(webSessions.sessionToken, sessionToken), gt(webSessions.expires, sql`now()`)));
  return row?.theme ?? null;
}
