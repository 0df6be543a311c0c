import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { requestContext } from "#lib/request-context.ts";
import { failReview } from "#lib/reviews/publish/fail-review.ts";
import { converted } from "#lib/testing/documents.ts";
import { dropWaitingJobs, runJobs } from "#lib/testing/jobs.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";
import { type AssistantDesk, openDesk } from "./testing/assistant-desk.ts";
import { sendMessage } from "./testing/send-message.ts";

const FOLLOWS = { extensions: { "io.modelcontextprotocol/tasks": {} } };

let desk: AssistantDesk;
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  desk = await openDesk();
});
afterAll(() => desk.close());
beforeEach(() => app.database.sql`delete from rate_limits`);

function start(person: Person, document_id: string, capabilities: object = FOLLOWS) {
  const params = { name: "start_review", arguments: { document_id, preview: true } };
  return sendMessage(desk.origin, person, {
    method: "tools/call",
    about: "start_review",
    params,
    capabilities,
  });
}

function task(
  method: string,
  taskId: string,
  person: Pick<Person, "key"> = desk.owner,
  capabilities: object = FOLLOWS,
) {
  const params = { taskId, ...(method === "tasks/update" && { inputResponses: {} }) };
  return sendMessage(desk.origin, person, { method, about: taskId, params, capabilities });
}

async function previewsLeft(person: Person): Promise<unknown> {
  const client = await desk.connectAs(person);
  const { structured } = await client.call("credits_left");
  await client.close();
  return structured.preview_credits_remaining;
}

test("a client that follows tasks gets a review as one, polls it, and reads its result", async () => {
  const { document_id } = await converted(desk.owner);
  const { result } = await start(desk.owner, document_id);
  const session_id = String(result.structuredContent?.session_id);
  expect(result).toMatchObject({
    resultType: "task",
    taskId: session_id,
    status: "working",
    ttlMs: null,
    pollIntervalMs: 2_000,
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    lastUpdatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  const running = await task("tasks/get", session_id);
  expect(running.result).toMatchObject({ resultType: "complete", taskId: session_id, status: "working" });
  expect((await task("tasks/update", session_id)).result).toMatchObject({ resultType: "complete" });
  await runJobs();
  const done = await task("tasks/get", session_id);
  expect(done.result).toMatchObject({
    status: "completed",
    result: {
      resultType: "complete",
      structuredContent: { session_id, next: expect.stringContaining("read_review") },
    },
  });
  await task("tasks/cancel", session_id);
  expect((await task("tasks/get", session_id)).result.status).toBe("completed");
});

test("a cancelled task stops the review, keeps it, and returns the credit", async () => {
  const person = await testContext();
  const { document_id } = await converted(person);
  const before = await previewsLeft(person);
  const { result } = await start(person, document_id);
  const taskId = String(result.taskId);
  expect(await previewsLeft(person)).toBe(Number(before) - 1);
  for (const _ of [1, 2])
    expect((await task("tasks/cancel", taskId, person)).result).toMatchObject({ resultType: "complete" });
  expect((await task("tasks/get", taskId, person)).result).toMatchObject({ status: "cancelled" });
  expect(await previewsLeft(person)).toBe(before);
  const client = await desk.connectAs(person);
  const progress = await client.call("review_progress", { session_id: taskId, wait_seconds: 0 });
  expect(progress.structured.status).toBe("failed");
  expect(progress.text).toContain("You stopped the review.");
  await client.close();
  await runJobs();
  expect((await task("tasks/get", taskId, person)).result).toMatchObject({ status: "cancelled" });
});

test("a review that failed is a completed task with the error of the tool", async () => {
  const { document_id } = await converted(desk.owner);
  const { result } = await start(desk.owner, document_id);
  const taskId = String(result.taskId);
  await failReview(requestContext("test"), { sessionId: taskId, reason: "It stopped." });
  expect((await task("tasks/get", taskId)).result).toMatchObject({
    status: "completed",
    result: {
      isError: true,
      content: [{ text: expect.stringMatching(/^Error review-failed: It stopped\./) }],
    },
  });
  await dropWaitingJobs();
});

test("a client that follows no tasks gets the tool's answer and has no methods for tasks", async () => {
  const { document_id } = await converted(desk.owner);
  const { result } = await start(desk.owner, document_id, {});
  expect(result).toMatchObject({ resultType: "complete", structuredContent: expect.any(Object) });
  expect(result.taskId).toBeUndefined();
  const { error } = await task("tasks/get", String(result.structuredContent?.session_id), desk.owner, {});
  expect(error?.message).toMatch(/not found/i);
  await dropWaitingJobs();
});

test("tasks of others and ids of nothing do not exist, and each method needs its scope", async () => {
  const foreign = await testContext();
  const reading = { key: await desk.owner.keyWith("documents:read") };
  for (const method of ["tasks/get", "tasks/cancel", "tasks/update"]) {
    const theirs = await task(method, desk.session_id, foreign);
    expect([method, theirs.error?.message]).toEqual([
      method,
      expect.stringMatching(/^Error session-not-found/),
    ]);
    const nobodys = await task(method, randomUUID());
    expect([method, nobodys.error?.message]).toEqual([
      method,
      expect.stringMatching(/^Error session-not-found/),
    ]);
    const malformed = await task(method, "1 or 1=1");
    expect(malformed.error?.message).toMatch(/^Error session-not-found/);
    const { error } = await task(method, desk.session_id, reading);
    expect([method, error?.message]).toEqual([method, expect.stringMatching(/^Error missing-scope/)]);
  }
});
