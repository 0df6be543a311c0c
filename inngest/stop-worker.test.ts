import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { until } from "./embedded/testing/job-bench.ts";
import { oncePerEvent } from "./functions/work-steps.ts";
import { WorkerBench } from "./testing/worker-bench.ts";

const LONGER_THAN_AN_IDLE_STOP_MS = 5_000;

const bench = new WorkerBench();

test("a worker that stops lets its step end and takes no other, and the next worker goes on", async () => {
  const { fn, began, open, ask } = bench.gatedStep("stopped");
  const worker = bench.work([fn]);
  await ask();
  await until(() => began.one === 1);
  const stopped = worker.stop();
  await until(() => bench.server.gateway.ready === 0);
  open();
  await stopped;
  expect(began).toEqual({ one: 1, after: 0 });
  bench.work([fn], { instance: "two" });
  expect(await bench.ended("stopped")).toBe("completed");
  expect(began).toEqual({ one: 1, after: 1 });
  expect(bench.server.gateway.instances).toEqual(["one", "two"]);
});

test("a worker that stops waits for a step that takes longer than the stop of an idle one", async () => {
  const gate = Promise.withResolvers<void>();
  const outcome = { began: 0, done: 0 };
  const fn = bench.client.createFunction({ id: "patient", triggers: { event: "patient/asked" } }, (call) =>
    call.step.run(
      "long",
      oncePerEvent("patient", call, async () => {
        outcome.began += 1;
        await gate.promise;
        outcome.done += 1;
      }),
    ),
  );
  const worker = bench.work([fn], { drainMs: 60_000 });
  await bench.ask("patient");
  await until(() => outcome.began === 1);
  let hasStopped = false;
  const stopped = worker.stop().then(() => {
    hasStopped = true;
  });
  await pause(LONGER_THAN_AN_IDLE_STOP_MS);
  expect(hasStopped).toBe(false);
  const givenBefore = bench.server.gateway.requests.given.length;
  gate.resolve();
  await stopped;
  bench.work([fn], { instance: "two" });
  expect(await bench.ended("patient")).toBe("completed");
  expect(outcome).toEqual({ began: 1, done: 1 });
  expect(bench.server.gateway.requests.given.length).toBe(givenBefore + 1);
});

test("a worker stops also if a step does not end or the server is down", async () => {
  const { fn, began, open, ask } = bench.gatedStep("endless");
  const worker = bench.work([fn]);
  await ask();
  await until(() => began.one === 1);
  await worker.stop();
  bench.server.gateway.hinder({ status: 503, body: "down" });
  await bench.work([fn], { instance: "two" }).stop();
  expect(began).toEqual({ one: 1, after: 0 });
  open();
});
