import { and, count, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { creditHolds } from "../schema/credits.ts";
import { users } from "../schema/users.ts";

/** What reviews that completed in one month took, by person: three lists, in one order. */
export interface ConsumedMonth {
  /** Which of the months it is, from 1. */
  month: number;
  /** Null for people whose accounts are deleted. */
  userIds: (string | null)[];
  credits: number[];
  reviews: number[];
}

interface ConsumedIn {
  accountId: string;
  from: Date;
  to: Date;
  /** The first moment of each month of UTC that the period touches, the earliest first. */
  months: readonly Date[];
}

/** What the completed reviews of a period took from an account. Months without any are left out. */
export async function selectConsumed(
  db: Db,
  { accountId, from, to, months }: ConsumedIn,
): Promise<ConsumedMonth[]> {
  const starts = `{${months.map((month) => month.toISOString()).join(",")}}`;
  // There are many people and months: lists cost the database and the driver a fraction of as many rows.
  return db.execute<Record<string, unknown> & ConsumedMonth>(sql`
    with consumed as (
      select width_bucket(ended_at, ${starts}::timestamptz[]) as month, user_id,
        sum(amount)::int as credits, count(*)::int as reviews
      from credit_holds
      where account_id = ${accountId} and purpose = 'review' and state = 'settled'
        and ended_at >= ${from.toISOString()} and ended_at < ${to.toISOString()}
      group by 1, 2
    )
    select month, array_to_json(array_agg(user_id)) as "userIds",
      array_to_json(array_agg(credits)) as credits, array_to_json(array_agg(reviews)) as reviews
    from consumed group by month order by month`);
}

/** The addresses of people, by their ids. */
export async function selectAddresses(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.id, [...userIds]));
  return new Map(rows.map(({ id, email }) => [id, email]));
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
