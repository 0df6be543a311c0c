import { sql } from "drizzle-orm";
import type { Db } from "../client.ts";

/** Steps of one function in the embedded runner. */
export interface StepLoad {
  functionId: string;
  waiting: number;
  running: number;
  /** Those that wait for the end of a pause before another try. */
  paused: number;
  /** The time that the oldest has waited for a place, in seconds. */
  oldestSeconds: number;
}

/** Work of one kind that is not done, whoever runs the jobs. */
export interface KindLoad {
  kind: "conversion" | "review" | "event";
  waiting: number;
  running: number;
  /** Reviews that wait for other reviews of their owner. */
  heldBack: number;
  /** Work that stood still and was sent again. */
  sentAgain: number;
  oldestSeconds: number;
}

/** All that waits and runs in an installation. */
export interface WorkLoad {
  steps: StepLoad[];
  kinds: KindLoad[];
  /** Events that no job has taken. */
  events: { waiting: number; oldestSeconds: number };
  modelCalls: { waiting: number; running: number };
}

/** Counts what waits and runs now. */
export async function selectWorkLoad(db: Db): Promise<WorkLoad> {
  return {
    steps: await selectStepLoads(db),
    kinds: await selectKindLoads(db),
    ...(await selectOtherLoads(db)),
  };
}

async function selectStepLoads(db: Db): Promise<StepLoad[]> {
  const isRunning = sql`coalesce(s.lease_until > now(), false)`;
  const isWaiting = sql`not ${isRunning} and s.due_at <= now()`;
  const rows = await db.execute<Row<StepLoad>>(sql`
    select r.function_id as "functionId",
      count(*) filter (where ${isWaiting})::int as waiting,
      count(*) filter (where ${isRunning})::int as running,
      count(*) filter (where not ${isRunning} and s.due_at > now())::int as paused,
      coalesce(extract(epoch from now() - min(s.due_at) filter (where ${isWaiting})), 0)::float8 as "oldestSeconds"
    from job_steps s join job_runs r on r.id = s.run_id
    where s.state = 'ready' and r.ended_at is null group by 1 order by 1`);
  return [...rows];
}

async function selectKindLoads(db: Db): Promise<KindLoad[]> {
  const rows = await db.execute<Row<KindLoad>>(sql`
    with work as (
      select 'conversion' as kind, id::text as id, created_at as since, false as is_held from documents
      where status = 'converting'
      union all
      select 'review', id::text, created_at, admitted_at is null from review_sessions where status = 'processing'
      union all
      select 'event', id, created_at, false from watched_work where kind = 'event'
    ), seen as (
      select w.*, coalesce(o.sends, 0) as sends, exists (
        select 1 from work_steps s where s.kind = w.kind and s.id = w.id and s.until > now()) as is_running
      from work w left join watched_work o on o.kind = w.kind and o.id = w.id
    )
    select k.kind,
      count(*) filter (where not is_running and not is_held)::int as waiting,
      count(*) filter (where is_running)::int as running,
      count(*) filter (where is_held)::int as "heldBack",
      count(*) filter (where sends > 0)::int as "sentAgain",
      coalesce(extract(epoch from now() - min(since)), 0)::float8 as "oldestSeconds"
    from (values ('conversion'), ('review'), ('event')) k (kind) left join seen on seen.kind = k.kind
    group by 1 order by 1`);
  return [...rows];
}

async function selectOtherLoads(db: Db): Promise<Pick<WorkLoad, "events" | "modelCalls">> {
  const [row] = await db.execute<{ events: number; oldest: number; calls: number; waiting: number }>(sql`
    select count(*)::int as events,
      coalesce(extract(epoch from now() - min(occurred_at)), 0)::float8 as oldest,
      (select count(*)::int from model_slots where leased_until > now()) as calls,
      (select coalesce(sum(json_array_length(calls)), 0)::int from model_queues where until > now()) as waiting
    from outbox_events where dispatched_at is null`);
  return {
    events: { waiting: row?.events ?? 0, oldestSeconds: row?.oldest ?? 0 },
    modelCalls: { waiting: row?.waiting ?? 0, running: row?.calls ?? 0 },
  };
}

/** The driver wants an index signature of what a query returns. */
type Row<T> = { [K in keyof T]: T[K] };
