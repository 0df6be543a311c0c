import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { connect } from "#db/client.ts";
import { type TestDatabase, testDatabase } from "#db/testing/database.ts";
import { countSideEffects, crashFunctions, sideEffect } from "./testing/crash-functions.ts";
import { jobBench, until } from "./testing/job-bench.ts";

const PROGRAM = fileURLToPath(new URL("./testing/runner-process.ts", import.meta.url));

let database: TestDatabase;
let bench: ReturnType<typeof jobBench>;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => {
  bench = jobBench(database);
});
afterEach(() => bench.stop());

/** Makes the leases of all steps in progress run out, as if their process had stood still. */
async function expireLeases(losses = 0) {
  await database.sql`
    update job_steps set lease_until = now() - interval '1 hour', losses = ${losses} where lock is not null`;
}

describe("a process killed with SIGKILL", () => {
  test.each(["in the second step", "between steps"] as const)(
    "%s: another finishes its run",
    async (crash) => {
      const child = spawn(process.execPath, [PROGRAM, database.url, bench.client.id, crash], {
        stdio: ["ignore", "ignore", "inherit"],
      });
      onTestFinished(() => void child.kill("SIGKILL"));
      const { id: eventId } = await bench.send({ name: "crash/requested", data: {} });
      let runId = "";
      const happened = async (label: string) => (await countSideEffects(database, `${runId}:${label}`)) > 0;
      await until(async () => {
        const [run] = await database.sql<
          { id: string }[]
        >`select id from job_runs where event_id = ${eventId}`;
        runId = run?.id ?? "";
        return runId !== "" && happened(crash === "between steps" ? "between" : "two");
      });
      child.kill("SIGKILL");
      await once(child, "exit");

      await bench.start(crashFunctions(bench.client, database, "nowhere"));
      expect(await bench.ended("crash")).toMatchObject([{ status: "completed" }]);
      for (const label of ["one", "a", "b", "c", "last"])
        expect(await countSideEffects(database, `${runId}:${label}`), label).toBe(1);
      // The step in progress at the kill is the only one that may run again.
      expect(await countSideEffects(database, `${runId}:two`)).toBe(crash === "between steps" ? 1 : 2);
    },
  );
});

describe("several runners on one database", () => {
  test("share the work, and no step runs twice", async () => {
    const second = connect(database.url, { connections: 4 });
    const did = { first: 0, second: 0 };
    const functionsOf = (who: keyof typeof did, client: typeof bench.client) => [
      client.createFunction(
        { id: "shared", triggers: { event: "shared/requested" } },
        async ({ step, runId }) => {
          await step.run("one", async () => {
            did[who] += 1;
            await sideEffect(database, `${runId}:one`);
          });
          await Promise.all(
            ["a", "b", "c"].map((name) =>
              step.run(name, async () => {
                did[who] += 1;
                await sideEffect(database, `${runId}:${name}`);
              }),
            ),
          );
        },
      ),
    ];
    const other = jobBench(second, bench.client.id);
    await bench.start(functionsOf("first", bench.client), { slots: 2 });
    await other.start(functionsOf("second", other.client), { slots: 2 });
    for (let n = 0; n < 20; n++) await bench.send({ name: "shared/requested", data: { n } });
    const runs = await bench.ended("shared", 20);
    expect(new Set(runs.map(({ status }) => status))).toEqual(new Set(["completed"]));
    for (const { id } of runs)
      for (const name of ["one", "a", "b", "c"])
        expect(await countSideEffects(database, `${id}:${name}`)).toBe(1);
    expect(did.first + did.second).toBe(80);
    expect(did.first).toBeGreaterThan(0);
    expect(did.second).toBeGreaterThan(0);
    await other.stop();
    await second.close();
  });

  test("leave a step alone as long as its runner renews the lease", async () => {
    let tries = 0;
    const functions = [
      bench.client.createFunction(
        { id: "renewed", triggers: { event: "renewed/requested" } },
        async ({ step }) =>
          step.run("longer than a lease", async () => {
            tries += 1;
            await new Promise((resolve) => setTimeout(resolve, 1600));
          }),
      ),
    ];
    await bench.start(functions, { leaseMs: 600 });
    await bench.start(functions, { leaseMs: 600 });
    await bench.send({ name: "renewed/requested", data: {} });
    expect(await bench.ended("renewed")).toMatchObject([{ status: "completed" }]);
    expect(tries).toBe(1);
  });

  test("refuse the late result of one that lost its lease", async () => {
    const answers: PromiseWithResolvers<string>[] = [];
    const functions = [
      bench.client.createFunction(
        { id: "fenced", triggers: { event: "fenced/requested" } },
        async ({ step }) =>
          step.run("answer", () => {
            const answer = Promise.withResolvers<string>();
            answers.push(answer);
            return answer.promise;
          }),
      ),
    ];
    await bench.start(functions, { leaseMs: 600_000 });
    await bench.send({ name: "fenced/requested", data: {} });
    await until(() => answers.length === 1);
    await expireLeases();
    await bench.start(functions, { leaseMs: 600_000 });
    await until(() => answers.length === 2);
    answers[0]?.resolve("late");
    await until(() => bench.log.some(({ message }) => message.includes("refused")));
    answers[1]?.resolve("in time");
    expect(await bench.ended("fenced")).toMatchObject([{ status: "completed", result: { data: "in time" } }]);
  });

  test("give up a step that has ended its process again and again", async () => {
    const gate = Promise.withResolvers<void>();
    let tries = 0;
    const functions = [
      bench.client.createFunction(
        { id: "deadly", triggers: { event: "deadly/requested" } },
        async ({ step }) =>
          step.run("deadly", () => {
            tries += 1;
            return gate.promise;
          }),
      ),
    ];
    await bench.start(functions, { leaseMs: 600_000 });
    await bench.send({ name: "deadly/requested", data: {} });
    await until(() => tries === 1);
    await expireLeases(4);
    await bench.start(functions, { leaseMs: 600_000 });
    expect(await bench.ended("deadly")).toMatchObject([
      { status: "failed", result: { error: { name: "StepLostError" } } },
    ]);
    expect(tries).toBe(1);
    gate.resolve();
  });

  test("take over at once what a stopped one hands back", async () => {
    const gate = Promise.withResolvers<string>();
    let tries = 0;
    const functions = [
      bench.client.createFunction(
        { id: "handed", triggers: { event: "handed/requested" } },
        async ({ step }) =>
          step.run("slow", () => {
            tries += 1;
            return tries === 1 ? gate.promise : "second";
          }),
      ),
    ];
    const stopping = await bench.start(functions, { leaseMs: 600_000, stopWithinMs: 50 });
    await bench.send({ name: "handed/requested", data: {} });
    await until(() => tries === 1);
    await stopping.stop();
    await bench.start(functions);
    expect(await bench.ended("handed")).toMatchObject([{ status: "completed", result: { data: "second" } }]);
    gate.resolve("first");
  });
});
