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

describe("steps", () => {
  test("run one after another, each once, with the results of those before", async () => {
    const ran: string[] = [];
    // NUL, a lone surrogate and keys that JavaScript sorts in its own way: PDFs hold such things.
    const odd = { text: "a\u0000b\ud800", "9": "nine", "10": "ten", "": "empty" };
    const fn = bench.client.createFunction(
      { id: "chain", triggers: { event: "chain/requested" } },
      async ({ event, step }) => {
        const one = await step.run("one \u2192", () => {
          ran.push("one");
          return { value: event.data.start, odd };
        });
        const two = await step.run("two", () => {
          ran.push("two");
          return one.value + 1;
        });
        await step.run("nothing", () => {
          ran.push("nothing");
        });
        return { two, odd: one.odd };
      },
    );
    await bench.start([fn]);
    await bench.send({ name: "chain/requested", data: { start: 41, odd } });
    const [run] = await bench.ended("chain");
    expect(run).toMatchObject({ status: "completed", result: { data: { two: 42, odd } } });
    expect(ran).toEqual(["one", "two", "nothing"]);
  });

  test("run at the same time when the function asks for it, and once each", async () => {
    const ran: string[] = [];
    let running = 0;
    let most = 0;
    const names = ["a", "b", "c", "d"];
    const fn = bench.client.createFunction(
      { id: "fan", triggers: { event: "fan/requested" } },
      async ({ step }) => {
        const parts = await Promise.all(
          names.map(async (name) => {
            const part = await step.run(name, async () => {
              ran.push(name);
              most = Math.max(most, ++running);
              await until(() => most === names.length);
              running -= 1;
              return name;
            });
            return step.run(`${name}-after`, () => {
              ran.push(`${name}-after`);
              return part.toUpperCase();
            });
          }),
        );
        return step.run("join", () => parts.join(""));
      },
    );
    await bench.start([fn]);
    await bench.send({ name: "fan/requested", data: {} });
    const [run] = await bench.ended("fan");
    expect(run).toMatchObject({ status: "completed", result: { data: "ABCD" } });
    expect(ran.toSorted()).toEqual(names.flatMap((name) => [name, `${name}-after`]).toSorted());
  });
});
