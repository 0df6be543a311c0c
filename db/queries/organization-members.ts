import { and, count, eq, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { organizationMembers } from "../schema/organizations.ts";
import { users } from "../schema/users.ts";
import type { MemberRow } from "./allocations.ts";

type MemberKey = Pick<MemberRow, "organizationId" | "userId">;

export interface NamedMemberRow {
  member: MemberRow;
  email: string;
  name: string | null;
}

const isMember = ({ organizationId, userId }: MemberKey) =>
  and(eq(organizationMembers.organizationId, organizationId), eq(organizationMembers.userId, userId));

/** Owners, admins, members, each by address. */
const IN_ORDER = sql`m.role <> 'owner', m.role <> 'admin', u.email`;

const named = { member: organizationMembers, email: users.email, name: users.name };

/** A member in a list, which may be long: nothing but what lists show, as the database writes it. */
export type ListedMember = Pick<MemberRow, "userId" | "role" | "allocated" | "used"> & {
  email: string;
  name: string | null;
  /** ISO 8601, UTC, milliseconds. */
  joinedAt: string;
};

/** The members of an organization. */
export async function selectMembers(db: Db, organizationId: string): Promise<ListedMember[]> {
  return db.execute<Record<string, unknown> & ListedMember>(sql`
    select m.user_id as "userId", u.email, u.name, m.role, m.allocated, m.used,
      to_char(m.joined_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "joinedAt"
    from organization_members m join users u on u.id = m.user_id
    where m.organization_id = ${organizationId} order by ${IN_ORDER}`);
}

/** The addresses and allocations of the members of an organization, in the order of `selectMembers`. */
export async function selectAllocations(
  db: Db,
  organizationId: string,
): Promise<Pick<ListedMember, "userId" | "email" | "allocated">[]> {
  return db.execute<Record<string, unknown> & Pick<ListedMember, "userId" | "email" | "allocated">>(sql`
    select m.user_id as "userId", u.email, m.allocated
    from organization_members m join users u on u.id = m.user_id
    where m.organization_id = ${organizationId} order by ${IN_ORDER}`);
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
