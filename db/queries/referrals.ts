import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "../client.ts";
import { organizationMembers } from "../schema/organizations.ts";
import { paymentCustomers, payments } from "../schema/payments.ts";
import { referralCodes, referrals } from "../schema/referrals.ts";
import { users } from "../schema/users.ts";

/** One of the two people of a referral. */
export interface ReferralPerson {
  userId: string;
  email: string;
}

export type ReferralRow = typeof referrals.$inferSelect;

export async function selectReferralCode(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db.select().from(referralCodes).where(eq(referralCodes.userId, userId));
  return row?.code;
}

/** Writes nothing if the person has a code, or if another has this one. */
export async function insertReferralCode(db: Db, code: typeof referralCodes.$inferInsert): Promise<void> {
  await db.insert(referralCodes).values(code).onConflictDoNothing();
}

/** The owner of a code, whose account stays until the transaction ends. */
export async function selectCodeOwner(db: Db, code: string): Promise<{ userId: string } | undefined> {
  const [row] = await db
    .select({ userId: referralCodes.userId })
    .from(referralCodes)
    .where(eq(referralCodes.code, code))
    .for("key share");
  return row;
}

/** Writes nothing if the person was referred before. */
export async function insertReferral(db: Db, referral: typeof referrals.$inferInsert): Promise<void> {
  await db.insert(referrals).values(referral).onConflictDoNothing();
}

export async function selectReferral(db: Db, userId: string): Promise<ReferralRow | undefined> {
  const [row] = await db.select().from(referrals).where(eq(referrals.userId, userId));
  return row;
}

export async function lockReferral(db: Db, userId: string): Promise<ReferralRow | undefined> {
  const [row] = await db.select().from(referrals).where(eq(referrals.userId, userId)).for("update");
  return row;
}

export async function selectReferralWithReferrer(
  db: Db,
  userId: string,
): Promise<{ referral: ReferralRow; referrerEmail: string } | undefined> {
  const [row] = await db
    .select({ referral: referrals, referrerEmail: users.email })
    .from(referrals)
    .innerJoin(users, eq(users.id, referrals.referrerId))
    .where(eq(referrals.userId, userId));
  return row;
}

export async function updateReferral(
  db: Db,
  userId: string,
  change: Partial<Omit<ReferralRow, "userId" | "referrerId" | "code" | "createdAt">>,
): Promise<void> {
  await db.update(referrals).set(change).where(eq(referrals.userId, userId));
}

/** The people whom someone referred, the newest first. */
export async function selectReferralsBy(db: Db, referrerId: string, limit: number): Promise<ReferralRow[]> {
  return db
    .select()
    .from(referrals)
    .where(eq(referrals.referrerId, referrerId))
    .orderBy(desc(referrals.createdAt), desc(referrals.userId))
    .limit(limit);
}

/** How many people someone referred, how many rewards stand, and what the referrer got for them. */
export async function sumReferralsBy(
  db: Db,
  referrerId: string,
): Promise<{ referred: number; rewarded: number; credits: number }> {
  const stands = sql`${referrals.rewardsIssuedAt} is not null and ${referrals.rewardsRevokedAt} is null`;
  const [row] = await db
    .select({
      referred: count(),
      rewarded: sql<number>`count(*) filter (where ${stands})::int`,
      credits: sql<number>`coalesce(sum(${referrals.credits}) filter (where ${stands}), 0)::int`,
    })
    .from(referrals)
    .where(eq(referrals.referrerId, referrerId));
  return row ?? { referred: 0, rewarded: 0, credits: 0 };
}

/** Rewards of a referrer since then, those that were taken back included. */
export async function countRewardsSince(db: Db, referrerId: string, since: Date): Promise<number> {
  return db.$count(
    referrals,
    and(eq(referrals.referrerId, referrerId), gt(referrals.rewardsIssuedAt, since)),
  );
}

/** People whose referral's reward is due and not yet issued or refused, the longest due first. */
export async function selectDueReferrals(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ userId: referrals.userId })
    .from(referrals)
    .where(and(lte(referrals.rewardDueAt, now), isNull(referrals.rewardsIssuedAt), isNull(referrals.refusal)))
    .orderBy(asc(referrals.rewardDueAt), asc(referrals.userId))
    .limit(limit);
  return rows.map(({ userId }) => userId);
}

/** Keeps accounts from being deleted until the transaction ends. Returns those that exist, in the order of their ids. */
export async function lockPeople(db: Db, userIds: readonly string[]): Promise<ReferralPerson[]> {
  return db
    .select({ userId: users.id, email: users.email })
    .from(users)
    .where(inArray(users.id, [...userIds]))
    .orderBy(asc(users.id))
    .for("key share");
}

/** True if two people have paid with the same card. */
export async function shareCard(db: Db, a: string, b: string): Promise<boolean> {
  const other = { payments: alias(payments, "other"), customers: alias(paymentCustomers, "other_customer") };
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(paymentCustomers, eq(paymentCustomers.id, payments.customerId))
    .innerJoin(other.payments, eq(other.payments.cardFingerprint, payments.cardFingerprint))
    .innerJoin(other.customers, eq(other.customers.id, other.payments.customerId))
    .where(
      and(isNotNull(payments.cardFingerprint), eq(paymentCustomers.userId, a), eq(other.customers.userId, b)),
    )
    .limit(1);
  return rows.length > 0;
}

export async function isInSameOrganization(db: Db, a: string, b: string): Promise<boolean> {
  const other = alias(organizationMembers, "other");
  const rows = await db
    .select({ id: organizationMembers.organizationId })
    .from(organizationMembers)
    .innerJoin(other, eq(other.organizationId, organizationMembers.organizationId))
    .where(and(eq(organizationMembers.userId, a), eq(other.userId, b)))
    .limit(1);
  return rows.length > 0;
}
