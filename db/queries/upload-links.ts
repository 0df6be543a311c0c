import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { uploadLinks } from "../schema/documents.ts";
import { users } from "../schema/users.ts";
import { fromNow } from "./from-now.ts";

const KEPT_MS = 86_400_000;

export type UploadLinkRow = typeof uploadLinks.$inferSelect;

export async function insertUploadLink(
  db: Db,
  link: Pick<UploadLinkRow, "ownerId" | "hash" | "previousSessionId">,
  lifeMs: number,
): Promise<UploadLinkRow | undefined> {
  const [row] = await db
    .insert(uploadLinks)
    .values({ ...link, expiresAt: fromNow(lifeMs) })
    .returning();
  return row;
}

/** Returns the link with its owner if it can still be used, which ends with its use, its time or the owner's block. */
export async function selectUsableUploadLink(db: Db, hash: string) {
  const [row] = await db
    .select({
      id: uploadLinks.id,
      previousSessionId: uploadLinks.previousSessionId,
      owner: { userId: users.id, email: users.email, name: users.name },
    })
    .from(uploadLinks)
    .innerJoin(users, eq(users.id, uploadLinks.ownerId))
    .where(
      and(
        eq(uploadLinks.hash, hash),
        isNull(uploadLinks.usedAt),
        gt(uploadLinks.expiresAt, sql`now()`),
        isNull(users.blockedAt),
      ),
    );
  return row;
}

/** Marks the link used by a document, once: false if another upload was first. */
export async function claimUploadLink(db: Db, id: string, documentId: string): Promise<boolean> {
  const rows = await db
    .update(uploadLinks)
    .set({ usedAt: sql`now()`, documentId })
    .where(and(eq(uploadLinks.id, id), isNull(uploadLinks.usedAt)))
    .returning({ id: uploadLinks.id });
  return rows.length > 0;
}

export async function selectOwnedUploadLink(
  db: Db,
  ownerId: string,
  id: string,
): Promise<UploadLinkRow | undefined> {
  const [row] = await db
    .select()
    .from(uploadLinks)
    .where(and(eq(uploadLinks.id, id), eq(uploadLinks.ownerId, ownerId)));
  return row;
}

export async function pruneUploadLinks(db: Db): Promise<void> {
  await db.delete(uploadLinks).where(lt(uploadLinks.createdAt, fromNow(-KEPT_MS)));
}
