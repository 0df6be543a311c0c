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

describe("events", () => {
  test("start each function that they trigger, once per event id", async () => {
    const all = bench.client.createFunction({ id: "all", triggers: { event: "upload/done" } }, () => "all");
    const some = bench.client.createFunction(
      {
        id: "some",
        triggers: { event: "upload/done", if: "event.data.kind == 'pdf' && event.data.pages != 0" },
      },
      () => "some",
    );
    await bench.start([all, some]);
    await bench.send({ id: `${bench.client.id}-1`, name: "upload/done", data: { kind: "pdf", pages: 3 } });
    await bench.send({ id: `${bench.client.id}-1`, name: "upload/done", data: { kind: "pdf", pages: 3 } });
    await bench.send({ name: "upload/done", data: { kind: "docx", pages: 3 } });
    expect(await bench.ended("all", 2)).toHaveLength(2);
    expect(await bench.ended("some", 1)).toHaveLength(1);
  });

  test("sent by a step arrive, and once although the function is called again", async () => {
    const got: unknown[] = [];
    const sender = bench.client.createFunction(
      { id: "sender", triggers: { event: "relay/asked" } },
      async ({ step }) => {
        const { ids } = await step.sendEvent("tell", [
          { name: "relay/told", data: { n: 1 } },
          { name: "relay/told", data: { n: 2 } },
        ]);
        await step.run("after", () => "x");
        return ids.length;
      },
    );
    const receiver = bench.client.createFunction(
      { id: "receiver", triggers: { event: "relay/told" } },
      ({ event }) => {
        got.push(event.data.n);
      },
    );
    await bench.start([sender, receiver]);
    await bench.send({ name: "relay/asked", data: {} });
    const [sent] = await bench.ended("sender");
    expect(sent).toMatchObject({ status: "completed", result: { data: 2 } });
    expect(await bench.ended("receiver", 2)).toHaveLength(2);
    expect(got.toSorted()).toEqual([1, 2]);
  });

  test("of a failed run reach its onFailure with the error and the event", async () => {
    const seen: unknown[] = [];
    const failing = bench.client.createFunction(
      {
        id: "failing",
        retries: 0,
        triggers: { event: "fail/asked" },
        onFailure: async ({ event, error, step }) => {
          await step.run("release", () => {
            seen.push([event.data.event.data.id, error.message]);
          });
        },
      },
      async ({ step }) => {
        await step.run("bad", () => {
          throw new Error("broken");
        });
      },
    );
    const other = bench.client.createFunction(
      {
        id: "other",
        retries: 0,
        triggers: { event: "other/asked" },
        onFailure: () => {
          seen.push("wrong");
        },
      },
      () => "fine",
    );
    await bench.start([failing, other]);
    await bench.send({ name: "fail/asked", data: { id: 7 } });
    await bench.ended("failing-failure");
    expect(await bench.runs("failing")).toMatchObject([{ status: "failed" }]);
    expect(seen).toEqual([[7, "broken"]]);
  });

  test("cancel the runs that they match, and their steps under way lose", async () => {
    const underWay = new Set<number>();
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const long = bench.client.createFunction(
      {
        id: "long",
        triggers: { event: "long/asked" },
        cancelOn: [
          { event: "long/cancelled", match: "data.id" },
          { event: "all/cancelled", if: "async.data.of == event.data.of" },
        ],
      },
      async ({ event, step }) => {
        await step.run("wait", async () => {
          underWay.add(event.data.id);
          await gate;
        });
        return "end";
      },
    );
    await bench.start([long]);
    for (const id of [1, 2, 3]) await bench.send({ name: "long/asked", data: { id, of: id % 2 } });
    await until(() => underWay.size === 3);
    await bench.send({ name: "long/cancelled", data: { id: 1 } });
    await bench.send({ name: "all/cancelled", data: { of: 0 } });
    await bench.send({ name: "all/cancelled", data: {} });
    await bench.ended("long", 2);
    release();
    const runs = await bench.ended("long", 3);
    expect(runs.map(({ status }) => status)).toEqual(["cancelled", "cancelled", "completed"]);
    await until(() => bench.log.filter(({ message }) => message.includes("refused")).length === 2);
  });

  test("are awaited by a step, which gives up when they do not come", async () => {
    const fn = bench.client.createFunction(
      { id: "waiter", triggers: { event: "wait/asked" } },
      async ({ step }) => {
        const [answer, silence] = await Promise.all([
          step.waitForEvent("answer", { event: "wait/answered", match: "data.id", timeout: "1h" }),
          step.waitForEvent("silence", { event: "wait/never", timeout: "1s" }),
        ]);
        return { text: answer?.data.text, silence };
      },
    );
    await bench.start([fn]);
    await bench.send({ name: "wait/asked", data: { id: 5 } });
    await until(async () => {
      const rows = await database.sql`select 1 from job_steps where wait_event = 'wait/answered'`;
      return rows.length === 1;
    });
    await bench.send({ name: "wait/answered", data: { id: 4, text: "not mine" } });
    await bench.send({ name: "wait/answered", data: { id: 5, text: "mine" } });
    const [run] = await bench.ended("waiter");
    expect(run).toMatchObject({ status: "completed", result: { data: { text: "mine", silence: null } } });
  });
});
