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

describe("the serve route", () => {
  test("runs nothing for a request without a valid signature", async () => {
    let ran = 0;
    const fn = bench.client.createFunction(
      { id: "guarded", triggers: { event: "guarded/requested" } },
      () => {
        ran += 1;
      },
    );
    const handler = bench.handler([fn]);
    const ask = (method: string, signature?: string) =>
      handler(
        new Request(`http://galley.test/api/inngest?fnId=${bench.client.id}-guarded&stepId=step`, {
          method,
          headers: {
            host: "galley.test",
            ...(signature === undefined ? {} : { "x-inngest-signature": signature }),
          },
          ...(method === "GET"
            ? {}
            : {
                body: JSON.stringify({
                  event: { name: "guarded/requested" },
                  events: [],
                  steps: {},
                  ctx: { run_id: "1" },
                }),
              }),
        }),
      );
    const now = Math.round(Date.now() / 1000);
    for (const answer of [
      await ask("POST"),
      await ask("POST", `t=${now}&s=${"0".repeat(64)}`),
      await ask("PUT"),
      await ask("GET"),
    ]) {
      expect(answer.status).toBe(401);
      expect(await answer.text()).not.toContain("guarded");
    }
    expect(ran).toBe(0);
  });
});
