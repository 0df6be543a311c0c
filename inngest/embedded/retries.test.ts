import { NonRetriableError, RetryAfterError } from "inngest";
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

describe("steps that throw", () => {
  test("are tried again with growing pauses, and what ran before is not", async () => {
    const tries: { attempt: number; at: number }[] = [];
    let before = 0;
    const fn = bench.client.createFunction(
      { id: "flaky", retries: 3, triggers: { event: "flaky/requested" } },
      async ({ step, attempt }) => {
        await step.run("before", () => {
          before += 1;
        });
        return step.run("flaky", () => {
          tries.push({ attempt, at: performance.now() });
          if (tries.length < 4) throw new Error("not yet");
          return "at last";
        });
      },
    );
    await bench.start([fn], { backoff: { firstMs: 60, longestMs: 10_000 } });
    await bench.send({ name: "flaky/requested", data: {} });
    const [run] = await bench.ended("flaky");
    expect(run).toMatchObject({ status: "completed", result: { data: "at last" } });
    expect(tries.map(({ attempt }) => attempt)).toEqual([0, 1, 2, 3]);
    const pauses = tries.slice(1).map(({ at }, index) => at - (tries[index]?.at ?? 0));
    // A quarter of jitter either way around 60, 120 and 240 ms.
    expect(pauses[0]).toBeGreaterThanOrEqual(44);
    expect(pauses[1]).toBeGreaterThanOrEqual(89);
    expect(pauses[2]).toBeGreaterThanOrEqual(179);
    expect(before).toBe(1);
    expect(bench.log.filter(({ message }) => message === "jobs: a step failed")).toHaveLength(3);
  });

  test("fail for good after their retries, as an error that the function may catch", async () => {
    let tries = 0;
    const fn = bench.client.createFunction(
      { id: "caught", retries: 1, triggers: { event: "caught/requested" } },
      async ({ step }) => {
        try {
          await step.run("bad", () => {
            tries += 1;
            throw new TypeError("always");
          });
        } catch (error) {
          return error instanceof Error ? error.message : "?";
        }
        return "no error";
      },
    );
    await bench.start([fn]);
    await bench.send({ name: "caught/requested", data: {} });
    const [run] = await bench.ended("caught");
    expect(run).toMatchObject({ status: "completed", result: { data: "always" } });
    expect(tries).toBe(2);
  });

  test("are not tried again after a NonRetriableError, also among parallel ones", async () => {
    let tries = 0;
    const fn = bench.client.createFunction(
      { id: "final", triggers: { event: "final/requested" } },
      async ({ step }) => {
        await Promise.all([
          step.run("bad", () => {
            tries += 1;
            throw new NonRetriableError("never");
          }),
          step.run("good", () => "fine"),
        ]);
      },
    );
    await bench.start([fn]);
    await bench.send({ name: "final/requested", data: {} });
    const [run] = await bench.ended("final");
    expect(run).toMatchObject({ status: "failed", result: { error: { message: "never" } } });
    expect(tries).toBe(1);
  });

  test("wait as long as a RetryAfterError says, instead of the usual pause", async () => {
    const tries: number[] = [];
    const fn = bench.client.createFunction(
      { id: "later", triggers: { event: "later/requested" } },
      async ({ step }) =>
        step.run("limited", () => {
          tries.push(performance.now());
          if (tries.length === 1) throw new RetryAfterError("slow down", new Date(Date.now() + 400));
        }),
    );
    await bench.start([fn], { backoff: { firstMs: 60_000, longestMs: 60_000 } });
    await bench.send({ name: "later/requested", data: {} });
    await bench.ended("later");
    expect((tries[1] ?? 0) - (tries[0] ?? 0)).toBeGreaterThanOrEqual(380);
  });

  test("outside of which a function throws are not lost: the function is called again", async () => {
    let calls = 0;
    let once = 0;
    const fn = bench.client.createFunction(
      { id: "between", retries: 2, triggers: { event: "between/requested" } },
      async ({ step }) => {
        await step.run("once", () => {
          once += 1;
        });
        calls += 1;
        if (calls < 3) throw new Error("between steps");
        return calls;
      },
    );
    await bench.start([fn]);
    await bench.send({ name: "between/requested", data: {} });
    const [run] = await bench.ended("between");
    expect(run).toMatchObject({ status: "completed", result: { data: 3 } });
    expect(once).toBe(1);
  });
});
