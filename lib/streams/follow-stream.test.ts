import { randomUUID } from "node:crypto";
import { drizzle } from "drizzle-orm/postgres-js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connect, type Database } from "#db/client.ts";
import { insertStream } from "#db/queries/streams.ts";
import { schema } from "#db/schema.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { followStream, type StreamEvent } from "./follow-stream.ts";
import { reportComplete, reportError, reportProgress } from "./report-progress.ts";
import { StreamHub, streamHub } from "./stream-hub.ts";

/** Longer than a test may take, so that an event can only come by a notification. */
const NO_POLLING_MS = 3_600_000;

let app: TestApp;
let elsewhere: Database;
let streamId: string;
beforeAll(async () => {
  app = await testApp();
  elsewhere = connect(app.database.url, { connections: 4 });
});
afterAll(() => elsewhere.close());
beforeEach(async () => {
  streamId = randomUUID();
  await insertStream(app.database.db, streamId);
});

const follow = (after = 0, signal = new AbortController().signal) =>
  followStream(app.database.db, { streamId, after, signal });
async function all(events: AsyncIterable<StreamEvent>): Promise<StreamEvent[]> {
  const read: StreamEvent[] = [];
  for await (const event of events) read.push(event);
  return read;
}

async function isListening(): Promise<boolean> {
  const [row] = await app.database.sql`
    select count(*)::int as listeners from pg_stat_activity
    where datname = current_database() and state = 'idle' and query ilike 'listen %'`;
  return row?.listeners > 0;
}

describe("a stream that another instance writes", () => {
  test("wakes its follower, which need not poll", async () => {
    const signal = new AbortController().signal;
    const { db, listener } = app.database;
    const hub = new StreamHub({ db, listener, pollMs: NO_POLLING_MS });
    const events = followStream(db, { streamId, after: 0, signal }, hub);
    await reportProgress(elsewhere, streamId, { value: 0, stage: "queued" });
    await events.next();
    await expect.poll(isListening).toBe(true);
    for (const value of [10, 20, 30, 40, 50]) {
      const next = events.next();
      await reportProgress(elsewhere, streamId, { value, stage: "converting" });
      expect(await next).toMatchObject({ value: { data: { value } } });
    }
    await reportComplete(elsewhere, streamId, {});
    expect(await all(events)).toMatchObject([{ data: { value: 100 } }, { data: { type: "complete" } }]);
    hub.stop();
  });

  test("reaches its follower without a notification too", async () => {
    const { db } = app.database;
    const hub = new StreamHub({ db, listener: null, pollMs: 50 });
    const reading = all(followStream(db, { streamId, after: 0, signal: new AbortController().signal }, hub));
    await reportProgress(elsewhere, streamId, { value: 10, stage: "queued" });
    await reportComplete(elsewhere, streamId, {});
    expect((await reading).map(({ data }) => data.value)).toEqual([10, 100, undefined]);
    hub.stop();
  });

  test("is heard again after the connection of LISTEN was lost", async () => {
    const { db, listener, sql } = app.database;
    const hub = new StreamHub({ db, listener, pollMs: NO_POLLING_MS });
    const reading = all(followStream(db, { streamId, after: 0, signal: new AbortController().signal }, hub));
    await expect.poll(isListening).toBe(true);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen %'`;
    await reportProgress(elsewhere, streamId, { value: 10, stage: "queued" });
    await reportComplete(elsewhere, streamId, {});
    expect((await reading).map(({ data }) => data.value)).toEqual([10, 100, undefined]);
    hub.stop();
  });

  test("by several at once keeps one order, without gaps, and its value never falls", async () => {
    const reading = all(follow());
    const writers = Array.from({ length: 40 }, (_, i) =>
      reportProgress(i % 2 ? elsewhere : app.database, streamId, {
        value: (i * 37) % 100,
        stage: "reviewing",
      }),
    );
    await Promise.all(writers);
    await reportComplete(elsewhere, streamId, {});
    const events = await reading;
    expect(events.map(({ id }) => id)).toEqual(events.map((_, i) => i + 1));
    const values = events.flatMap(({ data }) => (typeof data.value === "number" ? [data.value] : []));
    expect(values).toEqual(values.toSorted((a, b) => a - b));
  });

  test("ends once: what comes after the end is not written", async () => {
    await reportError(elsewhere, streamId, { type: "error", error: "a", error_type: "b", details: null });
    await reportComplete(app.database, streamId, {});
    await reportProgress(app.database, streamId, { value: 99, stage: null });
    expect(await all(follow())).toMatchObject([{ id: 1, data: { type: "error" } }]);
  });
});

describe("many streams in one process", () => {
  test("are read by a few statements, and each follower gets its own events", async () => {
    let statements = 0;
    const counted = drizzle(app.database.sql, { schema, casing: "snake_case", logger: { logQuery } });
    function logQuery() {
      statements += 1;
    }
    const hub = new StreamHub({ db: counted, listener: app.database.listener, pollMs: NO_POLLING_MS });
    const ids = Array.from({ length: 40 }, () => randomUUID());
    for (const id of ids) await insertStream(elsewhere.db, id);
    const reading = ids.map((id) =>
      all(followStream(counted, { streamId: id, after: 0, signal: new AbortController().signal }, hub)),
    );
    await expect.poll(isListening).toBe(true);
    await elsewhere.db.transaction(async (db) => {
      for (const [i, id] of ids.entries()) {
        await reportProgress({ db }, id, { value: i % 100, stage: "queued" });
        await reportComplete({ db }, id, {});
      }
    });
    const values = (await Promise.all(reading)).map((events) => events.map(({ data }) => data.value));
    expect(values).toEqual(ids.map((_, i) => [i % 100, 100, undefined]));
    expect(statements).toBeLessThan(12);
    hub.stop();
  });

  test("one with a slow reader, and others that join it with less or more, have no gap", async () => {
    const hub = streamHub(app.database.db);
    const slow = follow();
    for (let value = 1; value <= 5; value++)
      await reportProgress(elsewhere, streamId, { value, stage: "queued" });
    const first = await slow.next();
    const [late, resumed] = [all(follow()), all(follow(3))];
    for (let value = 6; value <= 60; value++)
      await reportProgress(elsewhere, streamId, { value, stage: "queued" });
    await reportComplete(elsewhere, streamId, {});
    const numbers = (events: StreamEvent[]) => events.map(({ id }) => id);
    const whole = Array.from({ length: 62 }, (_, i) => i + 1);
    expect(numbers(await late)).toEqual(whole);
    expect(numbers(await resumed)).toEqual(whole.slice(3));
    expect([first.value?.id, ...numbers(await all(slow))]).toEqual(whole);
    expect(hub.streams).toBe(0);
  });
});

test("progress of a transaction that rolls back is never sent", async () => {
  const reading = all(follow());
  const failing = elsewhere.db.transaction(async (db) => {
    await reportProgress({ db }, streamId, { value: 50, stage: "reviewing" });
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  await reportComplete(app.database, streamId, {});
  expect((await reading).map(({ data }) => data.value)).toEqual([100, undefined]);
});

test("a follower stops at the signal, also while it waits", async () => {
  const leaving = new AbortController();
  const reading = all(follow(0, leaving.signal));
  await reportProgress(app.database, streamId, { value: 1, stage: "queued" });
  setImmediate(() => leaving.abort());
  expect((await reading).length).toBeLessThanOrEqual(1);
  expect(await all(follow(0, AbortSignal.abort()))).toEqual([]);
});

test("a stream that does not exist has no events and ends", async () => {
  const signal = new AbortController().signal;
  expect(await all(followStream(app.database.db, { streamId: randomUUID(), after: 0, signal }))).toEqual([]);
});
