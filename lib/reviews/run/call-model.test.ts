import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { insertModelCall, selectModelCalls } from "#db/queries/model-calls.ts";
import { requestContext } from "#lib/request-context.ts";
import * as processing from "#lib/reviews/process-contract.ts";
import { call } from "#lib/testing/call.ts";
import { converted } from "#lib/testing/documents.ts";
import { testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";
import { scriptedModels } from "../testing/scripted-review.ts";
import { modelCaller } from "./call-model.ts";
import { spendingLimit } from "./spending-limit.ts";

let person: Person;
let document_id: string;
beforeAll(async () => {
  await testApp();
  person = await testContext({ paidCredits: 5 });
  ({ document_id } = await converted(person));
});

const TOOK = {
  model: "large",
  tries: 1,
  tokensIn: 10,
  tokensOut: 1,
  tokensCached: 0,
  cents: null,
  seconds: 1,
};
const REQUEST = {
  callId: "weigh",
  role: "review" as const,
  instructions: "You weigh birds.",
  parts: [{ text: "How heavy?" }],
  answer: { name: "weight", schema: z.object({ grams: z.number() }) },
};

async function caller() {
  const sent = { as: person.key, params: { document_id }, body: {} };
  const { session_id: sessionId } = await call(processing.startReview, sent);
  const ctx = requestContext("asking");
  const { models } = ctx;
  if (!models) throw new Error("no models");
  const { signal } = new AbortController();
  const noted: string[] = [];
  const note = (shortfalls: readonly string[]) => noted.push(...shortfalls);
  const callModel = modelCaller(ctx, {
    sessionId,
    passId: "scales",
    models,
    spending: spendingLimit({}),
    signal,
    turn: { owner: "someone", review: "one", callsBehind: 0 },
    note,
    calculations: [],
  });
  return { callModel, db: ctx.db, sessionId, noted };
}

test("an answer of an older form is requested again, once, and its cost stays on record", async () => {
  const { requestsFor } = await scriptedModels({ weight: () => ({ grams: 40 }) });
  const { callModel, db, sessionId } = await caller();
  const place = { sessionId, passId: "scales", callId: "weigh" };
  await insertModelCall(db, { ...TOOK, ...place, answer: { ounces: 1.4 } });
  expect(await callModel(REQUEST)).toEqual({ grams: 40 });
  expect(await callModel(REQUEST)).toEqual({ grams: 40 });
  expect(requestsFor("weight")).toHaveLength(1);
  expect(await selectModelCalls(db, sessionId)).toHaveLength(2);
});

test("the first of two answers to one call stays, and both are paid", async () => {
  const both = Promise.withResolvers<void>();
  let calls = 0;
  await scriptedModels({
    weight: async () => {
      calls += 1;
      if (calls === 2) both.resolve();
      await both.promise;
      return { grams: 40 };
    },
  });
  const { callModel, db, sessionId } = await caller();
  await Promise.all([callModel(REQUEST), callModel(REQUEST)]);
  expect((await selectModelCalls(db, sessionId)).map(({ tries }) => tries)).toEqual([1, 1]);
  expect(await callModel(REQUEST)).toEqual({ grams: 40 });
});
