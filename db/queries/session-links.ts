import { and, asc, count, eq, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { reviewSessions } from "../schema/reviews.ts";
import { sessionLinks, sessionLinkVisits } from "../schema/sharing.ts";
import { isOpenLink } from "./session-roles.ts";

export type LinkRow = typeof sessionLinks.$inferSelect;
type LinkKey = Pick<LinkRow, "sessionId" | "id">;

const isLink = ({ sessionId, id }: LinkKey) =>
  and(eq(sessionLinks.sessionId, sessionId), eq(sessionLinks.id, id));

export async function selectLinks(db: Db, sessionId: string): Promise<(LinkRow & { visitors: number })[]> {
  const visitors = db
    .select({ n: count() })
    .from(sessionLinkVisits)
    .where(eq(sessionLinkVisits.linkId, sessionLinks.id));
  const rows = await db
    .select({ link: sessionLinks, visitors: sql<number>`(${visitors})`.mapWith(Number) })
    .from(sessionLinks)
    .where(eq(sessionLinks.sessionId, sessionId))
    .orderBy(asc(sessionLinks.createdAt), asc(sessionLinks.id));
  return rows.map(({ link, visitors }) => ({ ...link, visitors }));
}

export async function insertLink(
  db: Db,
  link: Pick<LinkRow, "id" | "sessionId" | "role" | "tokenHash" | "expiresAt" | "createdAt">,
): Promise<LinkRow> {
  const [row] = await db
    .insert(sessionLinks)
    .values({ ...link, renewedAt: link.createdAt })
    .returning();
  if (!row) throw new Error("A link that was just written is not there.");
  return row;
}

export async function updateLink(
  db: Db,
  key: LinkKey,
  change: Partial<Pick<LinkRow, "role" | "expiresAt">>,
): Promise<LinkRow | undefined> {
  const [row] = await db.update(sessionLinks).set(change).where(isLink(key)).returning();
  return row;
}

/** Gives a link a new address. Whoever came by the one before no longer has its role. */
export async function renewLink(
  db: Db,
  key: LinkKey,
  renewed: { tokenHash: string; renewedAt: Date },
): Promise<LinkRow | undefined> {
  const [row] = await db
    .update(sessionLinks)
    .set({ ...renewed, lastUsedAt: null, uses: 0 })
    .where(isLink(key))
    .returning();
  if (row) await db.delete(sessionLinkVisits).where(eq(sessionLinkVisits.linkId, row.id));
  return row;
}

export async function deleteLink(db: Db, key: LinkKey): Promise<boolean> {
  const rows = await db.delete(sessionLinks).where(isLink(key)).returning({ id: sessionLinks.id });
  return rows.length > 0;
}

/** The link that a token opens, unless it has expired, with the owner of its session. */
export async function selectLinkByToken(db: Db, { tokenHash, now }: { tokenHash: string; now: Date }) {
  const [row] = await db
    .select({ link: sessionLinks, ownerId: reviewSessions.ownerId })
    .from(sessionLinks)
    .innerJoin(reviewSessions, eq(reviewSessions.id, sessionLinks.sessionId))
    .where(and(eq(sessionLinks.tokenHash, tokenHash), isOpenLink(now)));
  return row;
}

export async function noteLinkUse(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(sessionLinks)
    .set({ lastUsedAt: now, uses: sql`${sessionLinks.uses} + 1` })
    .where(eq(sessionLinks.id, id));
}

export async function insertVisit(db: Db, visit: { linkId: string; userId: string }): Promise<void> {
  await db.insert(sessionLinkVisits).values(visit).onConflictDoNothing();
}
