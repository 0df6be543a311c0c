import { and, asc, desc, eq, ilike, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { uuidv7 } from "uuidv7";
import type { Db } from "../client.ts";
import { creditAccounts, creditLots } from "../schema/credits.ts";
import { operatorActs } from "../schema/operators.ts";
import { organizationMembers, organizations } from "../schema/organizations.ts";
import { users } from "../schema/users.ts";
import { containing } from "./containing.ts";
import type { UserRow } from "./users.ts";

export type OperatorActRow = typeof operatorActs.$inferSelect;

export async function selectRole(db: Db, userId: string): Promise<{ isAdmin: boolean; isVerified: boolean }> {
  const [row] = await db
    .select({ isAdmin: users.isAdmin, emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId));
  return { isAdmin: row?.isAdmin ?? false, isVerified: row?.emailVerified != null };
}

export async function insertOperatorAct(db: Db, act: typeof operatorActs.$inferInsert): Promise<void> {
  await db.insert(operatorActs).values({ id: uuidv7(), ...act });
}

/** What operators did to a person, the newest first. */
export async function selectOperatorActs(
  db: Db,
  userId: string,
  limit: number,
): Promise<{ act: OperatorActRow; operatorEmail: string | null }[]> {
  return db
    .select({ act: operatorActs, operatorEmail: users.email })
    .from(operatorActs)
    .leftJoin(users, eq(users.id, operatorActs.operatorId))
    .where(eq(operatorActs.userId, userId))
    .orderBy(desc(operatorActs.createdAt), desc(operatorActs.id))
    .limit(limit);
}

/** What an owner can use now, of credits of a kind. */
const usable = (kind: "paid" | "preview", now: Date) =>
  sql<number>`coalesce(sum(${creditLots.available}) filter (where ${creditLots.kind} = ${kind}
    and (${creditLots.expiresAt} is null or ${creditLots.expiresAt} > ${now.toISOString()}::timestamptz)), 0)::int`;

/** People whose address contains the text, with their own credits; the exact address first, then the newest. */
export async function searchUsers(
  db: Db,
  { email, now, limit }: { email: string; now: Date; limit: number },
): Promise<{ user: UserRow; paid: number; preview: number }[]> {
  // Summed for those who are shown, not for everybody whose address fits.
  const own = (kind: "paid" | "preview") => {
    const sum = db
      .select({ sum: usable(kind, now) })
      .from(creditLots)
      .innerJoin(creditAccounts, eq(creditAccounts.id, creditLots.accountId))
      .where(eq(creditAccounts.userId, users.id));
    return sql<number>`(${sum})`;
  };
  return db
    .select({ user: users, paid: own("paid"), preview: own("preview") })
    .from(users)
    .where(ilike(users.email, containing(email)))
    .orderBy(desc(sql`lower(${users.email}) = ${email.toLowerCase()}`), desc(users.createdAt), asc(users.id))
    .limit(limit);
}

/** Organizations whose name contains the text, with their members and pool; the newest first. */
export async function searchOrganizations(
  db: Db,
  { name, now, limit }: { name: string; now: Date; limit: number },
) {
  return db
    .select({
      organization: organizations,
      members: db.$count(organizationMembers, eq(organizationMembers.organizationId, organizations.id)),
      owners: db.$count(
        organizationMembers,
        and(eq(organizationMembers.organizationId, organizations.id), eq(organizationMembers.role, "owner")),
      ),
      credits: usable("paid", now),
    })
    .from(organizations)
    .leftJoin(creditAccounts, eq(creditAccounts.organizationId, organizations.id))
    .leftJoin(creditLots, eq(creditLots.accountId, creditAccounts.id))
    .where(ilike(organizations.name, containing(name)))
    .groupBy(organizations.id)
    .orderBy(desc(organizations.createdAt), desc(organizations.id))
    .limit(limit);
}

/** Keeps the organization until the transaction ends. False if there is none. */
export async function lockOrganization(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, id))
    .for("key share");
  return rows.length > 0;
}

/** Locks a person until the transaction ends. */
export async function lockUserRow(db: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id)).for("no key update");
  return row;
}

export async function setBlock(
  db: Db,
  id: string,
  block: { blockedAt: Date | null; blockedReason: string | null },
): Promise<void> {
  await db.update(users).set(block).where(eq(users.id, id));
}

/** The organizations of a person, with what they may use of each pool. */
export async function selectMemberships(db: Db, userId: string) {
  return db
    .select({ organization: organizations, member: organizationMembers })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .where(eq(organizationMembers.userId, userId))
    .orderBy(asc(organizations.name));
}

/** Lots whose money went back in part while their credits were spent, with their owners; the newest first. */
export async function selectShortfalls(db: Db, limit: number) {
  const missing = sql<number>`(least(${creditLots.granted}, ${creditLots.reversed} + ${creditLots.withdrawn}) - ${creditLots.voided})`;
  const owner = alias(users, "owner");
  return db
    .select({
      lot: creditLots,
      missing,
      userId: owner.id,
      email: owner.email,
      organization: organizations.name,
    })
    .from(creditLots)
    .innerJoin(creditAccounts, eq(creditAccounts.id, creditLots.accountId))
    .leftJoin(owner, eq(owner.id, creditAccounts.userId))
    .leftJoin(organizations, eq(organizations.id, creditAccounts.organizationId))
    .where(and(sql`${creditLots.reversed} > 0`, sql`${missing} > 0`))
    .orderBy(desc(creditLots.createdAt), desc(creditLots.id))
    .limit(limit);
}
