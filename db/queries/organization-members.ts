import { and, count, eq, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { organizationMembers } from "../schema/organizations.ts";
import { users } from "../schema/users.ts";
import type { MemberRow } from "./allocations.ts";
import { containing } from "./containing.ts";

type MemberKey = Pick<MemberRow, "organizationId" | "userId">;

export interface NamedMemberRow {
  member: MemberRow;
  email: string;
  name: string | null;
}

const isMember = ({ organizationId, userId }: MemberKey) =>
  and(eq(organizationMembers.organizationId, organizationId), eq(organizationMembers.userId, userId));

const named = { member: organizationMembers, email: users.email, name: users.name };

/** A member in a list, which may be long: nothing but what lists show, as the database writes it. */
export type ListedMember = Pick<MemberRow, "userId" | "role" | "allocated" | "used"> & {
  email: string;
  name: string | null;
  /** ISO 8601, UTC, milliseconds. */
  joinedAt: string;
};

interface MembersWanted {
  organizationId: string;
  /** A part of the address or of the name; empty for everybody. */
  text: string;
  offset: number;
  limit: number;
}

/** Some of the members of an organization, owners first, then admins, each by address. */
export async function selectMembers(
  db: Db,
  { organizationId, text, offset, limit }: MembersWanted,
): Promise<ListedMember[]> {
  const fits = text.trim()
    ? sql`and (u.email ilike ${containing(text)} or u.name ilike ${containing(text)})`
    : sql``;
  return db.execute<Record<string, unknown> & ListedMember>(sql`
    select m.user_id as "userId", u.email, u.name, m.role, m.allocated, m.used,
      to_char(m.joined_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "joinedAt"
    from organization_members m join users u on u.id = m.user_id
    where m.organization_id = ${organizationId} ${fits}
    order by m.role <> 'owner', m.role <> 'admin', u.email offset ${offset} limit ${limit}`);
}

/** The allocations of all members of an organization, by their addresses. */
export async function selectAllocations(db: Db, organizationId: string): Promise<Record<string, number>> {
  // One value costs the driver a fraction of thousands of rows.
  const [found] = await db.execute<{ allocations: Record<string, number> | null }>(sql`
    select json_object_agg(u.email, m.allocated) as allocations
    from organization_members m join users u on u.id = m.user_id where m.organization_id = ${organizationId}`);
  return found?.allocations ?? {};
}

export async function selectMember(db: Db, key: MemberKey): Promise<NamedMemberRow | undefined> {
  const [row] = await db
    .select(named)
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(isMember(key));
  return row;
}

export async function countOwners(db: Db, organizationId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(organizationMembers)
    .where(
      and(eq(organizationMembers.organizationId, organizationId), eq(organizationMembers.role, "owner")),
    );
  return row?.n ?? 0;
}

/** True if the address is a member's. */
export async function isMemberAddress(db: Db, organizationId: string, email: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(
      and(
        eq(organizationMembers.organizationId, organizationId),
        eq(sql`lower(${users.email})`, email.toLowerCase()),
      ),
    );
  return rows.length > 0;
}

/** Changes nothing if the person is a member already. */
export async function insertMember(
  db: Db,
  member: MemberKey & Pick<MemberRow, "role" | "joinedAt">,
): Promise<void> {
  await db.insert(organizationMembers).values(member).onConflictDoNothing();
}

export async function updateRole(db: Db, key: MemberKey, role: MemberRow["role"]): Promise<void> {
  await db.update(organizationMembers).set({ role }).where(isMember(key));
}

export async function deleteMember(db: Db, key: MemberKey): Promise<void> {
  await db.delete(organizationMembers).where(isMember(key));
}
