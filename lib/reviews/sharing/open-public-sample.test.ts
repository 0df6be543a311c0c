import { beforeAll, expect, test } from "vitest";
import { markSessionFailed } from "#db/queries/review-sessions.ts";
import { requestContext } from "#lib/request-context.ts";
import { runJobs } from "#lib/testing/jobs.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { testContext } from "#lib/testing/test-context.ts";
import { addSample } from "../start/add-sample.ts";
import { openPublicSample } from "./open-public-sample.ts";
import { readSharedSession } from "./read-shared-session.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const open = () => openPublicSample(requestContext("test"));

test("an installation without any account shows one finished review of the sample to every visitor", async () => {
  const ids = new Set(await Promise.all([open(), open(), open()]));
  expect(ids.size).toBe(1);
  const id = await open();
  expect(ids.has(id)).toBe(true);
  expect(await readSharedSession(id), "is shown when it is complete").toBeNull();
  await runJobs();
  const shared = await readSharedSession(id);
  expect(shared?.markdown).toContain("# ");
  expect(shared?.session).toMatchObject({ is_owner: false, is_public: true, user_email: "" });
  expect(shared?.session.feedback.detailed.comments_count).toBeGreaterThan(3);
  expect(await open()).toBe(id);
  expect(await app.database.sql`select 1 from review_sessions`).toHaveLength(1);
});

test("a sample whose review failed is reviewed again", async () => {
  const id = await open();
  await app.database.sql`update review_sessions set status = 'processing'`;
  const failure = { slug: "review-failed", title: "The review failed", detail: "", extensions: null };
  await markSessionFailed(requestContext("test").db, id, failure);
  const again = await open();
  expect(again).not.toBe(id);
  await runJobs();
  expect(await readSharedSession(again)).not.toBeNull();
});

test("a new version of Galley reviews the sample anew, once, and touches no document of a user", async () => {
  const author = await testContext();
  const { session_id: own } = await addSample(author.ctx);
  await runJobs();
  const openAs = (version: string) => openPublicSample(requestContext("test"), { version });
  const first = await openAs("1");
  await runJobs();
  expect(await openAs("1")).toBe(first);
  const next = new Set(await Promise.all([openAs("2"), openAs("2"), openAs("2")]));
  expect(next.size).toBe(1);
  expect(next.has(first)).toBe(false);
  await runJobs();
  expect(next.has(await openAs("2"))).toBe(true);
  expect((await addSample(author.ctx)).session_id).toBe(own);
});
