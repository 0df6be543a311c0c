import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Inngest, InngestFunction } from "inngest";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { insertOutboxEvent } from "#db/queries/outbox.ts";
import { freshDatabase, type TestDatabase } from "#db/testing/database.ts";
import { parseEnv } from "#lib/env.ts";
import { faultsLogged, testApp } from "#lib/testing/test-app.ts";
import { createServerClient } from "./client.ts";
import { keepConnected } from "./connect-worker.ts";
import { startOutboxSender } from "./embedded/send-outbox.ts";
import { until } from "./embedded/testing/job-bench.ts";
import { oncePerEvent } from "./functions/work-steps.ts";
import { type InngestServer, startInngestServer } from "./testing/inngest-server.ts";

const QUICK = { firstMs: 20, longestMs: 100 };
/** The beginning of a field of 127 bytes. */
const BROKEN_OFF = { body: Buffer.from([0x12, 0x7f, 0x77, 0x73]) };

/** So long after a reply the package warns that no server took it. */
const REPLIES_ARE_TAKEN_WITHIN_MS = 5_000;

let app: TestDatabase;
let serverDatabase: TestDatabase;
beforeAll(async () => {
  app = (await testApp()).database;
  serverDatabase = await freshDatabase();
});

let server: InngestServer;
let client: Inngest;
let lines: string[];
const started: { stop: () => Promise<void> }[] = [];
// Replies of connections that were cut are warned of meanwhile, and not in the log of the next file.
afterAll(() => pause(REPLIES_ARE_TAKEN_WITHIN_MS + 500));
beforeEach(async () => {
  server = await startInngestServer({
    database: serverDatabase,
    requestLeaseMs: 800,
    backoff: QUICK,
    pollMs: 100,
  });
  client = createServerClient(parseEnv(server.variables));
  lines = [];
  const logger = { info: () => {}, warn: () => {}, error: () => {} };
  started.push(await startOutboxSender({ database: app, client, logger, pollMs: 50, backoff: QUICK }));
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((each) => each.stop()));
  await server.down();
});

function work(
  functions: InngestFunction.Like[],
  { instance = "one", slots = 4, looksBeforeAnother = 1_000 } = {},
) {
  const note = (_: object, line: string) => void lines.push(line);
  const logger = { info: note, warn: note, error: note };
  const looks = { lookEveryMs: 50, looksBeforeAnother, backoff: QUICK };
  const worker = keepConnected({ client, functions, logger, slots, instance, ...looks });
  started.push(worker);
  return worker;
}

const saysNoConnection = () => lines.some((line) => line.includes("no connection to the Inngest server"));

/** A step that ends when the test says so, and the number of times that it began. */
function gatedStep(id: string) {
  const gate = Promise.withResolvers<void>();
  const began = { one: 0, after: 0 };
  const fn = client.createFunction({ id, triggers: { event: `${id}/asked` } }, async ({ step }) => {
    await step.run("one", async () => {
      began.one += 1;
      await gate.promise;
    });
    await step.run("after", () => {
      began.after += 1;
    });
  });
  const ask = () => insertOutboxEvent(app.db, { name: `${id}/asked`, data: {} });
  return { fn, began, open: gate.resolve, ask };
}

async function ended(id: string): Promise<string> {
  let status = "";
  await until(async () => {
    const [run] = await serverDatabase.sql<{ status: string }[]>`
      select status from job_runs where function_id = ${`galley-${id}`} and ended_at is not null`;
    status = run?.status ?? "";
    return status !== "";
  });
  return status;
}

test.each([
  ["is down", { status: 503, body: "down" }],
  ["breaks off in its answer", BROKEN_OFF],
])("a worker whose server %s at first says so, and works when it is back", async (_, answer) => {
  server.gateway.hinder(answer);
  const { fn, open, ask } = gatedStep(`late-${randomUUID()}`);
  open();
  work([fn]);
  await until(saysNoConnection);
  server.gateway.hinder(null);
  await ask();
  expect(await ended(fn.id())).toBe("completed");
});

test("a step goes on while its connection is cut, and its result arrives over the next one", async () => {
  const { fn, began, open, ask } = gatedStep("cut");
  work([fn]);
  await ask();
  await until(() => began.one === 1);
  server.gateway.cut();
  await until(() => server.gateway.instances.length === 2 && server.gateway.ready === 1);
  open();
  expect(await ended("cut")).toBe("completed");
  expect(began).toEqual({ one: 1, after: 1 });
});

test("a gateway that ends has its workers connect anew, and their steps go on", async () => {
  const { fn, began, open, ask } = gatedStep("drained");
  work([fn]);
  await ask();
  await until(() => began.one === 1);
  server.gateway.drain();
  await until(() => server.gateway.instances.length === 2 && server.gateway.ready === 1);
  open();
  expect(await ended("drained")).toBe("completed");
  expect(began).toEqual({ one: 1, after: 1 });
});

test("a server that ends and is started again has its worker back", async () => {
  const { fn, began, open, ask } = gatedStep("restarted");
  work([fn]);
  await ask();
  await until(() => began.one === 1);
  await server.down();
  open();
  await server.up();
  expect(await ended("restarted")).toBe("completed");
  expect(began.after).toBe(1);
});

test("a step that is given to the worker again while it still runs there is done once", async () => {
  const gate = Promise.withResolvers<void>();
  let calls = 0;
  let done = 0;
  const fn = client.createFunction(
    { id: "again", triggers: { event: "again/asked" }, retries: 5 },
    async ({ event, step, attempt, runId }) => {
      await step.run("handle", () => {
        calls += 1;
        return oncePerEvent("again", { event, attempt, runId }, async () => {
          done += 1;
          await gate.promise;
        })();
      });
    },
  );
  work([fn]);
  await insertOutboxEvent(app.db, { name: "again/asked", data: {} });
  await until(() => done === 1);
  server.gateway.hinder({ status: 503, body: "down" });
  server.gateway.cut();
  await until(async () => {
    const rows = await serverDatabase.sql`select 1 from job_steps where attempt > 0 and state <> 'done'`;
    return rows.length > 0;
  });
  server.gateway.hinder(null);
  await until(() => calls === 2);
  gate.resolve();
  expect(await ended("again")).toBe("completed");
  expect([calls, done]).toEqual([2, 1]);
  expect(server.gateway.requests.given).toEqual(["galley-again", "galley-again", "galley-again"]);
  faultsLogged();
});

test("a connection that cannot be renewed is opened anew", async () => {
  const { fn, open, ask } = gatedStep("renewed");
  open();
  work([fn], { looksBeforeAnother: 4 });
  await until(() => server.gateway.ready === 1);
  // The package gives up for good when it cannot read the answer.
  server.gateway.hinder(BROKEN_OFF);
  server.gateway.cut();
  await until(saysNoConnection);
  server.gateway.hinder(null);
  await ask();
  expect(await ended("renewed")).toBe("completed");
});

test("a worker that stops lets its step end and takes no other, and the next worker goes on", async () => {
  const { fn, began, open, ask } = gatedStep("stopped");
  const worker = work([fn]);
  await ask();
  await until(() => began.one === 1);
  const stopped = worker.stop();
  await until(() => server.gateway.ready === 0);
  open();
  await stopped;
  expect(began).toEqual({ one: 1, after: 0 });
  work([fn], { instance: "two" });
  expect(await ended("stopped")).toBe("completed");
  expect(began).toEqual({ one: 1, after: 1 });
  expect(server.gateway.instances).toEqual(["one", "two"]);
});

test("a worker stops also if a step does not end or the server is down", async () => {
  const { fn, began, open, ask } = gatedStep("endless");
  const worker = work([fn]);
  await ask();
  await until(() => began.one === 1);
  await worker.stop();
  server.gateway.hinder({ status: 503, body: "down" });
  await work([fn], { instance: "two" }).stop();
  expect(began).toEqual({ one: 1, after: 0 });
  open();
});

test("a worker whose key the server does not take says so", async () => {
  const variables = { ...server.variables, INNGEST_SIGNING_KEY: `signkey-test-${"1".repeat(64)}` };
  client = createServerClient(parseEnv(variables));
  work([]);
  await until(saysNoConnection);
  expect(server.gateway.instances).toEqual([]);
});

test("a worker does as many steps at a time as it has places", async () => {
  const gates = [gatedStep("first"), gatedStep("second"), gatedStep("third")];
  work(
    gates.map(({ fn }) => fn),
    { slots: 2 },
  );
  for (const { ask } of gates) await ask();
  const running = () => gates.filter(({ began }) => began.one === 1).length;
  await until(() => running() === 2);
  expect(server.gateway.requests.given).toHaveLength(2);
  for (const { open } of gates) open();
  for (const { fn } of gates) expect(await ended(fn.id())).toBe("completed");
});
