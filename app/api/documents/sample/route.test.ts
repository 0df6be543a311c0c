import { beforeAll, expect, test } from "vitest";
import * as credits from "#lib/credits/contract.ts";
import * as documents from "#lib/documents/contract.ts";
import * as files from "#lib/documents/files-contract.ts";
import * as reviews from "#lib/reviews/contract.ts";
import * as processing from "#lib/reviews/process-contract.ts";
import { ask, call } from "#lib/testing/call.ts";
import { queryToken } from "#lib/testing/credential.ts";
import { runJobs } from "#lib/testing/jobs.ts";
import { followEvents } from "#lib/testing/read-events.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { testContext } from "#lib/testing/test-context.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

test("the sample is reviewed once for each account, without a credit", async () => {
  const person = await testContext();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => call(processing.addSample, { as: person.key })),
  );
  const [first] = answers;
  if (!first) throw new Error("no answer");
  for (const answer of answers) expect(answer).toEqual(first);
  await runJobs();
  expect(await call(processing.addSample, { as: person.key })).toEqual(first);

  const { document_id, session_id } = first;
  const session = await call(reviews.getSession, { as: person.key, params: { session_id } });
  expect(session).toMatchObject({ processing_status: "completed", filename: "sample-manuscript.md" });
  expect(session.feedback.detailed.comments_count).toBeGreaterThan(3);
  const [listed] = await call(documents.listDocuments, { as: person.key });
  expect(listed).toMatchObject({ document_id, status: "converted", format: "md" });
  const content = await call(files.getContent, { as: person.key, params: { document_id } });
  expect(content.toString()).toContain("# ");
  const { events } = await followEvents(documents.uploadEvents, {
    as: queryToken(person.key.secret),
    params: { task_id: listed?.task_id ?? "" },
  });
  expect(events.at(-1)?.data).toMatchObject({ type: "complete", result: { document_id } });
  expect(await call(credits.getCreditScore, { as: person.key })).toMatchObject({
    paid_credits_remaining: 100,
    preview_credits_remaining: 3,
  });
  const ledger = await call(credits.listLedger, { as: person.key });
  expect(ledger.map(({ entry }) => entry)).toEqual(["grant", "grant"]);

  expect(await app.blobs()).toEqual([
    `documents/${document_id}/content.md`,
    `documents/${document_id}/original`,
  ]);
  await call(documents.deleteDocument, { as: person.key, params: { document_id } });
  expect(await app.blobs()).toEqual([]);
  const again = await call(processing.addSample, { as: person.key });
  expect(again.document_id).not.toBe(document_id);
});

test("a sample that is deleted can be added ten times a day, and sixty times from one network", async () => {
  const person = await testContext();
  const add = async (who: typeof person, headers = {}) => {
    const answer = await ask(processing.addSample, { as: who.key, headers });
    if (!answer.ok) return answer.problem.slug;
    const params = { document_id: answer.body.document_id };
    await call(documents.deleteDocument, { as: who.key, params });
    return "added";
  };
  expect(await add(person)).toBe("added");
  await app.database.sql`update rate_limits set points = 9 where key = ${`samples:${person.id}`}`;
  expect([await add(person), await add(person)]).toEqual(["added", "rate-limited"]);
  const headers = { "x-galley-remote-address": "2001:db8::1" };
  expect(await add(await testContext(), headers)).toBe("added");
  await app.database.sql`update rate_limits set points = 60 where key like 'samples-network:%'`;
  const neighbour = { "x-galley-remote-address": "2001:db8::2" };
  expect(await add(await testContext(), neighbour)).toBe("rate-limited");
  expect(await add(await testContext(), { "x-galley-remote-address": "2001:db9::2" })).toBe("added");
});
