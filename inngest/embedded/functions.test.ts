import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "#db/testing/database.ts";
import { jobBench } from "./testing/job-bench.ts";

let database: TestDatabase;
let bench: ReturnType<typeof jobBench>;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => {
  bench = jobBench(database);
});
afterEach(() => bench.stop());

describe("functions", () => {
  test("keep to their concurrency limits, per key and in all", async () => {
    const now = new Map<string, number>();
    const most = { perOwner: 0, inAll: 0 };
    const fn = bench.client.createFunction(
      {
        id: "limited",
        triggers: { event: "limited/requested" },
        concurrency: [{ limit: 3 }, { limit: 2, key: "event.data.owner" }],
      },
      async ({ event, step }) => {
        await step.run("work", async () => {
          now.set(event.data.owner, (now.get(event.data.owner) ?? 0) + 1);
          most.perOwner = Math.max(most.perOwner, ...now.values());
          most.inAll = Math.max(
            most.inAll,
            [...now.values()].reduce((a, b) => a + b),
          );
          await new Promise((resolve) => setTimeout(resolve, 50));
          now.set(event.data.owner, (now.get(event.data.owner) ?? 0) - 1);
        });
      },
    );
    await Promise.all([bench.start([fn]), bench.start([fn])]);
    for (const owner of ["a", "a", "a", "a", "a", "a", "b", "b", "b"])
      await bench.send({ name: "limited/requested", data: { owner } });
    const runs = await bench.ended("limited", 9);
    expect(new Set(runs.map(({ status }) => status))).toEqual(new Set(["completed"]));
    // Whether the limits are ever reached depends on how busy the machine is; that they hold does not.
    expect(most.perOwner).toBeLessThanOrEqual(2);
    expect(most.inAll).toBeLessThanOrEqual(3);
    expect(most.inAll).toBeGreaterThan(1);
  });

  test("with an option that the runner does not support stop it from starting", async () => {
    const { client } = bench;
    const none = () => {};
    const event = "a";
    const odd = [
      client.createFunction({ id: "cron", triggers: { cron: "* * * * *" } }, none),
      client.createFunction({ id: "wildcard", triggers: { event: "a/*" } }, none),
      client.createFunction({ id: "finished", triggers: { event: "inngest/function.finished" } }, none),
      client.createFunction({ id: "debounce", triggers: { event }, debounce: { period: "1s" } }, none),
      client.createFunction({ id: "rate", triggers: { event }, rateLimit: { limit: 1, period: "1s" } }, none),
      client.createFunction(
        { id: "throttle", triggers: { event }, throttle: { limit: 1, period: "1s" } },
        none,
      ),
      client.createFunction(
        { id: "batch", triggers: { event }, batchEvents: { maxSize: 2, timeout: "1s" } },
        none,
      ),
      client.createFunction({ id: "priority", triggers: { event }, priority: { run: "100" } }, none),
      client.createFunction({ id: "singleton", triggers: { event }, singleton: { mode: "skip" } }, none),
      client.createFunction(
        { id: "scope", triggers: { event }, concurrency: { limit: 1, scope: "account", key: "'x'" } },
        none,
      ),
      client.createFunction({ id: "if", triggers: { event, if: "size(event.data.list) > 2" } }, none),
      client.createFunction({ id: "idempotency", triggers: { event }, idempotency: "event.data.id" }, none),
      client.createFunction({ id: "timeouts", triggers: { event }, timeouts: { finish: "1s" } }, none),
    ];
    for (const fn of odd) await expect(bench.start([fn]), fn.name).rejects.toThrow("embedded runner");
  });

  test("that report an operation which is not supported fail instead of hanging", async () => {
    const { client } = bench;
    const options = { retries: 0 as const, triggers: { event: "operation/requested" } };
    const functions = {
      Sleep: client.createFunction({ id: "Sleep", ...options }, ({ step }) => step.sleep("nap", "1s")),
      WaitForEvent: client.createFunction({ id: "WaitForEvent", ...options }, async ({ step }) => {
        await step.waitForEvent("wait", { event: "a", timeout: "1h" });
      }),
      "/e/embedded": client.createFunction({ id: "send", ...options }, async ({ step }) => {
        await step.sendEvent("send", { name: "a", data: {} });
      }),
    };
    await bench.start(Object.values(functions));
    await bench.send({ name: "operation/requested", data: {} });
    for (const [operation, fn] of Object.entries(functions)) {
      const [run] = await bench.ended(fn.id());
      expect(run?.status).toBe("failed");
      expect(run?.result?.error?.message).toContain(operation);
    }
  });
});
