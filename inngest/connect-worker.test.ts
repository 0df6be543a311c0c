import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { parseEnv } from "#lib/env.ts";
import { faultsLogged } from "#lib/testing/test-app.ts";
import { createServerClient } from "./client.ts";
import { until } from "./embedded/testing/job-bench.ts";
import { oncePerEvent } from "./functions/work-steps.ts";
import { WorkerBench } from "./testing/worker-bench.ts";

/** The beginning of a field of 127 bytes. */
const BROKEN_OFF = { body: Buffer.from([0x12, 0x7f, 0x77, 0x73]) };

const bench = new WorkerBench();

test.each([
  ["is down", { status: 503, body: "down" }],
  ["breaks off in its answer", BROKEN_OFF],
])("a worker whose server %s at first says so, and works when it is back", async (_, answer) => {
  bench.server.gateway.hinder(answer);
  const { fn, open, ask } = bench.gatedStep(`late-${randomUUID()}`);
  open();
  bench.work([fn]);
  await until(bench.saysNoConnection);
  bench.server.gateway.hinder(null);
  await ask();
  expect(await bench.ended(fn.id())).toBe("completed");
});

test("a step goes on while its connection is cut, and its result arrives over the next one", async () => {
  const { fn, began, open, ask } = bench.gatedStep("cut");
  bench.work([fn]);
  await ask();
  await until(() => began.one === 1);
  bench.server.gateway.cut();
  await until(() => bench.server.gateway.instances.length === 2 && bench.server.gateway.ready === 1);
  open();
  expect(await bench.ended("cut")).toBe("completed");
  expect(began).toEqual({ one: 1, after: 1 });
});

test("a gateway that ends has its workers connect anew, and their steps go on", async () => {
  const { fn, began, open, ask } = bench.gatedStep("drained");
  bench.work([fn]);
  await ask();
  await until(() => began.one === 1);
  bench.server.gateway.drain();
  await until(() => bench.server.gateway.instances.length === 2 && bench.server.gateway.ready === 1);
  open();
  expect(await bench.ended("drained")).toBe("completed");
  expect(began).toEqual({ one: 1, after: 1 });
});

test("a server that ends and is started again has its worker back", async () => {
  const { fn, began, open, ask } = bench.gatedStep("restarted");
  bench.work([fn]);
  await ask();
  await until(() => began.one === 1);
  await bench.server.down();
  open();
  await bench.server.up();
  expect(await bench.ended("restarted")).toBe("completed");
  expect(began.after).toBe(1);
});

test("a step that is given to the worker again while it still runs there is done once", async () => {
  const gate = Promise.withResolvers<void>();
  let calls = 0;
  let done = 0;
  const fn = bench.client.createFunction(
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
  bench.work([fn]);
  await bench.ask("again");
  await until(() => done === 1);
  bench.server.gateway.hinder({ status: 503, body: "down" });
  bench.server.gateway.cut();
  await until(async () => {
    const rows = await bench.serverDatabase
      .sql`select 1 from job_steps where attempt > 0 and state <> 'done'`;
    return rows.length > 0;
  });
  bench.server.gateway.hinder(null);
  await until(() => calls === 2);
  gate.resolve();
  expect(await bench.ended("again")).toBe("completed");
  expect([calls, done]).toEqual([2, 1]);
  expect(bench.server.gateway.requests.given).toEqual(["galley-again", "galley-again", "galley-again"]);
  faultsLogged();
});

test("a connection that cannot be renewed is opened anew", async () => {
  const { fn, open, ask } = bench.gatedStep("renewed");
  open();
  bench.work([fn], { looksBeforeAnother: 4 });
  await until(() => bench.server.gateway.ready === 1);
  // The package gives up for good when it cannot read the answer.
  bench.server.gateway.hinder(BROKEN_OFF);
  bench.server.gateway.cut();
  await until(bench.saysNoConnection);
  bench.server.gateway.hinder(null);
  await ask();
  expect(await bench.ended("renewed")).toBe("completed");
});

test("a worker whose key the server does not take says so", async () => {
  const variables = { ...bench.server.variables, INNGEST_SIGNING_KEY: `signkey-test-${"1".repeat(64)}` };
  bench.client = createServerClient(parseEnv(variables));
  bench.work([]);
  await until(bench.saysNoConnection);
  expect(bench.server.gateway.instances).toEqual([]);
});

test("a worker does as many steps at a time as it has places", async () => {
  const gates = [bench.gatedStep("first"), bench.gatedStep("second"), bench.gatedStep("third")];
  bench.work(
    gates.map(({ fn }) => fn),
    { slots: 2 },
  );
  for (const { ask } of gates) await ask();
  const running = () => gates.filter(({ began }) => began.one === 1).length;
  await until(() => running() === 2);
  expect(bench.server.gateway.requests.given).toHaveLength(2);
  for (const { open } of gates) open();
  for (const { fn } of gates) expect(await bench.ended(fn.id())).toBe("completed");
});
