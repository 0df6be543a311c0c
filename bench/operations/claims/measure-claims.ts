import { connect, type Database } from "#db/client.ts";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { Turns } from "#db/queries/choose-steps.ts";
import { claimSteps } from "#db/queries/job-claims.ts";
import { type DrillPlace, type DrillRow, row } from "../drill.ts";
import { percentile } from "../percentile.ts";
import { processorMs } from "../processor-time.ts";

const QUEUED = 100_000;
const CLAIMS = 200;
/** Claims before those that are measured, while the database reads its tables for the first time. */
const FIRST_CLAIMS = 10;
const MOST_MS = 10;

/** Measures how long one claim takes in front of a backlog, of one owner and of many. */
export async function measureClaims({ folder }: DrillPlace): Promise<DrillRow[]> {
  const postgres = await startEmbedded({ dataDir: folder });
  const database = connect(postgres.url, { connections: 1 });
  try {
    await migrate(postgres.url);
    const rows: DrillRow[] = [];
    for (const owners of [1, 1_000]) {
      await queue(database, owners);
      const { p50Ms, p95Ms, processorMs: used } = await claimFigures(database);
      const what = `a claim at ${QUEUED} queued steps of ${owners} owners: processor time (p50 · p95 by the clock)`;
      const got = `${used.toFixed(1)} (${p50Ms.toFixed(1)} · ${p95Ms.toFixed(1)}) ms`;
      rows.push(row(what, got, `≤ ${MOST_MS} ms`, used <= MOST_MS));
    }
    return rows;
  } finally {
    await database.close();
    await postgres.stop();
  }
}

async function queue({ sql }: Database, owners: number): Promise<void> {
  await sql`truncate job_runs cascade`;
  await sql`
    insert into job_runs (id, function_id, event_id, event, limits)
    select gen_random_uuid(), 'convert', i::text, '{}', json_build_array(
      json_build_object('key', 'convert:0:null', 'max', 3),
      json_build_object('key', 'convert:1:owner-' || i % ${owners}::int, 'max', 2))
    from generate_series(1, ${QUEUED}::int) i`;
  await sql`
    insert into job_steps (run_id, id, name, state, due_at, lane)
    select id, 'step', 'step', 'ready', now() - random() * interval '1 hour', left(md5(function_id), 8) || md5(limits::text) from job_runs`;
  await sql`analyze job_runs, job_steps`;
}

interface ClaimFigures {
  /** By the clock. */
  p50Ms: number;
  p95Ms: number;
  /** Of the server and of this process, for each claim. Other work on the machine adds little to it. */
  processorMs: number;
}

/** Claims as a worker does: what it took ends one by one, and each end leaves a place for the next claim. */
async function claimFigures({ db, sql }: Database): Promise<ClaimFigures> {
  const held: string[] = [];
  const common = { slots: 64, leaseMs: 60_000, ownLimits: new Map(), turns: new Turns() };
  const claim = async () => {
    const claimed = await claimSteps(db, { ...common, functionIds: ["convert"], held });
    held.push(...claimed.map(({ lock }) => lock));
  };
  const end = async () => {
    await sql`update job_steps set state = 'done', lock = null, due_at = null where lock = ${held.shift() ?? null}`;
  };
  for (let i = 0; i < FIRST_CLAIMS; i++) await claim().then(end);
  const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const processor = () => processorMs(backend?.pid ?? 0) + process.cpuUsage().user / 1_000;
  const times: number[] = [];
  let used = 0;
  for (let i = 0; i < CLAIMS; i++) {
    const [begun, before] = [performance.now(), processor()];
    await claim();
    times.push(performance.now() - begun);
    used += processor() - before;
    await end();
  }
  return { p50Ms: percentile(times, 0.5), p95Ms: percentile(times, 0.95), processorMs: used / CLAIMS };
}
