import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { tiers, users, webSessions } from "../schema/users.ts";

export type TierRow = typeof tiers.$inferSelect;
export type UserRow = typeof users.$inferSelect;

export async function selectUserWithTier(
  db: Db,
  userId: string,
): Promise<{ user: UserRow; tier: TierRow } | undefined> {
  const [row] = await db
    .select({ user: users, tier: tiers })
    .from(users)
    .innerJoin(tiers, eq(tiers.id, sql`coalesce(${users.planTierId}, ${users.tierId})`))
    .where(eq(users.id, userId));
  return row;
}

export async function selectUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return row;
}

/** Keeps an account from being deleted until the transaction ends. False if there is none. */
export async function holdUser(tx: Db, userId: string): Promise<boolean> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("key share");
  return rows.length > 0;
}

/** The account that was made first. */
export async function selectOldestUserId(db: Db): Promise<string | undefined> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1);
  return row?.id;
}

export async function insertUser(db: Db, user: typeof users.$inferInsert): Promise<UserRow | undefined> {
  const [row] = await db.insert(users).values(user).onConflictDoNothing().returning();
  return row;
}

/** Changes the members that are given; with none it only reads. */
export async function updateUser(
  db: Db,
  userId: string,
  change: Partial<
    Pick<
      UserRow,
      | "name"
      | "feedbackLanguage"
      | "reviewDepth"
      | "reviewPromptSet"
      | "reviewVenue"
      | "mailsReviews"
      | "mailsReplies"
      | "mailsDigest"
      | "digestUntil"
      | "theme"
    >
  >,
): Promise<UserRow | undefined> {
  if (Object.keys(change).length === 0) return (await selectUserWithTier(db, userId))?.user;
  const { digestUntil, ...others } = change;
  // Never back, or a digest that was sent would be due again.
  const later = digestUntil && sql`greatest(${users.digestUntil}, ${digestUntil.toISOString()}::timestamptz)`;
  const set = later ? { ...others, digestUntil: later } : others;
  const [row] = await db.update(users).set(set).where(eq(users.id, userId)).returning();
  return row;
}

/** Clears the venue of the user's reviews if it is this one. */
export async function forgetReviewVenue(db: Db, userId: string, venueId: string): Promise<void> {
  await db
    .update(users)
    .set({ reviewVenue: null })
    .where(and(eq(users.id, userId), eq(users.reviewVenue, venueId)));
}

/** Marks the address of an account as verified, if it is this one. */
export async function verifyEmail(
  db: Db,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<void> {
  await db
    .update(users)
    .set({ emailVerified: now })
    .where(
      and(
        eq(users.id, userId),
        eq(sql`lower(${users.email})`, email.toLowerCase()),
        isNull(users.emailVerified),
      ),
    );
}

export async function updateUserTier(db: Db, userId: string, tierId: string): Promise<void> {
  await db.update(users).set({ tierId }).where(eq(users.id, userId));
}

/** Sets the tier of the user's plan, or none. */
export async function updatePlanTier(db: Db, userId: string, planTierId: string | null): Promise<void> {
  await db.update(users).set({ planTierId }).where(eq(users.id, userId));
}

export async function insertWebSession(db: Db, session: typeof webSessions.$inferInsert): Promise<void> {
  await db.insert(webSessions).values(session);
}
