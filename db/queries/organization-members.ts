import { and, asc, count, eq, sql } from "drizzle-orm";
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

const named = { member: organizationMembers, email: users.email, name: users.name };

/** Members of an organization: owners, admins, members, each by address. */
export async function selectMembers(db: Db, organizationId: string): Promise<NamedMemberRow[]> {
  return db
    .select(named)
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(eq(organizationMembers.organizationId, organizationId))
    .orderBy(
      sql`array_position(array['owner', 'admin', 'member'], ${organizationMembers.role})`,
      asc(users.email),
    );
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
