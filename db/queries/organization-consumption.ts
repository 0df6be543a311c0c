import { and, count, eq, gte, lt, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { creditHolds } from "../schema/credits.ts";
import { users } from "../schema/users.ts";

export interface ConsumedRow {
  /** Null for a person whose account is deleted. */
  userId: string | null;
  email: string | null;
  /** The UTC month in which the reviews completed: `2026-03`. */
  month: string;
  credits: number;
  reviews: number;
}

/** What the completed reviews of a period took from an account, by person and month. */
export async function selectConsumed(
  db: Db,
  { accountId, from, to }: { accountId: string; from: Date; to: Date },
): Promise<ConsumedRow[]> {
  const month = sql<string>`to_char(${creditHolds.endedAt} at time zone 'UTC', 'YYYY-MM')`;
  return db
    .select({
      userId: creditHolds.userId,
      email: users.email,
      month,
      credits: sql<number>`sum(${creditHolds.amount})::int`,
      reviews: count(),
    })
    .from(creditHolds)
    .leftJoin(users, eq(users.id, creditHolds.userId))
    .where(
      and(
        eq(creditHolds.accountId, accountId),
        eq(creditHolds.purpose, "review"),
        eq(creditHolds.state, "settled"),
        gte(creditHolds.endedAt, from),
        lt(creditHolds.endedAt, to),
      ),
    )
    .groupBy(creditHolds.userId, users.email, month)
    .orderBy(month, users.email);
}

/** Reviews that run at the expense of an account now, by person. */
export async function selectRunning(
  db: Db,
  accountId: string,
): Promise<{ userId: string | null; email: string | null; reviews: number }[]> {
  return db
    .select({ userId: creditHolds.userId, email: users.email, reviews: count() })
    .from(creditHolds)
    .leftJoin(users, eq(users.id, creditHolds.userId))
    .where(
      and(
        eq(creditHolds.accountId, accountId),
        eq(creditHolds.purpose, "review"),
        eq(creditHolds.state, "held"),
      ),
    )
    .groupBy(creditHolds.userId, users.email);
}
