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
      { id: "some", triggers: { event: "upload/done", if: "event.data.kind == 'pdf'" } },
      () => "some",
    );
    await bench.start([all, some]);
    await bench.send({ id: `${bench.client.id}-1`, name: "upload/done", data: { kind: "pdf", pages: 3 } });
    await bench.send({ id: `${bench.client.id}-1`, name: "upload/done", data: { kind: "pdf", pages: 3 } });
    await bench.send({ name: "upload/done", data: { kind: "docx", pages: 3 } });
    expect(await bench.ended("all", 2)).toHaveLength(2);
    expect(await bench.ended("some", 1)).toHaveLength(1);
  });

  test("of a failed run reach its onFailure with the error and the event", async () => {
    const seen: unknown[] = [];
    const failing = bench.client.createFunction(
      {
        id: "failing",
        retries: 0,
        triggers: { event: "fail/requested" },
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
        triggers: { event: "other/requested" },
        onFailure: () => {
          seen.push("wrong");
        },
      },
      () => "fine",
    );
    await bench.start([failing, other]);
    await bench.send({ name: "fail/requested", data: { id: 7 } });
    await bench.ended("failing-failure");
    expect(await bench.runs("failing")).toMatchObject([{ status: "failed" }]);
    expect(seen).toEqual([[7, "broken"]]);
  });

  test("cancel the runs that they match, and their steps in progress lose", async () => {
    const running = new Set<number>();
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const long = bench.client.createFunction(
      {
        id: "long",
        triggers: { event: "long/requested" },
        cancelOn: [
          { event: "long/cancelled", match: "data.id" },
          { event: "all/cancelled", if: "async.data.of == event.data.of" },
        ],
      },
      async ({ event, step }) => {
        await step.run("wait", async () => {
          running.add(event.data.id);
          await gate;
        });
        return "end";
      },
    );
    await bench.start([long]);
    for (const id of [1, 2, 3]) await bench.send({ name: "long/requested", data: { id, of: id % 2 } });
    await until(() => running.size === 3);
    await bench.send({ name: "long/cancelled", data: { id: 1 } });
    await bench.send({ name: "all/cancelled", data: { of: 0 } });
    await bench.send({ name: "all/cancelled", data: {} });
    await bench.ended("long", 2);
    release();
    const runs = await bench.ended("long", 3);
    expect(runs.map(({ status }) => status)).toEqual(["cancelled", "cancelled", "completed"]);
    await until(() => bench.log.filter(({ message }) => message.includes("refused")).length === 2);
  });
});
