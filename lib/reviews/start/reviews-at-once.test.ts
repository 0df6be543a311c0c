import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { until } from "#inngest/embedded/testing/job-bench.ts";
import { deleteDocument } from "#lib/documents/contract.ts";
import { childEnv, settleEnv } from "#lib/env.ts";
import { requestContext } from "#lib/request-context.ts";
import { call } from "#lib/testing/call.ts";
import { converted } from "#lib/testing/documents.ts";
import { runJobs } from "#lib/testing/jobs.ts";
import { faultsLogged, testApp } from "#lib/testing/test-app.ts";
import { testContext } from "#lib/testing/test-context.ts";
import * as reviews from "../contract.ts";
import * as processing from "../process-contract.ts";
import { manuscriptToReview, ON_FISH } from "../testing/reviewed-manuscript.ts";
import { scriptedModels } from "../testing/scripted-review.ts";
import { admitForgottenReviews } from "./admit-reviews.ts";

const PROGRAM = fileURLToPath(new URL("../testing/jobs-process.ts", import.meta.url));

beforeAll(() => settleEnv({ REVIEWS_AT_ONCE: "1" }));
afterAll(() => settleEnv({ REVIEWS_AT_ONCE: "" }));

const { person, start, read } = await manuscriptToReview(ON_FISH);

const waitingOf = async (session_id: string) => (await read(session_id)).waiting;
const statusOf = async (session_id: string) => (await read(session_id)).processing_status;

test("a review waits while as many of its owner's run as may, and says how many are ahead", async () => {
  const [first, second, third] = [await start(), await start(), await start()];
  expect(await waitingOf(first)).toBeNull();
  expect(await waitingOf(second)).toEqual({ ahead: 1, at_once: 1 });
  expect(await waitingOf(third)).toEqual({ ahead: 2, at_once: 1 });
  const listed = await call(reviews.listProcessing, { as: person.key });
  expect(listed.find(({ session_id }) => session_id === third)).toMatchObject({
    stage: "queued",
    started_at: null,
    waiting: { ahead: 2, at_once: 1 },
  });
  await runJobs();
  const ended = await Promise.all([first, second, third].map(read));
  expect(ended.map(({ processing_status }) => processing_status)).toEqual(Array(3).fill("completed"));
  expect(ended.map(({ completed_at }) => completed_at)).toEqual(
    ended.map(({ completed_at }) => completed_at).toSorted(),
  );
  expect(ended.every(({ waiting, started_at }) => waiting === null && started_at !== null)).toBe(true);
});

test("the reviews of another owner do not wait", async () => {
  const other = await testContext({ paidCredits: 5 });
  const { document_id: theirs } = await converted(other, { content: ON_FISH });
  await start();
  const { session_id } = await call(processing.startReview, {
    as: other.key,
    params: { document_id: theirs },
    body: {},
  });
  const session = await call(reviews.getSession, { as: other.key, params: { session_id } });
  expect(session.waiting).toBeNull();
  await runJobs();
});

test.each(["running", "waiting"] as const)(
  "the next review starts when a %s one is deleted",
  async (which) => {
    const [first, second, third] = [await start(), await start(), await start()];
    const session_id = which === "running" ? first : second;
    await call(reviews.deleteSession, { as: person.key, params: { session_id } });
    await runJobs();
    expect(await statusOf(third)).toBe("completed");
  },
);

test("the next review starts when the manuscript of the running one is deleted", async () => {
  const { document_id: doomed } = await converted(person, { content: `${ON_FISH}\nMore.\n` });
  await start({}, doomed);
  const next = await start();
  expect(await waitingOf(next)).toEqual({ ahead: 1, at_once: 1 });
  await call(deleteDocument, { as: person.key, params: { document_id: doomed } });
  await runJobs();
  expect(await statusOf(next)).toBe("completed");
});

test("the next review starts when one fails", async () => {
  await scriptedModels({
    document_map: () => ({ status: 401, message: "no" }),
    review_findings: () => ({ status: 401, message: "no" }),
  });
  const failing = await start();
  const next = await start();
  await runJobs();
  expect(await statusOf(failing)).toBe("failed");
  expect(await statusOf(next)).toBe("failed");
  faultsLogged();
});

test("starts that race for the last place take it once", async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => start()));
  const waiting = await Promise.all(ids.map(waitingOf));
  expect(waiting.map((each) => each?.ahead ?? 0).toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
  await runJobs();
  expect(new Set(await Promise.all(ids.map(statusOf)))).toEqual(new Set(["completed"]));
});

test("a raised limit lets waiting reviews run", async () => {
  const ids = [await start(), await start(), await start()];
  settleEnv({ REVIEWS_AT_ONCE: "2" });
  onTestFinished(() => settleEnv({ REVIEWS_AT_ONCE: "1" }));
  await admitForgottenReviews(requestContext("test"));
  expect(await Promise.all(ids.map(waitingOf))).toEqual([null, null, { ahead: 2, at_once: 2 }]);
  await runJobs();
});

test("after a kill -9 in the middle of a review, it and those that wait for it are completed", async () => {
  const { database } = await testApp();
  let mayAnswer = false;
  const { server, requestsFor } = await scriptedModels({
    review_findings: () => (mayAnswer ? { findings: [], ledger: [] } : "hang"),
  });
  const ids = [await start(), await start(), await start()];
  const child = spawn(process.execPath, [PROGRAM], {
    stdio: ["ignore", "ignore", "inherit"],
    env: childEnv({ DATABASE_URL: database.url, OPENAI_BASE_URL: server.url, REVIEW_MODEL: "large" }),
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  await until(async () => requestsFor("review_findings").length > 0);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(await Promise.all(ids.map(statusOf))).toEqual(Array(3).fill("processing"));
  mayAnswer = true;
  await runJobs();
  expect(await Promise.all(ids.map(statusOf))).toEqual(Array(3).fill("completed"));
});
