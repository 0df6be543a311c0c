import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { uuids } from "./list-parameters.ts";

interface UsedIn {
  accountId: string;
  from: Date;
  to: Date;
}

/** What completed reviews took from an account within a period. */
const settled = ({ accountId, from, to }: { accountId: string; from: SQL; to: SQL }) => sql`
  account_id = ${accountId} and purpose = 'review' and state = 'settled' and ended_at >= ${from} and ended_at < ${to}`;

const moment = (time: Date) => sql`${time.toISOString()}::timestamptz`;
const moments = (times: readonly Date[]) =>
  sql`${`{${times.map((time) => time.toISOString()).join(",")}}`}::timestamptz[]`;

type Period = Omit<UsedIn, "accountId">;

/** A row for each of these periods, with its `position` from 1. */
const eachOf = (periods: readonly Period[]) => sql`
  unnest(${moments(periods.map(({ from }) => from))}, ${moments(periods.map(({ to }) => to))})
    with ordinality as period (begins, ends, position)`;

/** What completed reviews took from an account within a period of `eachOf`. */
const settledInPeriod = (accountId: string) =>
  settled({ accountId, from: sql`period.begins`, to: sql`period.ends` });

/** Returns what the completed reviews of each of these periods took, in their order. */
export async function selectUsedIn(
  db: Db,
  accountId: string,
  periods: readonly Period[],
): Promise<{ credits: number; reviews: number }[]> {
  return db.execute<{ credits: number; reviews: number }>(sql`
    select used.credits, used.reviews
    from ${eachOf(periods)}
    cross join lateral (
      select coalesce(sum(amount), 0)::int as credits, count(*)::int as reviews
      from credit_holds where ${settledInPeriod(accountId)}
    ) as used
    order by period.position`);
}

/** What one person used of the pool. */
export interface Use {
  /** Null for all whose accounts are deleted. */
  userId: string | null;
  email: string | null;
  isMember: boolean;
  credits: number;
  reviews: number;
  /** Reviews that run at the expense of the account now. */
  running: number;
}

interface UsesIn extends UsedIn {
  organizationId: string;
  offset: number;
  limit: number;
}

/**
 * Returns a part of the present members and everybody else who used the pool, the most credits first, then by address,
 * with the number of all of them and of their running reviews. It looks up the addresses of those only who can be in
 * the part: the foremost by credits, and all who have as many as the last of them.
 */
export async function selectUses(
  db: Db,
  { accountId, organizationId, from, to, offset, limit }: UsesIn,
): Promise<{ uses: Use[]; total: number; running: number }> {
  const within = settled({ accountId, from: moment(from), to: moment(to) });
  const [found] = await db.execute<{ uses: Use[]; total: number; running: number }>(sql`
    with used as (
      select user_id, sum(amount)::int as credits, count(*)::int as reviews
      from credit_holds where ${within} group by user_id
    ), use as (
      select user_id, bool_or(is_member) as is_member, sum(credits)::int as credits, sum(reviews)::int as reviews,
        sum(running)::int as running
      from (
        select user_id, false as is_member, credits, reviews, 0 as running from used
        union all select user_id, false, 0, 0, 1 from credit_holds
          where account_id = ${accountId} and purpose = 'review' and state = 'held'
        union all select user_id, true, 0, 0, 0 from organization_members where organization_id = ${organizationId}
      ) as each_use
      group by user_id
    ), foremost as (
      select * from use order by credits desc fetch first (${offset + limit}::bigint) rows with ties
    ), page as (
      select foremost.user_id as "userId", users.email, is_member as "isMember", credits, reviews, running
      from foremost left join users on users.id = foremost.user_id
      order by credits desc, users.id is null, users.email offset ${offset} limit ${limit}
    )
    select (select count(*)::int from use) as total, (select coalesce(sum(running), 0)::int from use) as running,
      (select coalesce(json_agg(page), '[]') from page) as uses`);
  if (!found) throw new Error("A query without a condition has a row.");
  return found;
}

/** What reviews that completed in one period took, by person: three lists, in one order. */
export interface ConsumedBy {
  /** Null for people whose accounts are deleted. */
  userIds: (string | null)[];
  credits: number[];
  reviews: number[];
}

/** Returns what the completed reviews of each of these periods took from an account, by person, in their order. */
export async function selectConsumed(
  db: Db,
  accountId: string,
  periods: readonly Period[],
): Promise<ConsumedBy[]> {
  // There are many people and periods: lists cost the database and the driver a fraction of as many rows.
  return db.execute<Record<string, unknown> & ConsumedBy>(sql`
    select consumed.* from ${eachOf(periods)}
    cross join lateral (
      select coalesce(array_to_json(array_agg(user_id)), '[]') as "userIds",
        coalesce(array_to_json(array_agg(credits)), '[]') as credits,
        coalesce(array_to_json(array_agg(reviews)), '[]') as reviews
      from (
        select user_id, sum(amount)::int as credits, count(*)::int as reviews
        from credit_holds where ${settledInPeriod(accountId)} group by user_id
      ) as by_person
    ) as consumed
    order by period.position`);
}

/** The addresses of people, in their order. */
export async function selectAddresses(
  db: Db,
  userIds: readonly string[],
): Promise<{ id: string; email: string }[]> {
  const [found] = await db.execute<{ people: { id: string; email: string }[] }>(sql`
    select coalesce(json_agg(json_build_object('id', id, 'email', email) order by email), '[]') as people
    from users where id = any(${uuids(userIds)})`);
  return found?.people ?? [];
}
