import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { ADVISORY_LOCKS } from "../advisory-locks.ts";
import type { Db, Tx } from "../client.ts";
import type { ConcurrencyLimit } from "../schema/jobs.ts";
import { type Busy, chooseSteps, type Places, placesLeft, type Turns } from "./choose-steps.ts";
import { TAKEN_OVER_AT } from "./job-leases.ts";
import { textArray, uuids } from "./list-parameters.ts";

/** The number of lanes of each function that one look takes in. */
const LANES_AT_ONCE = 32;

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

/** A part of the lanes of one function that a claim has yet to look at: those after one lane, up to another. */
interface Stretch {
  prefix: string;
  after: string;
  upTo: string;
}

type ChosenStep = Pick<Candidate, "run_id" | "id">;

interface ClaimedRow extends Record<string, unknown> {
  run_id: string;
  id: string;
  lock: string;
  function_id: string;
  name: string;
  attempt: number;
  losses: number;
  place: number;
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
    const { places, full } = placesLeft(await selectBusy(tx, request), request.ownLimits);
    const claimed = await claimUnlaned(tx, request, { places, full });
    let ahead = request.functionIds.flatMap((id) => stretchesOf(id, request.turns));
    while (claimed.length < request.slots) {
      const open = request.functionIds.filter((id) => !isFullInAll(id, full())).map(lanePrefix);
      // One stretch of each function at a time.
      const now = [...Map.groupBy(ahead, ({ prefix }) => prefix)].flatMap(([prefix, [next]]) =>
        next && open.includes(prefix) ? [next] : [],
      );
      if (now.length === 0) break;
      const slots = request.slots - claimed.length;
      const { candidates, looked } = await selectCandidates(
        tx,
        { ...request, slots },
        { stretches: now, full: full() },
      );
      claimed.push(...(await lockSteps(tx, chooseSteps(candidates, { ...request, places, slots }), request)));
      ahead = ahead.flatMap((stretch) => {
        if (!now.includes(stretch)) return [stretch];
        const { last = "" } =
          looked.find(({ prefix, n }) => prefix === stretch.prefix && n === LANES_AT_ONCE) ?? {};
        request.turns.lookedUpTo(stretch.prefix, last);
        return last ? [{ ...stretch, after: last }] : [];
      });
    }
    return claimed;
  });
}

/** Returns what lies ahead of where the last claim stopped looking, and then what lies before it. */
function stretchesOf(functionId: string, turns: Turns): Stretch[] {
  const prefix = lanePrefix(functionId);
  const from = turns.lookedAt(prefix) || prefix;
  // Lanes are hexadecimal, so that their order is the same in every collation.
  return [
    { prefix, after: from, upTo: `${prefix}g` },
    { prefix, after: prefix, upTo: from },
  ].filter(({ after, upTo }) => after < upTo);
}

/** The beginning of the lanes of a function. */
function lanePrefix(functionId: string): string {
  return createHash("md5").update(functionId).digest("hex").slice(0, 8);
}

/** Returns true if a limit without a key, which holds for every step of the function, has no place left. */
function isFullInAll(functionId: string, full: readonly string[]): boolean {
  return full.some(
    (key) => key.startsWith(`${functionId}:`) && /^\d+:null$/.test(key.slice(functionId.length + 1)),
  );
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

function claimable({ held }: Pick<ClaimRequest, "held">) {
  return sql`s.state = 'ready' and s.due_at <= now()
    and (s.lock is null or (${TAKEN_OVER_AT} <= now() and s.lock <> all(${uuids(held)})))`;
}

function hasPlace({ functionIds }: Pick<ClaimRequest, "functionIds">, full: readonly string[]) {
  return sql`r.function_id = any(${textArray(functionIds)})
    and not exists (
      select 1 from json_to_recordset(r.limits) as l(key text) where l.key = any(${textArray(full)}))`;
}

/** Claims steps of versions that wrote no lane, which are looked at one by one. */
async function claimUnlaned(
  tx: Tx,
  request: ClaimRequest,
  { places, full }: { places: Places; full: () => string[] },
): Promise<ClaimedStep[]> {
  const candidates = await tx.execute<Candidate>(sql`
    select s.run_id, s.id, r.function_id, r.limits from job_steps s join job_runs r on r.id = s.run_id
    where s.lane is null and ${claimable(request)} and ${hasPlace(request, full())}
    order by s.due_at limit ${LANES_AT_ONCE}`);
  return lockSteps(tx, chooseSteps(candidates, { ...request, places }), request);
}

/**
 * Looks at the oldest ready steps of some lanes of each function, not at all that wait: a long lane costs one look, and of
 * many lanes each claim looks at the next ones. The first of every lane come before the second ones.
 */
async function selectCandidates(
  tx: Tx,
  request: ClaimRequest,
  { stretches, full }: { stretches: readonly Stretch[]; full: readonly string[] },
): Promise<{ candidates: Candidate[]; looked: { prefix: string; n: number; last: string }[] }> {
  const parts = sql`json_to_recordset(${JSON.stringify(stretches)}::json) as part(prefix text, after text, "upTo" text)`;
  const nextLane = (after: ReturnType<typeof sql>, upTo: ReturnType<typeof sql>) => sql`
    select s.lane, s.run_id from job_steps s
    where s.state = 'ready' and s.lane > ${after} and s.lane <= ${upTo} order by s.lane, s.due_at limit 1`;
  const rows = await tx.execute<Candidate & { prefix: string; n: number; last: string }>(sql`
    with recursive heads as (
      select part.prefix, part."upTo" as up_to, 1 as n, first.lane, first.run_id
      from ${parts} cross join lateral (${nextLane(sql`part.after`, sql`part."upTo"`)}) first
      union all
      select h.prefix, h.up_to, h.n + 1, next.lane, next.run_id
      from heads h cross join lateral (${nextLane(sql`h.lane`, sql`h.up_to`)}) next where h.n < ${LANES_AT_ONCE}
    ), looked as materialized (select * from heads), lanes as materialized (
      select h.lane, r.function_id, r.limits,
        (select min(l.max) from json_to_recordset(r.limits) as l(max int)) as most
      from looked h join job_runs r on r.id = h.run_id where ${hasPlace(request, full)}
    ), oldest as materialized (
      select lanes.*, first.*, row_number() over (partition by lanes.lane order by first.due_at, first.run_id) as place
      from lanes cross join lateral (
        select s.run_id, s.id, s.due_at from job_steps s where s.lane = lanes.lane and ${claimable(request)}
        order by s.lane, s.due_at limit least(${request.slots}::int, lanes.most)) first
    ), seen as (select prefix, max(n) as n, max(lane) as last from looked group by prefix)
    select seen.prefix, seen.n, seen.last, null as run_id, null as id, null as function_id, null as limits,
      0 as place, null as due_at from seen
    union all
    select null, null, null, run_id, id, function_id, limits, place, due_at from oldest
    order by place, due_at, run_id`);
  return {
    candidates: rows.filter(({ prefix }) => prefix === null),
    looked: rows.filter(({ prefix }) => prefix !== null),
  };
}

/** Locks the chosen steps that nobody else is changing right now. Returns them in the order of the choice. */
async function lockSteps(
  tx: Tx,
  chosen: readonly ChosenStep[],
  request: Pick<ClaimRequest, "leaseMs" | "held">,
): Promise<ClaimedStep[]> {
  if (chosen.length === 0) return [];
  const rows = await tx.execute<ClaimedRow>(sql`
    update job_steps s
    set lock = gen_random_uuid(),
        lease_until = clock_timestamp() + ${request.leaseMs}::float8 * interval '1 millisecond',
        losses = s.losses + (s.lock is not null)::int
    from job_runs r, (
      select free.run_id, free.id, c.place
      from (select * from json_to_recordset(${JSON.stringify(chosen.map(({ run_id, id }, place) => ({ run_id, id, place })))}::json)
          as each(run_id uuid, id text, place int) limit ${chosen.length}) c
      cross join lateral (
        select s.run_id, s.id from job_steps s
        where s.run_id = c.run_id and s.id = c.id and ${claimable(request)} limit 1 for update skip locked) free) c
    where r.id = s.run_id and s.run_id = c.run_id and s.id = c.id
    returning s.run_id, s.id, s.lock, r.function_id, s.name, s.attempt, s.losses, c.place`);
  return rows
    .toSorted((a, b) => a.place - b.place)
    .map((row) => ({
      runId: row.run_id,
      stepId: row.id,
      lock: row.lock,
      functionId: row.function_id,
      stepName: row.name,
      attempt: row.attempt,
      losses: row.losses,
    }));
}
