import { expect, test } from "vitest";
import { log, withLogFields } from "#lib/log.ts";
import { everythingLogged, testApp } from "#lib/testing/test-app.ts";
import { testContext } from "#lib/testing/test-context.ts";
import { workSteps } from "./work-steps.ts";

await testApp();
const DOCUMENT = "01a2026d-5f67-741e-a46a-3e8ad15a7d4a";
const lines = () =>
  everythingLogged()
    .split("\n")
    .filter(Boolean)
    .map((line): Record<string, unknown> => JSON.parse(line));

test("every line of a step says to which job it belongs, also a line of what it calls, and of its failure", async () => {
  await testContext();
  const within = workSteps(
    "convert-document",
    { kind: "conversion", id: DOCUMENT },
    { attempt: 2, runId: "run-1", event: {} },
    { most: 5 },
  );
  const step = within("convert", async () => {
    await new Promise((resolve) => setImmediate(resolve));
    log().info({}, "deep inside");
    throw new Error("The step fails.");
  });
  await expect(step()).rejects.toThrow("The step fails.");
  log().info({}, "outside");
  const about = {
    function_id: "convert-document",
    run_id: "run-1",
    step: "convert",
    attempt: 2,
    document_id: DOCUMENT,
  };
  const of = (message: string) => lines().filter(({ msg }) => msg === message);
  expect(of("deep inside")).toMatchObject([{ ...about, request_id: expect.any(String) }]);
  expect(of("a step failed and is tried again")).toMatchObject([about]);
  expect(of("outside")[0]).not.toHaveProperty("run_id");
});

test("two steps at once do not mix their lines", async () => {
  const say = (run_id: string) =>
    withLogFields({ run_id }, async () => {
      for (let i = 0; i < 3; i++) {
        await new Promise((resolve) => setImmediate(resolve));
        log().info({}, `said by ${run_id}`);
      }
    });
  await Promise.all([say("a"), say("b")]);
  for (const run_id of ["a", "b"])
    expect(lines().filter(({ msg }) => msg === `said by ${run_id}`)).toMatchObject(
      Array.from({ length: 3 }, () => ({ run_id })),
    );
});
