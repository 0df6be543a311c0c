import { and, asc, desc, eq, gt, lt, lte, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { organizationMembers } from "../schema/organizations.ts";

export type MemberRow = typeof organizationMembers.$inferSelect;

/** Organizations whose allocation to this person has credits left, the oldest organization first. */
export async function selectAllocationsLeft(db: Db, userId: string): Promise<MemberRow[]> {
  return db
    .select()
    .from(organizationMembers)
    .where(
      and(
        eq(organizationMembers.userId, userId),
        lt(organizationMembers.used, organizationMembers.allocated),
      ),
    )
    .orderBy(asc(organizationMembers.organizationId));
}

/** Uses one credit of an allocation. False if none is left. */
export async function takeAllocation(
  db: Db,
  { organizationId, userId }: Pick<MemberRow, "organizationId" | "userId">,
): Promise<boolean> {
  const rows = await db
    .update(organizationMembers)
    .set({ used: sql`${organizationMembers.used} + 1` })
    .where(
      and(
        eq(organizationMembers.organizationId, organizationId),
        eq(organizationMembers.userId, userId),
        lt(organizationMembers.used, organizationMembers.allocated),
      ),
    )
    .returning({ used: organizationMembers.used });
  return rows.length > 0;
}

/** Gives a credit back that an allocation used at `takenAt`, to a member who has been one ever since. */
export async function freeAllocation(
  db: Db,
  { organizationId, userId, takenAt }: Pick<MemberRow, "organizationId" | "userId"> & { takenAt: Date },
): Promise<void> {
  await db
    .update(organizationMembers)
    .set({ used: sql`${organizationMembers.used} - 1` })
    .where(
      and(
        eq(organizationMembers.organizationId, organizationId),
        eq(organizationMembers.userId, userId),
        gt(organizationMembers.used, 0),
        lte(organizationMembers.joinedAt, takenAt),
      ),
    );
}

/** Members with credits left of their allocation, those with the most first. */
export async function selectUnusedAllocations(db: Db, organizationId: string): Promise<MemberRow[]> {
  return db
    .select()
    .from(organizationMembers)
    .where(
      and(
        eq(organizationMembers.organizationId, organizationId),
        lt(organizationMembers.used, organizationMembers.allocated),
      ),
    )
    .orderBy(desc(sql`${organizationMembers.allocated} - ${organizationMembers.used}`));
}

export async function setAllocation(
  db: Db,
  { organizationId, userId, allocated }: Pick<MemberRow, "organizationId" | "userId" | "allocated">,
): Promise<void> {
  await db
    .update(organizationMembers)
    .set({ allocated })
    .where(
      and(eq(organizationMembers.organizationId, organizationId), eq(organizationMembers.userId, userId)),
    );
}
