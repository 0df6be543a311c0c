import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { selectModelCalls } from "#db/queries/model-calls.ts";
import type { Scripted } from "#e2e/stand-ins/openai.ts";
import { ModelError } from "#lib/ports/models/port.ts";
import { requestContext } from "#lib/request-context.ts";
import * as processing from "#lib/reviews/process-contract.ts";
import { call } from "#lib/testing/call.ts";
import { converted } from "#lib/testing/documents.ts";
import { testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";
import type { Calculation } from "#lib/tools/calculation-tool.ts";
import { scriptedModels } from "../testing/scripted-review.ts";
import { modelCaller } from "./call-model.ts";
import { spendingLimit } from "./spending-limit.ts";

let person: Person;
let document_id: string;
beforeAll(async () => {
  await testApp();
  person = await testContext({ paidCredits: 30 });
  ({ document_id } = await converted(person));
});

const REQUEST = {
  callId: "weigh",
  role: "review" as const,
  instructions: "You weigh birds.",
  parts: [{ text: "How heavy?" }],
  answer: { name: "weight", schema: z.object({ grams: z.number() }), showsTools: true as const },
  mayCalculate: true,
};

async function newSession() {
  const sent = { as: person.key, params: { document_id }, body: {} };
  const { session_id: sessionId } = await call(processing.startReview, sent);
  const { db } = requestContext("calculating");
  const used = async () => (await selectModelCalls(db, sessionId)).length;
  /** Runs the pass as the first time, or as after a crash. */
  const run = async (request: Partial<typeof REQUEST> = {}) => {
    const ctx = requestContext("calculating");
    const { models } = ctx;
    if (!models) throw new Error("no models");
    const calculations: Calculation[] = [];
    const { signal } = new AbortController();
    const rest = {
      models,
      spending: spendingLimit({}),
      signal,
      turn: { owner: "someone", review: "one", callsBehind: 0 },
      note: () => {},
    };
    const callModel = modelCaller(ctx, { sessionId, passId: "scales", ...rest, calculations });
    return { answer: await callModel({ ...REQUEST, ...request }), calculations };
  };
  return { run, used };
}

function calculate(...expressions: string[]): Scripted {
  return { tool: "calculate", text: JSON.stringify({ expressions }) };
}

test("results of tools reach the model with their numbers, and every round is stored", async () => {
  const { requestsFor } = await scriptedModels(
    {
      weight: ({ text }) => {
        if (!text.includes("C1.")) return calculate("n = 28", "1120 / n");
        if (!text.includes("C3."))
          return { tool: "recompute_statistic", text: '{"report":"t(28) = 2.20, p = .20"}' };
        return { grams: 40 };
      },
    },
    {},
    { callsTools: true },
  );
  const { run, used } = await newSession();
  const first = await run();
  expect(first).toEqual({
    answer: { grams: 40 },
    calculations: [
      { request: "n = 28", result: "28" },
      { request: "1120 / n", result: "40" },
      { request: "t(28) = 2.20, p = .20", result: expect.stringMatching(/gives p = \.036.*does not follow/) },
    ],
  });
  const last = requestsFor("weight").at(-1)?.text;
  expect(last).toContain("C2. 1120 / n → 40");
  expect(last).toContain("C3. t(28) = 2.20, p = .20 → ");
  expect(await used()).toBe(3);
  expect(await run()).toEqual(first);
  expect(requestsFor("weight")).toHaveLength(3);
});

test("a crash between two rounds repeats only the second", async () => {
  let isDown = true;
  const { requestsFor } = await scriptedModels(
    {
      weight: ({ text }) => {
        if (!text.includes("C1.")) return calculate("1120 / 28");
        return isDown ? { status: 401, message: "Wrong key." } : { grams: 40 };
      },
    },
    {},
    { callsTools: true },
  );
  const { run } = await newSession();
  await expect(run()).rejects.toThrow(ModelError);
  isDown = false;
  expect((await run()).calculations).toEqual([{ request: "1120 / 28", result: "40" }]);
  expect(requestsFor("weight").map(({ text }) => text.includes("C1."))).toEqual([false, true, true]);
});

test("a model that never stops calling tools has to answer after three rounds", async () => {
  const { requestsFor } = await scriptedModels(
    { weight: ({ tools }) => (tools.length > 0 ? calculate("1 + 1") : { grams: 40 }) },
    {},
    { callsTools: true },
  );
  const { run } = await newSession();
  const { answer, calculations } = await run();
  expect(answer).toEqual({ grams: 40 });
  expect(calculations).toHaveLength(3);
  expect(requestsFor("weight").map(({ body }) => body.tool_choice)).toEqual(["auto", "auto", "auto", "none"]);
});

test.each([
  ["an unknown tool", { tool: "read_file", text: '{"path":"/etc/passwd"}' }, "There is no such tool."],
  ["a further member", { tool: "calculate", text: '{"expressions":["1"],"url":"http://x"}' }, "does not fit"],
  ["no list", { tool: "calculate", text: '{"expressions":"1+1"}' }, "The input does not fit: expressions"],
  ["no JSON", { tool: "calculate", text: "1+1" }, "The input does not fit"],
  ["a huge expression", calculate(`1${"+1".repeat(5_000)}`), "The input does not fit"],
  ["too many expressions", calculate(...Array.from({ length: 50 }, () => "1")), "The input does not fit"],
  ["code", calculate('cos.constructor("return process")'), "no result: It calls a function"],
])("arguments with %s get a refusal, and the model answers", async (_, hostile, refusal) => {
  const { requestsFor } = await scriptedModels(
    {
      weight: ({ text }) =>
        text.includes("How heavy?") && !/fit|tool\.|result:/.test(text) ? hostile : { grams: 40 },
    },
    {},
    { callsTools: true },
  );
  const { run } = await newSession();
  expect((await run()).answer).toEqual({ grams: 40 });
  const last = requestsFor("weight").at(-1);
  expect(last?.text).toContain(refusal);
  expect(JSON.stringify(last?.body.messages).length).toBeLessThan(2_000);
});

test("a pass that may not calculate is sent the same tools, so that its prompt begins the same", async () => {
  const { requestsFor } = await scriptedModels({ weight: () => ({ grams: 40 }) }, {}, { callsTools: true });
  const { run } = await newSession();
  await run();
  await run({ callId: "weigh again", mayCalculate: false });
  const [may, mayNot] = requestsFor("weight").map(({ body }) => body);
  expect(mayNot?.tools).toEqual(may?.tools);
  expect([may?.tool_choice, mayNot?.tool_choice]).toEqual(["auto", "none"]);
});

test("a model that calls no tools gives its answer without them", async () => {
  const { requestsFor } = await scriptedModels({ weight: () => ({ grams: 40 }) });
  const { run } = await newSession();
  expect(await run()).toEqual({ answer: { grams: 40 }, calculations: [] });
  expect(requestsFor("weight").map(({ body }) => body.tools)).toEqual([undefined]);
});
