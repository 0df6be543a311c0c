import { beforeAll, expect, test } from "vitest";
import * as reviews from "#lib/reviews/contract.ts";
import { call } from "#lib/testing/call.ts";
import { reviewed } from "#lib/testing/documents.ts";
import { runJobs } from "#lib/testing/jobs.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { testContext } from "#lib/testing/test-context.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

test("a request for a session that is deleted before the mail leaves sends none", async () => {
  const owner = await testContext();
  const other = await testContext();
  const { session_id } = await reviewed(owner);
  const body = { message: "May I?" };
  await call(reviews.requestAccess, { as: other.key, params: { session_id }, body });
  await call(reviews.deleteSession, { as: owner.key, params: { session_id } });
  await runJobs();
  expect(await app.database.sql`select id from outbox_mails`).toHaveLength(0);
  const failed = await app.database.sql`select id from job_runs where status = 'failed'`;
  expect(failed).toHaveLength(0);
});

test("both answers have an address of their own, in the text of the mail too", async () => {
  const owner = await testContext();
  const other = await testContext();
  const { session_id } = await reviewed(owner);
  await call(reviews.requestAccess, { as: other.key, params: { session_id }, body: { message: "May I?" } });
  await runJobs();
  const [mail] = await app.database.sql<{ text: string }[]>`
    select text from outbox_mails where "to" = ${owner.email} order by created_at desc limit 1`;
  const places = [...(mail?.text ?? "").matchAll(/(Grant access|Refuse)\s+(https?:\S+)/g)];
  expect(
    places.map(([, answer, address]) => [answer, new URL(address ?? "").pathname.split("/").at(-2)]),
  ).toEqual([
    ["Grant access", "requests"],
    ["Refuse", "requests"],
  ]);
  expect(new URL(places[0]?.[2] ?? "").pathname).toMatch(/\/requests\/[0-9a-f-]{36}$/);
});
