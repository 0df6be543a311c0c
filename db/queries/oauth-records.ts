import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { connectedApps, oauthRecords } from "../schema/oauth.ts";

export type OAuthRecord = typeof oauthRecords.$inferSelect;
export type NewOAuthRecord = Omit<typeof oauthRecords.$inferInsert, "createdAt" | "consumedAt">;

const inForce = or(isNull(oauthRecords.expiresAt), gt(oauthRecords.expiresAt, sql`now()`));

/** Writes a record, or what it holds now. That it was consumed stays. */
export async function upsertOAuthRecord(db: Db, record: NewOAuthRecord): Promise<void> {
  await db
    .insert(oauthRecords)
    .values(record)
    .onConflictDoUpdate({ target: [oauthRecords.kind, oauthRecords.idHash], set: record });
}

export async function selectOAuthRecord(
  db: Db,
  kind: string,
  idHash: string,
): Promise<OAuthRecord | undefined> {
  const [row] = await db
    .select()
    .from(oauthRecords)
    .where(and(eq(oauthRecords.kind, kind), eq(oauthRecords.idHash, idHash), inForce));
  return row;
}

export async function selectOAuthRecordByAlias(
  db: Db,
  kind: string,
  aliasHash: string,
): Promise<OAuthRecord | undefined> {
  const [row] = await db
    .select()
    .from(oauthRecords)
    .where(and(eq(oauthRecords.kind, kind), eq(oauthRecords.aliasHash, aliasHash), inForce));
  return row;
}

/** Marks a record as used. Returns false if it was used before, or is gone. */
export async function consumeOAuthRecord(db: Db, kind: string, idHash: string): Promise<boolean> {
  const rows = await db
    .update(oauthRecords)
    .set({ consumedAt: sql`now()` })
    .where(and(eq(oauthRecords.kind, kind), eq(oauthRecords.idHash, idHash), isNull(oauthRecords.consumedAt)))
    .returning({ kind: oauthRecords.kind });
  return rows.length > 0;
}

export async function deleteOAuthRecord(db: Db, kind: string, idHash: string): Promise<void> {
  await db.delete(oauthRecords).where(and(eq(oauthRecords.kind, kind), eq(oauthRecords.idHash, idHash)));
}

export async function deleteOAuthRecordsOfGrant(db: Db, kind: string, grantId: string): Promise<void> {
  await db.delete(oauthRecords).where(and(eq(oauthRecords.kind, kind), eq(oauthRecords.grantId, grantId)));
}

/**
 * Deletes what has expired, and clients that registered days ago and were never let in. It looks into no payload: a
 * client can name itself with characters that PostgreSQL refuses to read out of JSON.
 */
export async function pruneOAuth(db: Db): Promise<void> {
  await db.delete(oauthRecords).where(lt(oauthRecords.expiresAt, sql`now()`));
  await db.execute(sql`
    delete from ${oauthRecords} as client
    where client.kind = 'Client' and client.created_at < now() - interval '7 days'
      and not exists (select from ${connectedApps} app where encode(sha256(convert_to(app.client_id, 'UTF8')), 'hex') = client.id_hash)`);
  await db.execute(sql`
    delete from ${connectedApps} as app
    where not exists (select from ${oauthRecords} r where r.kind in ('AccessToken', 'RefreshToken') and r.grant_id = app.grant_id)
      and app.created_at < now() - interval '1 day'`);
}
