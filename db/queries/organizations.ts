import { and, asc, count, eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Db } from "../client.ts";
import { organizationMembers, organizations } from "../schema/organizations.ts";
import type { MemberRow } from "./allocations.ts";

type OrganizationRow = typeof organizations.$inferSelect;

export interface MembershipRow {
  organization: OrganizationRow;
  member: MemberRow;
  memberCount: number;
}

const membership = {
  organization: organizations,
  member: organizationMembers,
  memberCount: sql<number>`(
    select count(*)::int from organization_members other where other.organization_id = ${organizations.id})`,
};

/** Returns the id. */
export async function insertOrganization(
  db: Db,
  organization: Pick<OrganizationRow, "name" | "createdAt">,
): Promise<string> {
  const id = uuidv7();
  await db.insert(organizations).values({ id, ...organization });
  return id;
}

/** Holds the row of an organization until the transaction ends; false when there is none. */
export async function lockOrganization(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, id))
    .for("update");
  return rows.length > 0;
}

/** The organization if this person is a member of it. */
export async function selectMembership(
  db: Db,
  { organizationId, userId }: Pick<MemberRow, "organizationId" | "userId">,
): Promise<MembershipRow | undefined> {
  const [row] = await db
    .select(membership)
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .where(
      and(eq(organizationMembers.organizationId, organizationId), eq(organizationMembers.userId, userId)),
    );
  return row;
}

/** The organizations of a person, by name. */
export async function selectMemberships(db: Db, userId: string): Promise<MembershipRow[]> {
  return db
    .select(membership)
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .where(eq(organizationMembers.userId, userId))
    .orderBy(asc(organizations.name), asc(organizations.id));
}

/** How many organizations a person owns. */
export async function countOwned(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(organizationMembers)
    .where(and(eq(organizationMembers.userId, userId), eq(organizationMembers.role, "owner")));
  return row?.n ?? 0;
}

export async function updateOrganizationName(db: Db, id: string, name: string): Promise<void> {
  await db.update(organizations).set({ name }).where(eq(organizations.id, id));
}

/** Deletes an organization with its members and invitations. Its ledger stays, without a name. */
export async function deleteOrganizationRow(db: Db, id: string): Promise<void> {
  await db.delete(organizations).where(eq(organizations.id, id));
}
