import { and, count, eq, sql } from "drizzle-orm";
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

/** What the completed reviews of a period took from an account, by month and person. */
export async function selectConsumed(
  db: Db,
  { accountId, from, to }: { accountId: string; from: Date; to: Date },
): Promise<ConsumedRow[]> {
  // Summed before anything is named: there are many more reviews than people and months.
  return db.execute<Record<string, unknown> & ConsumedRow>(sql`
    with consumed as (
      select user_id, date_trunc('month', ended_at at time zone 'UTC') as month,
        sum(amount)::int as credits, count(*)::int as reviews
      from credit_holds
      where account_id = ${accountId} and purpose = 'review' and state = 'settled'
        and ended_at >= ${from.toISOString()} and ended_at < ${to.toISOString()}
      group by 1, 2
    )
    select c.user_id as "userId", u.email, to_char(c.month, 'YYYY-MM') as month, c.credits, c.reviews
    from consumed c left join users u on u.id = c.user_id
    order by c.month, u.email`);
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
