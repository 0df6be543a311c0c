import { expect, test } from "vitest";
import { testDatabase } from "../testing/database.ts";
import { Turns } from "./choose-steps.ts";
import { claimSteps } from "./job-claims.ts";
import { nextDueInMs } from "./job-leases.ts";

test.each(["convert", "review"])(
  "of those who queue %s steps each has a turn, however many others queued before",
  async (functionId) => {
    const { db, sql } = await testDatabase();
    const queue = async (owner: string, count: number) => {
      const limits = JSON.stringify([
        { key: `${functionId}:0:null`, max: 3 },
        { key: `${functionId}:1:"${owner}"`, max: 2 },
      ]);
      await sql`
        with runs as (
          insert into job_runs (id, function_id, event_id, event, limits)
          select gen_random_uuid(), ${functionId}, ${owner} || i, to_json(${owner}::text), ${limits}::text::json
          from generate_series(1, ${count}::int) i returning id, function_id, limits)
        insert into job_steps (run_id, id, name, state, due_at, lane)
        select id, 'step', 'step', 'ready', clock_timestamp(), left(md5(function_id), 8) || md5(limits::text) from runs`;
    };
    await sql`delete from job_runs`;
    const held: string[] = [];
    const turns = new Turns();
    const order: string[] = [];
    /** Fills the places that are free, and ends the step that runs for longest. */
    const round = async () => {
      const request = { functionIds: [functionId], slots: 64, leaseMs: 60_000, held, turns };
      for (const { runId, lock } of await claimSteps(db, { ...request, ownLimits: new Map() })) {
        held.push(lock);
        const [run] = await sql<{ event: string }[]>`select event from job_runs where id = ${runId}`;
        order.push(run?.event ?? "");
      }
      await sql`update job_steps set state = 'done', lock = null where lock = ${held.shift() ?? ""}`;
    };
    await queue("a", 500);
    for (let i = 0; i < 4; i++) await round();
    // One owner alone never has the last place.
    expect(order).toEqual(Array(5).fill("a"));
    await queue("b", 500);
    await queue("c", 1);
    await queue("d", 500);
    order.length = 0;
    for (let i = 0; i < 6; i++) await round();
    expect(order.join("")).toBe("bcdabda");
    await sql`delete from job_runs`;
  },
);

test("of many owners who wait each has a turn, though one claim looks at few of them", async () => {
  const { db, sql } = await testDatabase();
  await sql`delete from job_runs`;
  await sql`
    with runs as (
      insert into job_runs (id, function_id, event_id, event, limits)
      select gen_random_uuid(), 'many', i::text, to_json(i % 120), json_build_array(
        json_build_object('key', 'many:0:null', 'max', 4), json_build_object('key', 'many:1:' || i % 120, 'max', 2))
      from generate_series(1, 360) i returning id, function_id, limits)
    insert into job_steps (run_id, id, name, state, due_at, lane)
    select id, 'step', 'step', 'ready', clock_timestamp(), left(md5(function_id), 8) || md5(limits::text) from runs`;
  const request = {
    functionIds: ["many"],
    slots: 64,
    leaseMs: 60_000,
    held: [],
    ownLimits: new Map(),
    turns: new Turns(),
  };
  const order: string[] = [];
  while (order.length < 360) {
    const claimed = await claimSteps(db, request);
    expect(claimed.length).toBe(4);
    const runs = claimed.map(({ runId }) => runId);
    const owners = await sql<
      { owner: string }[]
    >`select event::text as owner from job_runs where id in ${sql(runs)}`;
    order.push(...owners.map(({ owner }) => owner));
    await sql`update job_steps set state = 'done', lock = null where run_id in ${sql(runs)}`;
  }
  expect(new Set(order.slice(0, 240)).size).toBe(120);
  await sql`delete from job_runs`;
});

test("a step on which processes die is taken over later each time", async () => {
  const { db, sql } = await testDatabase();
  await sql`delete from job_runs`;
  await sql`
    with runs as (
      insert into job_runs (id, function_id, event_id, event, limits)
      values (gen_random_uuid(), 'deadly', 'deadly', '{}', '[]') returning id)
    insert into job_steps (run_id, id, name, state, due_at, lock, lease_until)
    select id, 'step', 'step', 'ready', now(), gen_random_uuid(), now() from runs`;
  const request = { functionIds: ["deadly"], slots: 4, leaseMs: 1, held: [], ownLimits: new Map() };
  const claimedAfter = async (seconds: number) => {
    await sql`update job_steps set lease_until = now() - make_interval(secs => ${seconds}::float8)`;
    return (await claimSteps(db, { ...request, turns: new Turns() })).map(({ losses }) => losses);
  };
  expect(await claimedAfter(0)).toEqual([1]);
  for (const [seconds, losses] of [
    [15, 2],
    [45, 3],
    [105, 4],
    [225, 5],
  ] as const) {
    expect(await claimedAfter(seconds - 5)).toEqual([]);
    const next = await nextDueInMs(db, ["deadly"]);
    expect(next).toBeGreaterThan(0);
    expect(next).toBeLessThanOrEqual(5_000);
    expect(await claimedAfter(seconds)).toEqual([losses]);
  }
  await sql`delete from job_runs`;
});
