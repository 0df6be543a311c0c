import { and, asc, count, eq } from "drizzle-orm";
import type { Db } from "../client.ts";
import { venueProfiles } from "../schema/reviews.ts";

export type VenueRow = typeof venueProfiles.$inferSelect;

const owned = (ownerId: string, id: string) =>
  and(eq(venueProfiles.id, id), eq(venueProfiles.ownerId, ownerId));

export async function selectVenueProfiles(db: Db, ownerId: string): Promise<VenueRow[]> {
  return db
    .select()
    .from(venueProfiles)
    .where(eq(venueProfiles.ownerId, ownerId))
    .orderBy(asc(venueProfiles.createdAt), asc(venueProfiles.id));
}

export async function countVenueProfiles(db: Db, ownerId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(venueProfiles).where(eq(venueProfiles.ownerId, ownerId));
  return row?.n ?? 0;
}

export async function insertVenueProfile(
  db: Db,
  ownerId: string,
  content: VenueRow["content"],
): Promise<VenueRow> {
  const [row] = await db.insert(venueProfiles).values({ ownerId, content }).returning();
  if (!row) throw new Error("A venue profile that was just written is not there.");
  return row;
}

export async function updateVenueProfile(
  db: Db,
  ownerId: string,
  id: string,
  change: Pick<VenueRow, "content" | "updatedAt">,
): Promise<VenueRow | undefined> {
  const [row] = await db.update(venueProfiles).set(change).where(owned(ownerId, id)).returning();
  return row;
}

/** Returns true if the user had it. */
export async function deleteVenueProfile(db: Db, ownerId: string, id: string): Promise<boolean> {
  const rows = await db.delete(venueProfiles).where(owned(ownerId, id)).returning({ id: venueProfiles.id });
  return rows.length > 0;
}
