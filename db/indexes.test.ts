import { randomUUID } from "node:crypto";
import { sql as fragment } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { Turns } from "./queries/choose-steps.ts";
import { claimSteps } from "./queries/job-claims.ts";
import { type TestDatabase, testDatabase } from "./testing/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});

test("each foreign key has an index, or deleting what it refers to reads the whole table", async () => {
  const without = await database.sql`
    select c.conrelid::regclass::text as table, c.conname as key
    from pg_constraint c
    where c.contype = 'f' and not exists (
      select 1 from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = c.conkey[1]
      where i.indrelid = c.conrelid
        and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || quote_ident(a.attname) || ' IS NOT NULL)'))
    order by 1, 2`;
  expect([...without]).toEqual([]);
});

test("an index that ends in descending order has nulls first, as ORDER BY … DESC has", async () => {
  const unfit = await database.sql`
    select indexname from pg_indexes where schemaname = 'public' and indexdef ~ 'DESC NULLS LAST'`;
  expect([...unfit]).toEqual([]);
});

test("a claim looks at a few steps of a backlog, and keeps to the limits", async () => {
  const { db, sql } = database;
  const limits = JSON.stringify([{ key: "backlog:0:null", max: 2 }]);
  await sql`
    insert into job_runs (id, function_id, event_id, event, limits)
    select gen_random_uuid(), 'backlog', i::text, '{}', ${limits}::text::json from generate_series(1, 12000) i`;
  await sql`
    insert into job_steps (run_id, id, name, state, due_at, lane)
    select id, 'step', 'step', 'ready', now() - interval '1 minute', left(md5(function_id), 8) || md5(limits::text)
    from job_runs where function_id = 'backlog'`;
  // A step of a version that wrote no lane is claimed like the others.
  const old = randomUUID();
  await sql`
    insert into job_runs (id, function_id, event_id, event, limits) values (${old}, 'old', 'old', '{}', '[]')`;
  await sql`
    insert into job_steps (run_id, id, name, state, due_at) values (${old}, 'step', 'step', 'ready', now())`;
  await sql`analyze job_runs, job_steps`;
  const request = {
    functionIds: ["backlog", "old"],
    slots: 64,
    leaseMs: 60_000,
    held: [],
    ownLimits: new Map(),
    turns: new Turns(),
  };

  const read = await db.transaction(async (tx) => {
    const before = await rowsRead();
    const claimed = await claimSteps(tx, request);
    expect(claimed.map(({ functionId }) => functionId).sort()).toEqual(["backlog", "backlog", "old"]);
    expect(await claimSteps(tx, request)).toEqual([]);
    return (await rowsRead()) - before;

    async function rowsRead(): Promise<number> {
      const [row] = await tx.execute<{ n: number }>(fragment`
        select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n from pg_stat_xact_user_tables
        where relname in ('job_runs', 'job_steps')`);
      return row?.n ?? 0;
    }
  });
  expect(read).toBeLessThan(200);
  await sql`delete from job_runs`;
});
