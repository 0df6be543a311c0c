import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { converted } from "#lib/testing/documents.ts";
import { dropWaitingJobs, type RunningJobs, startJobs } from "#lib/testing/jobs.ts";
import { manuscript } from "#lib/testing/manuscript.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { testContext } from "#lib/testing/test-context.ts";
import type { Assistant } from "./testing/assistant.ts";
import { type AssistantDesk, fencedWords, openDesk } from "./testing/assistant-desk.ts";

let desk: AssistantDesk;
let app: TestApp;
let assistant: Assistant;
let session_id: string;
let comment_id: string;
beforeAll(async () => {
  app = await testApp();
  desk = await openDesk();
  ({ assistant, session_id, comment_id } = desk);
});
afterAll(() => desk.close());
beforeEach(async () => {
  await app.database.sql`delete from comment_actions`;
  await app.database.sql`delete from rate_limits`;
});

const stateOf = async () =>
  (await assistant.call("read_comment", { session_id, comment_id })).structured.status;

test("dismiss, address and undo mark a comment, twice as once", async () => {
  const place = { session_id, comment_id };
  for (const _ of [1, 2]) await assistant.call("dismiss_comment", { ...place, reason: "wrong" });
  expect(await stateOf()).toBe("dismissed");
  const addressed = await assistant.call("address_comment", place);
  expect(addressed).toMatchObject({ isError: false, structured: { status: "addressed" } });
  expect(await stateOf()).toBe("addressed");
  expect((await assistant.call("undo_comment_action", { ...place, action_type: "dismissed" })).text).toMatch(
    /^Error comment-not-actionable: .*read_comment/,
  );
  await assistant.call("undo_comment_action", { ...place, action_type: "addressed" });
  expect(await stateOf()).toBe("open");
});

describe("with jobs", () => {
  let jobs: RunningJobs;
  beforeAll(async () => {
    jobs = await startJobs();
  });
  afterAll(() => jobs.stop());

  test.each([
    ["md", manuscript("swimming")],
    ["txt", manuscript("cycling")],
    [
      "tex",
      `\\documentclass{article}\\begin{document}\\section{Methods}${"We measured sleep. ".repeat(40)}\\end{document}`,
    ],
  ])("a manuscript as %s is uploaded, reviewed and read", async (format, text) => {
    const uploaded = await assistant.call("upload_text", { text, format, name: `on-${format}` });
    expect(uploaded.structured).toMatchObject({ status: "converted", word_count: expect.any(Number) });
    const started = await assistant.call("start_review", {
      document_id: uploaded.structured.document_id,
      focus: "Are the numbers right?",
    });
    const place = { session_id: started.structured.session_id };
    let progress = await assistant.call("review_progress", { ...place, wait_seconds: 20 });
    for (let i = 0; i < 5 && progress.structured.status === "processing"; i++)
      progress = await assistant.call("review_progress", { ...place, wait_seconds: 20 });
    expect(progress.structured).toMatchObject({ status: "completed", progress_percentage: 100 });
    expect(progress.text).toContain("Call read_review");
    expect(fencedWords(await assistant.call("read_review", place))).toContain("Are the numbers right?");
    const documents = await assistant.call("find_documents", { query: `on-${format}` });
    expect(documents.structured.documents).toHaveLength(1);
  });
});

test("a preview takes a preview credit, and without one the error says what to do", async () => {
  const poor = await testContext();
  const { document_id: id } = await converted(poor);
  const client = await desk.connectAs(poor);
  for (const _ of [1, 2, 3]) await client.call("start_review", { document_id: id, preview: true });
  const refused = await client.call("start_review", { document_id: id, preview: true });
  expect(refused).toMatchObject({
    isError: true,
    text: expect.stringMatching(/^Error no-credits: .*credits_left/),
  });
  await dropWaitingJobs();
  await client.close();
});
