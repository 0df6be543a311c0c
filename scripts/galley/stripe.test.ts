import { afterEach, beforeEach, expect, test } from "vitest";
import { startStripe } from "#e2e/stand-ins/stripe/stripe.ts";
import { settleEnv } from "#lib/env.ts";
import { tryProgram } from "./testing/try-program.ts";

let standIn: Awaited<ReturnType<typeof startStripe>>;
beforeEach(async () => {
  standIn = await startStripe();
  settleEnv({ STRIPE_SECRET_KEY: standIn.key, STRIPE_API_URL: standIn.url });
});
afterEach(async () => {
  settleEnv({ STRIPE_SECRET_KEY: "", STRIPE_API_URL: "" });
  await standIn.close();
});

const setUp = (...options: string[]) => tryProgram(["stripe", "setup", ...options]);
const writes = () => standIn.requests().filter(({ method }) => method === "POST");

test("says what it would create, and asks", async () => {
  const asked = await setUp();
  expect(asked).toMatchObject({ code: 1, stderr: expect.stringContaining("--yes") });
  expect(asked.stdout).toContain("Product “5 reviews” (pack): will be created");
  const refused = await tryProgram(["stripe", "setup"], { typed: "n\n" });
  expect(refused).toMatchObject({ code: 1, stdout: expect.stringContaining("Nothing was changed.") });
  expect(writes()).toEqual([]);
});

test("creates what is missing once", async () => {
  const made = await tryProgram(["stripe", "setup"], { typed: "yes\n" });
  expect(made).toMatchObject({ code: 0, stderr: "" });
  expect(made.stdout).toContain("Created the product “Large plan”");
  const before = writes().length;
  expect(before).toBe(13);
  expect(await setUp("--yes")).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("Everything is there. Nothing was changed."),
  });
  expect(writes()).toHaveLength(before);
});

test("goes on where it was cut off", async () => {
  standIn.fault({ kind: "rate-limited", route: "POST /v1/prices", times: 99 });
  expect(await setUp("--yes")).toMatchObject({ code: 1, stderr: expect.stringContaining("no more calls") });
  standIn.clearFaults();
  expect((await setUp("--yes")).code).toBe(0);
  expect(writes().filter(({ path }) => path === "/v1/products")).toHaveLength(5);
});

test.each([
  ["", /STRIPE_SECRET_KEY is not set/],
  ["sk_live_x", /key of a live account/],
  ["sk_test_wrong", /refuses the key/],
])("with the key “%s” it says what is wrong", async (key, message) => {
  settleEnv({ STRIPE_SECRET_KEY: key });
  expect(await setUp("--yes")).toMatchObject({ code: 1, stderr: expect.stringMatching(message) });
  expect(writes()).toEqual([]);
});

test("without `setup` it is used wrongly", async () => {
  expect((await tryProgram(["stripe"])).code).toBe(2);
});
