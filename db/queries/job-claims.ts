import { sql } from "drizzle-orm";
import { ADVISORY_LOCKS } from "../advisory-locks.ts";
import type { Db, Tx } from "../client.ts";
import type { ConcurrencyLimit } from "../schema/jobs.ts";
import { chooseSteps, type Places, type Turns } from "./choose-steps.ts";

/** The number of ready steps that one claim looks at. */
const CANDIDATES = 200;

export interface Claim {
  runId: string;
  stepId: string;
  /** Proof of the claim: a result is accepted only while the row still carries it. */
  lock: string;
}

export interface ClaimedStep extends Claim {
  functionId: string;
  stepName: string;
  attempt: number;
  losses: number;
}

interface Candidate extends Record<string, unknown> {
  run_id: string;
  id: string;
  function_id: string;
  limits: ConcurrencyLimit[];
}

type ChosenStep = Pick<Candidate, "run_id" | "id">;

interface Busy extends Record<string, unknown> {
  key: string;
  max: number;
  n: number;
  /** Those of them that this process runs. */
  own: number;
}

interface ClaimedRow extends Record<string, unknown> {
  run_id: string;
  id: string;
  lock: string;
  function_id: string;
  name: string;
  attempt: number;
  losses: number;
}

export interface ClaimRequest {
  functionIds: readonly string[];
  slots: number;
  leaseMs: number;
  /** Locks of steps still under way here: a process that was late to renew must not race itself. */
  held: readonly string[];
  /** The limits that hold for each process by itself, with what this one allows: `function:number of the limit`. */
  ownLimits: ReadonlyMap<string, number>;
  turns: Turns;
}

/**
 * Takes ready steps, and steps whose holder let its lease expire, as far as concurrency limits allow: each owner in turn,
 * and oldest first.
 */
export async function claimSteps(db: Db, request: ClaimRequest): Promise<ClaimedStep[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.claim})`);
    const busy = await selectBusy(tx, request);
    const { places, full } = placesLeft(busy, request.ownLimits);
    const candidates = await selectCandidates(tx, request, full);
    const chosen = chooseSteps(candidates, { ...request, places });
    if (chosen.length === 0) return [];
    const claimed = await lockSteps(tx, chosen, request.leaseMs);
    const placeOf = (row: ClaimedRow) =>
      chosen.findIndex((each) => each.run_id === row.run_id && each.id === row.id);
    return claimed
      .toSorted((a, b) => placeOf(a) - placeOf(b))
      .map((row) => ({
        runId: row.run_id,
        stepId: row.id,
        lock: row.lock,
        functionId: row.function_id,
        stepName: row.name,
        attempt: row.attempt,
        losses: row.losses,
      }));
  });
}

/** Returns how many steps each concurrency limit counts now. */
async function selectBusy(tx: Tx, { held }: ClaimRequest): Promise<Busy[]> {
  return tx.execute<Busy>(sql`
    select l.key, max(l.max) as max, count(*)::int as n,
      (count(*) filter (where s.lock = any(${uuids(held)})))::int as own
    from job_steps s
    join job_runs r on r.id = s.run_id
    cross join lateral json_to_recordset(r.limits) as l(key text, max int)
    where s.lock is not null and (s.lease_until > now() or s.lock = any(${uuids(held)}))
    group by l.key`);
}

/** Returns the places that are left beside the steps that run, and the keys of the limits that have none. */
function placesLeft(
  busy: readonly Busy[],
  ownLimits: ClaimRequest["ownLimits"],
): { places: Places; full: string[] } {
  const ownMax = (key: string) => ownLimits.get(/^.+?:\d+(?=:)/.exec(key)?.[0] ?? "");
  const taken = new Map(busy.map(({ key, n, own }) => [key, ownMax(key) === undefined ? n : own]));
  const isFull = ({ key, max }: ConcurrencyLimit) => (taken.get(key) ?? 0) >= (ownMax(key) ?? max);
  return {
    full: busy.filter(isFull).map(({ key }) => key),
    places: {
      areFree: (limits) => !limits.some(isFull),
      take: (limits) => {
        for (const { key } of limits) taken.set(key, (taken.get(key) ?? 0) + 1);
      },
    },
  };
}

/**
 * Looks at the oldest ready steps of each lane that may run something, not at all that wait: a lane whose limits are
 * used up costs one look, however long it is. The first of every lane come before the second ones. Steps of older versions have no lane and are looked at one by one.
 */
async function selectCandidates(
  tx: Tx,
  { held, functionIds, slots }: ClaimRequest,
  full: readonly string[],
): Promise<Candidate[]> {
  const claimable = sql`s.state = 'ready' and s.due_at <= now()
    and (s.lock is null or (s.lease_until <= now() and s.lock <> all(${uuids(held)})))`;
  const open = sql`r.function_id = any(${textArray(functionIds)})
    and not exists (
      select 1 from json_to_recordset(r.limits) as l(key text) where l.key = any(${textArray(full)}))`;
  return tx.execute<Candidate>(sql`
    with recursive heads as (
      (select s.lane, s.run_id from job_steps s
       where s.state = 'ready' and s.lane is not null order by s.lane, s.due_at limit 1)
      union all
      select next.lane, next.run_id from heads h cross join lateral (
        select s.lane, s.run_id from job_steps s
        where s.state = 'ready' and s.lane > h.lane order by s.lane, s.due_at limit 1) next
    ), lanes as materialized (
      select h.lane, (select min(l.max) from json_to_recordset(r.limits) as l(max int)) as most
      from heads h join job_runs r on r.id = h.run_id where ${open}
    ), oldest as materialized (
      select each.*, row_number() over (partition by each.lane order by each.due_at, each.run_id) as place from (
        select lanes.lane, first.* from lanes cross join lateral (
          select s.run_id, s.id, s.due_at from job_steps s where s.lane = lanes.lane and ${claimable}
          order by s.lane, s.due_at limit least(${slots}::int, lanes.most)) first
        union all
        select r.limits::text, s.run_id, s.id, s.due_at from job_steps s join job_runs r on r.id = s.run_id
        where s.lane is null and ${claimable} and ${open}) each
      order by place, each.due_at, each.run_id limit ${CANDIDATES}
    )
    select s.run_id, s.id, r.function_id, r.limits
    from oldest o
    cross join lateral (
      select s.run_id, s.id, s.due_at from job_steps s
      where s.run_id = o.run_id and s.id = o.id and ${claimable} limit 1 for update skip locked) s
    join job_runs r on r.id = s.run_id
    order by o.place, s.due_at, s.run_id`);
}

async function lockSteps(tx: Tx, chosen: readonly ChosenStep[], leaseMs: number): Promise<ClaimedRow[]> {
  return tx.execute<ClaimedRow>(sql`
    update job_steps s
    set lock = gen_random_uuid(),
        lease_until = clock_timestamp() + ${leaseMs}::float8 * interval '1 millisecond',
        losses = s.losses + (s.lock is not null)::int
    from job_runs r,
         (select * from json_to_recordset(${JSON.stringify(chosen.map(({ run_id, id }) => ({ run_id, id })))}::json) as each(run_id uuid, id text)
          limit ${chosen.length}) c
    where r.id = s.run_id and s.run_id = c.run_id and s.id = c.id
    returning s.run_id, s.id, s.lock, r.function_id, s.name, s.attempt, s.losses`);
}

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
      (select min(s.lease_until) from job_steps s
       where s.state = 'ready' and s.lock is not null and s.due_at is not null and ${known})
    ) - now()) * 1000)::float8 as ms`);
  return row?.ms ?? undefined;
}

/** Passes the list as one parameter, so that its length does not change the statement. */
function uuids(values: readonly string[]) {
  return sql`${`{${values.join(",")}}`}::uuid[]`;
}

function textArray(values: readonly string[]) {
  return sql`array(select json_array_elements_text(${JSON.stringify(values)}::json))`;
}
