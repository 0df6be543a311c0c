import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pruneRuns } from "#db/queries/job-runs.ts";
import { insertOutboxEvent, pruneEvents } from "#db/queries/outbox.ts";
import { type TestDatabase, testDatabase } from "#db/testing/database.ts";
import { startInngestStandIn } from "#e2e/stand-ins/inngest.ts";
import { parseEnv } from "#lib/env.ts";
import { createServerClient, usesInngestServer } from "../client.ts";
import { startOutboxSender } from "./send-outbox.ts";
import { jobBench, until } from "./testing/job-bench.ts";

let database: TestDatabase;
let bench: ReturnType<typeof jobBench>;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => {
  bench = jobBench(database);
});
afterEach(() => bench.stop());

describe("an event", () => {
  test("leaves when its transaction commits, and never when that is rolled back", async () => {
    const got: unknown[] = [];
    const fn = bench.client.createFunction({ id: "fn", triggers: { event: "tx/sent" } }, ({ event }) => {
      got.push(event.data.n);
    });
    await bench.start([fn]);
    const held = database.db.transaction(async (tx) => {
      await insertOutboxEvent(tx, { name: "tx/sent", data: { n: 1 } });
      throw new Error("changed its mind");
    });
    await expect(held).rejects.toThrow("changed its mind");
    await database.db.transaction((tx) => insertOutboxEvent(tx, { name: "tx/sent", data: { n: 2 } }));
    await bench.ended("fn");
    expect(got).toEqual([2]);
    expect(await bench.runs("fn")).toHaveLength(1);
  });

  test("starts its function without waiting for a poll", async () => {
    const fn = bench.client.createFunction(
      { id: "quick", triggers: { event: "quick/sent" } },
      async ({ step }) => {
        await step.run("one", () => 1);
        await step.run("two", () => 2);
      },
    );
    await bench.start([fn], { pollMs: 60_000 });
    await bench.send({ name: "quick/sent", data: {} });
    await bench.ended("quick");
  });

  test("dated in the future starts its function only then", async () => {
    const fn = bench.client.createFunction({ id: "future", triggers: { event: "future/sent" } }, () =>
      Date.now(),
    );
    await bench.start([fn], { pollMs: 60_000 });
    const ts = Date.now() + 400;
    await bench.send({ name: "future/sent", data: {}, ts });
    const [run] = await bench.ended("future");
    expect(run?.result?.data).toBeGreaterThanOrEqual(ts - 1);
  });
});

test("what ended long ago is forgotten, and nothing else", async () => {
  const fn = bench.client.createFunction({ id: "old", triggers: { event: "old/sent" } }, async ({ step }) => {
    await step.run("one", () => 1);
  });
  await bench.start([fn]);
  await bench.send({ name: "old/sent", data: {} });
  await bench.ended("old");
  await bench.stop();
  const { id: kept } = await bench.send({ name: "old/kept", data: {} });
  await pruneRuns(database.db, 60_000);
  expect(await bench.runs("old")).toHaveLength(1);
  await pruneRuns(database.db, 0);
  await pruneEvents(database.db, 0);
  expect(await bench.runs("old")).toHaveLength(0);
  expect(await database.sql`select id from outbox_events`).toEqual([{ id: kept }]);
  await database.sql`delete from outbox_events`;
});

describe("with an Inngest server", () => {
  const eventKey = "test-key";
  let server: Awaited<ReturnType<typeof startInngestStandIn>>;
  let client: ReturnType<typeof createServerClient>;
  const senders: { stop: () => Promise<void> }[] = [];
  beforeEach(async () => {
    server = await startInngestStandIn({ eventKey });
    const variables = parseEnv({
      INNGEST_BASE_URL: server.url,
      INNGEST_EVENT_KEY: eventKey,
      INNGEST_SIGNING_KEY: "signkey-test-0123",
    });
    expect(usesInngestServer(variables)).toBe(true);
    client = createServerClient(variables);
  });
  afterEach(async () => {
    await Promise.all(senders.splice(0).map((sender) => sender.stop()));
    await server.close();
  });
  const start = async (options: { claimMs?: number } = {}) => {
    const logger = { info: () => {}, warn: () => {}, error: () => {} };
    const backoff = { firstMs: 20, longestMs: 50 };
    senders.push(await startOutboxSender({ database, client, logger, pollMs: 50, backoff, ...options }));
  };
  const waiting = async () =>
    (await database.sql`select 1 from outbox_events where dispatched_at is null`).length;

  test("events go there with their ids, each once, whoever sends them", async () => {
    await Promise.all([start(), start()]);
    const ids = await Promise.all(
      Array.from({ length: 30 }, (_, n) => bench.send({ name: "remote/sent", data: { n } })),
    );
    await until(async () => (await waiting()) === 0);
    expect(server.events.map(({ id }) => id).toSorted()).toEqual(ids.map(({ id }) => id).toSorted());
    expect(server.events[0]).toMatchObject({ name: "remote/sent", ts: expect.any(Number) });
  });

  test("an event taken by a process that died is sent by another", async () => {
    const { id } = await bench.send({ name: "remote/orphan", data: {} });
    await database.sql`
      update outbox_events set attempts = 1, next_attempt_at = now() + interval '200 milliseconds' where id = ${id}`;
    await start();
    await until(async () => (await waiting()) === 0);
    expect(server.events.map((event) => event.id)).toEqual([id]);
  });

  test("an event that the server refuses is tried again and holds back no other", async () => {
    server.refuse("remote/bad");
    await bench.send({ name: "remote/bad", data: {} });
    await bench.send({ name: "remote/good", data: {} });
    await start();
    await until(async () => (await waiting()) === 1);
    expect(server.events.map(({ name }) => name)).toEqual(["remote/good"]);
    const [bad] = await database.sql<{ last_error: string | null; attempts: number }[]>`
      select last_error, attempts from outbox_events where dispatched_at is null`;
    expect(bad?.last_error).toContain("400");
  });

  test("without a signing key nothing starts", () => {
    const variables = parseEnv({ INNGEST_BASE_URL: server.url, INNGEST_EVENT_KEY: eventKey });
    expect(() => createServerClient(variables)).toThrow("INNGEST_SIGNING_KEY");
  });
});
