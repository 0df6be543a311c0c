import { sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { textArray, uuids } from "./list-parameters.ts";

/**
 * When a step of a dead process may be claimed by another: at once the first time, and then later with each process that
 * died on it. A step that kills them is given up within minutes, and one that only ran beside it is not.
 */
export const TAKEN_OVER_AT = sql`(s.lease_until + interval '15 seconds' * (power(2, s.losses) - 1))`;

/** Extends the leases of locks still held; rows that another transaction is changing right now are left out. */
export async function renewLeases(db: Db, locks: readonly string[], leaseMs: number): Promise<void> {
  await db.execute(sql`
    update job_steps s
    set lease_until = clock_timestamp() + ${leaseMs}::float8 * interval '1 millisecond'
    from (select run_id, id from job_steps where lock = any(${uuids(locks)}) for update skip locked) held
    where s.run_id = held.run_id and s.id = held.id`);
}

/** Hands steps back unfinished, ready for any instance at once; their results will be refused. */
export async function releaseClaims(db: Db, locks: readonly string[]): Promise<void> {
  await db.execute(sql`
    update job_steps set lock = null, lease_until = null where lock = any(${uuids(locks)})`);
}

/** Milliseconds until something is next due or a lease ends; undefined when nothing is to come. */
export async function nextDueInMs(db: Db, functionIds: readonly string[]): Promise<number | undefined> {
  const known = sql`exists (
    select 1 from job_runs r where r.id = s.run_id and r.function_id = any(${textArray(functionIds)}))`;
  const [row] = await db.execute<{ ms: number | null }>(sql`
    select (extract(epoch from least(
      (select s.due_at from job_steps s
       where s.state = 'ready' and s.lock is null and s.due_at > now() and ${known} order by s.due_at limit 1),
      (select min(${TAKEN_OVER_AT}) from job_steps s
       where s.state = 'ready' and s.lock is not null and s.due_at is not null and ${known})
    ) - now()) * 1000)::float8 as ms`);
  return row?.ms ?? undefined;
}
