import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { converted } from "#lib/testing/documents.ts";
import { dropWaitingJobs, type RunningJobs, startJobs } from "#lib/testing/jobs.ts";
import { manuscript } from "#lib/testing/manuscript.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { testContext } from "#lib/testing/test-context.ts";
import type { Assistant } from "./testing/assistant.ts";
import { type AssistantDesk, openDesk } from "./testing/assistant-desk.ts";

let app: TestApp;
let desk: AssistantDesk;
let assistant: Assistant;
let document_id: string;
beforeAll(async () => {
  app = await testApp();
  desk = await openDesk();
  ({ assistant, document_id } = desk);
});
afterAll(() => desk.close());
afterEach(async () => {
  await dropWaitingJobs();
  await app.database.sql`delete from rate_limits`;
});

const previewsLeft = async (by = assistant) =>
  Number((await by.call("credits_left")).structured.preview_credits_remaining);

test("start_review again with the same request_id gives the same review and takes no second credit", async () => {
  const before = await previewsLeft();
  const start = { document_id, preview: true, focus: "the diary", request_id: "first-look" };
  const first = await assistant.call("start_review", start);
  expect(first.isError).toBe(false);
  const again = await assistant.call("start_review", start);
  expect(again).toEqual(first);
  expect(await previewsLeft()).toBe(before - 1);

  const other = await assistant.call("start_review", { ...start, focus: "the raters" });
  expect(other.text).toMatch(/^Error idempotency-key-reused: .*request_id: choose another/);
  const foreign = await testContext();
  const { document_id: theirs } = await converted(foreign);
  const client = await desk.connectAs(foreign);
  const started = await client.call("start_review", { ...start, document_id: theirs });
  expect(started.structured.session_id).not.toBe(first.structured.session_id);
  await client.close();
});

test("of ten calls at once with one request_id, one starts a review", async () => {
  const person = await testContext();
  const { document_id: id } = await converted(person);
  const client = await desk.connectAs(person);
  const calls = Array.from({ length: 10 }, () =>
    client.call("start_review", { document_id: id, preview: true, request_id: "at-once" }),
  );
  const replies = await Promise.all(calls);
  const sessions = new Set(replies.flatMap(({ structured }) => structured.session_id ?? []));
  expect(sessions.size).toBe(1);
  for (const { isError, text } of replies)
    if (isError) expect(text).toMatch(/^Error idempotency-key-in-use: .*in a moment/);
  expect(await previewsLeft(client)).toBe(2);
  await client.close();
});

test("a call that failed leaves its request_id free, and a request_id has a form", async () => {
  const person = await testContext();
  const client = await desk.connectAs(person);
  const start = { document_id, preview: true, request_id: "later" };
  expect((await client.call("start_review", start)).text).toMatch(/^Error document-not-found/);
  const { document_id: own } = await converted(person);
  expect((await client.call("start_review", { ...start, document_id: own })).isError).toBe(false);
  for (const request_id of ["", "a b", "a".repeat(201), "é", "a\n"])
    expect((await client.call("start_review", { ...start, request_id })).text).toContain("request_id");
  await client.close();
});

describe("with jobs, for the upload waits for its conversion", () => {
  let jobs: RunningJobs;
  beforeAll(async () => {
    jobs = await startJobs();
  });
  afterAll(() => jobs.stop());

  test.each([
    ["upload_text", () => ({ text: manuscript("once"), format: "md", name: "once" })],
    ["upload_from_url", () => ({ url: `${desk.papers.origin}/once.md` })],
  ])("%s again with the same request_id gives the same document", async (tool, input) => {
    const given = { ...input(), request_id: "once" };
    const first = await assistant.call(tool, given);
    const again = await assistant.call(tool, given);
    expect(again.structured.document_id).toBe(first.structured.document_id);
    const other = await assistant.call(tool, { ...given, request_id: "twice" });
    expect(other.structured.document_id).not.toBe(first.structured.document_id);
  });
});
