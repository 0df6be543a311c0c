import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { ADVISORY_LOCKS } from "../advisory-locks.ts";
import type { Db, Tx } from "../client.ts";
import type { ConcurrencyLimit } from "../schema/jobs.ts";
import { type Busy, chooseSteps, type Places, placesLeft, type Turns } from "./choose-steps.ts";
import { TAKEN_OVER_AT } from "./job-leases.ts";
import { textArray, uuids } from "./list-parameters.ts";

/** The number of lanes of each function that one look takes in. */
const LANES_AT_ONCE = 16;

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

/** A lane that a claim looked at, the `n`th of its stretch. */
interface Looked extends Record<string, unknown> {
  prefix: string;
  n: number;
  lane: string;
}

/** A part of the lanes of one function that a claim has yet to look at: those after one lane, up to another. */
interface Stretch {
  functionId: string;
  prefix: string;
  after: string;
  upTo: string;
}

type ChosenStep = Pick<Candidate, "run_id" | "id" | "function_id">;

interface ClaimedRow extends Record<string, unknown> {
  run_id: string;
  id: string;
  lock: string;
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
    const { busy, isUnlaned } = await selectBusy(tx, request);
    const { places, full, leftFor } = placesLeft(busy, request.ownLimits);
    const claimed = isUnlaned ? await claimUnlaned(tx, request, { places, full }) : [];
    let ahead = request.functionIds.flatMap((id) => stretchesOf(id, request.turns));
    while (claimed.length < request.slots) {
      // One stretch of each function at a time.
      const now = [...Map.groupBy(ahead, ({ functionId }) => functionId)].flatMap(([functionId, [next]]) =>
        next && leftFor(functionId) > 0 ? [next] : [],
      );
      if (now.length === 0) break;
      const slots = request.slots - claimed.length;
      const stretches = now.map((each) => ({ ...each, most: Math.min(slots, leftFor(each.functionId)) }));
      const { candidates, looked } = await selectCandidates(tx, request, { stretches, full: full() });
      claimed.push(...(await lockSteps(tx, chooseSteps(candidates, { ...request, places, slots }), request)));
      ahead = ahead.flatMap((stretch) => {
        if (!now.includes(stretch)) return [stretch];
        const { lane: last = "" } =
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
    { functionId, prefix, after: from, upTo: `${prefix}g` },
    { functionId, prefix, after: prefix, upTo: from },
  ].filter(({ after, upTo }) => after < upTo);
}

/** The beginning of the lanes of a function. */
function lanePrefix(functionId: string): string {
  return createHash("md5").update(functionId).digest("hex").slice(0, 8);
}

/** Returns how many steps each concurrency limit counts now, and whether a ready step has no lane. */
async function selectBusy(tx: Tx, { held }: ClaimRequest): Promise<{ busy: Busy[]; isUnlaned: boolean }> {
  const rows = await tx.execute<Busy & { unlaned: boolean }>(sql`
    select null as key, 0 as max, 0 as n, 0 as own,
      exists (select from job_steps where state = 'ready' and lane is null) as unlaned
    union all
    select l.key, max(l.max), count(*)::int, (count(*) filter (where s.lock = any(${uuids(held)})))::int, false
    from job_steps s
    join job_runs r on r.id = s.run_id
    cross join lateral json_to_recordset(r.limits) as l(key text, max int)
    where s.lock is not null and (s.lease_until > now() or s.lock = any(${uuids(held)}))
    group by l.key`);
  return { busy: rows.filter(({ key }) => key !== null), isUnlaned: rows.some(({ unlaned }) => unlaned) };
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
 * many lanes each claim looks at the next ones. The first of every lane come before the second ones. Of each lane come at
 * most so many as the stretch says.
 */
async function selectCandidates(
  tx: Tx,
  request: ClaimRequest,
  { stretches, full }: { stretches: readonly (Stretch & { most: number })[]; full: readonly string[] },
): Promise<{ candidates: Candidate[]; looked: Looked[] }> {
  const parts = sql`json_to_recordset(${JSON.stringify(stretches)}::json) as part(prefix text, after text, "upTo" text, most int)`;
  const nextLane = (after: ReturnType<typeof sql>, upTo: ReturnType<typeof sql>) => sql`
    select s.lane, s.run_id from job_steps s
    where s.state = 'ready' and s.lane > ${after} and s.lane <= ${upTo} order by s.lane, s.due_at limit 1`;
  const rows = await tx.execute<Looked & (Candidate | { id: null })>(sql`
    with recursive heads as (
      select part.prefix, part."upTo" as up_to, part.most, 1 as n, first.lane, first.run_id
      from ${parts} cross join lateral (${nextLane(sql`part.after`, sql`part."upTo"`)}) first
      union all
      select h.prefix, h.up_to, h.most, h.n + 1, next.lane, next.run_id
      from heads h cross join lateral (${nextLane(sql`h.lane`, sql`h.up_to`)}) next where h.n < ${LANES_AT_ONCE}
    )
    select h.prefix, h.n, h.lane, oldest.run_id, oldest.id, r.function_id, r.limits
    from heads h
    cross join lateral (select function_id, limits from job_runs where id = h.run_id limit 1) r
    cross join lateral (
      select min(l.max) as most, bool_or(l.key = any(${textArray(full)})) as is_full
      from json_to_recordset(r.limits) as l(key text, max int)) limits
    left join lateral (
      select first.*, row_number() over (order by first.due_at, first.run_id) as place from (
        select s.run_id, s.id, s.due_at from job_steps s
        where s.lane = h.lane and ${claimable(request)}
          and r.function_id = any(${textArray(request.functionIds)}) and limits.is_full is not true
        order by s.lane, s.due_at limit least(h.most, limits.most)) first) oldest on true
    order by oldest.place, oldest.due_at, oldest.run_id`);
  return { candidates: rows.filter((row) => row.id !== null), looked: rows };
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
    from (
      select free.run_id, free.id from (
        select * from unnest(${uuids(chosen.map(({ run_id }) => run_id))}, ${textArray(chosen.map(({ id }) => id))})
          as each(run_id, id) limit ${chosen.length}) c
      cross join lateral (
        select s.run_id, s.id from job_steps s
        where s.run_id = c.run_id and s.id = c.id and ${claimable(request)} limit 1 for update skip locked) free) free
    where s.run_id = free.run_id and s.id = free.id
    returning s.run_id, s.id, s.lock, s.name, s.attempt, s.losses`);
  return chosen.flatMap(({ run_id, id, function_id }) => {
    const row = rows.find((each) => each.run_id === run_id && each.id === id);
    if (!row) return [];
    const { lock, name, attempt, losses } = row;
    return [{ runId: run_id, stepId: id, lock, functionId: function_id, stepName: name, attempt, losses }];
  });
}
