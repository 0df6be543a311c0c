import { and, desc, eq, exists, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { connectedApps, oauthRecords } from "../schema/oauth.ts";

export type ConnectedAppRow = typeof connectedApps.$inferSelect;

export async function insertConnectedApp(
  db: Db,
  app: Omit<ConnectedAppRow, "createdAt" | "lastUsedAt">,
): Promise<void> {
  await db.insert(connectedApps).values(app);
}

/** Those that can still get in, the newest 500 first. */
export async function selectConnectedApps(db: Db, userId: string): Promise<ConnectedAppRow[]> {
  return db
    .select()
    .from(connectedApps)
    .where(and(eq(connectedApps.userId, userId), exists(tokensOf(db))))
    .orderBy(desc(connectedApps.createdAt))
    .limit(500);
}

function tokensOf(db: Db) {
  return db
    .select({ kind: oauthRecords.kind })
    .from(oauthRecords)
    .where(
      and(
        eq(oauthRecords.grantId, connectedApps.grantId),
        inArray(oauthRecords.kind, ["AccessToken", "RefreshToken"]),
        gt(oauthRecords.expiresAt, sql`now()`),
        isNull(oauthRecords.consumedAt),
      ),
    );
}

/** Ends a connection with all its tokens. Returns false if the person has none with this id. */
export async function deleteConnectedApp(db: Db, userId: string, id: string): Promise<boolean> {
  const [row] = await db
    .delete(connectedApps)
    .where(and(eq(connectedApps.id, id), eq(connectedApps.userId, userId)))
    .returning({ grantId: connectedApps.grantId });
  if (!row) return false;
  await endGrant(db, row.grantId);
  return true;
}

/** Ends what a grant allowed: its connection, codes and tokens. */
export async function endGrant(db: Db, grantId: string): Promise<void> {
  await db.delete(oauthRecords).where(eq(oauthRecords.grantId, grantId));
  await db.delete(connectedApps).where(eq(connectedApps.grantId, grantId));
}
