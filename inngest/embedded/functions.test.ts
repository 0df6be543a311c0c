import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "#db/testing/database.ts";
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

describe("functions", () => {
  test("invoke each other and see the result or the error", async () => {
    const callee = bench.client.createFunction(
      { id: "callee", retries: 0, triggers: { event: "never/sent" } },
      async ({ event, step }) =>
        step.run("double", () => {
          const { n } = event.data;
          if (typeof n !== "number") throw new Error("no number");
          return n * 2;
        }),
    );
    const caller = bench.client.createFunction(
      { id: "caller", triggers: { event: "call/asked" } },
      async ({ step }) => {
        const good = await step.invoke("good", { function: callee, data: { n: 21 } });
        const bad = await step
          .invoke("bad", { function: callee, data: {} })
          .catch((error: unknown) => (error instanceof Error ? error.message : "?"));
        return { good, bad };
      },
    );
    await bench.start([callee, caller]);
    await bench.send({ name: "call/asked", data: {} });
    const [run] = await bench.ended("caller");
    expect(run).toMatchObject({ status: "completed", result: { data: { good: 42, bad: "no number" } } });
  });

  test("keep to their concurrency limits, per key and in all", async () => {
    const now = new Map<string, number>();
    const most = { perOwner: 0, inAll: 0 };
    const fn = bench.client.createFunction(
      {
        id: "limited",
        triggers: { event: "limited/asked" },
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
      await bench.send({ name: "limited/asked", data: { owner } });
    const runs = await bench.ended("limited", 9);
    expect(new Set(runs.map(({ status }) => status))).toEqual(new Set(["completed"]));
    // Whether the limits are ever reached depends on how busy the machine is; that they hold does not.
    expect(most.perOwner).toBeLessThanOrEqual(2);
    expect(most.inAll).toBeLessThanOrEqual(3);
    expect(most.inAll).toBeGreaterThan(1);
  });

  test("run once a day per idempotency key", async () => {
    const fn = bench.client.createFunction(
      { id: "daily", triggers: { event: "daily/asked" }, idempotency: "event.data.id" },
      () => "ran",
    );
    await bench.start([fn]);
    for (const id of ["x", "x", "y"]) await bench.send({ name: "daily/asked", data: { id } });
    const { id: last } = await bench.send({ name: "daily/asked", data: {} });
    await until(async () => {
      const rows =
        await database.sql`select 1 from outbox_events where id = ${last} and dispatched_at is not null`;
      return rows.length === 1;
    });
    expect(await bench.ended("daily", 3)).toHaveLength(3);
  });

  test("are cancelled when they take longer than they may", async () => {
    const fn = bench.client.createFunction(
      { id: "slow", triggers: { event: "slow/asked" }, timeouts: { finish: "1s" } },
      async ({ step }) => {
        await step.sleep("long", "1h");
      },
    );
    await bench.start([fn]);
    await bench.send({ name: "slow/asked", data: {} });
    expect(await bench.ended("slow")).toMatchObject([{ status: "cancelled" }]);
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
      client.createFunction({ id: "key", triggers: { event }, idempotency: "event.data.id.lower()" }, none),
    ];
    for (const fn of odd) await expect(bench.start([fn]), fn.name).rejects.toThrow("embedded runner");
  });

  test("that report an operation which is not supported fail instead of hanging", async () => {
    const fn = bench.client.createFunction(
      { id: "signal", triggers: { event: "signal/asked" } },
      async ({ step }) => {
        await step.waitForSignal("wait", { signal: "s", timeout: "1h", onConflict: "fail" });
      },
    );
    await bench.start([fn]);
    await bench.send({ name: "signal/asked", data: {} });
    const [run] = await bench.ended("signal");
    expect(run?.status).toBe("failed");
    expect(run?.result?.error?.message).toContain("WaitForSignal");
  });
});
