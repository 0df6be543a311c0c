import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as reviews from "#lib/reviews/contract.ts";
import * as processing from "#lib/reviews/process-contract.ts";
import { call, refusal } from "#lib/testing/call.ts";
import { queryToken } from "#lib/testing/credential.ts";
import { converted } from "#lib/testing/documents.ts";
import { runJobs, startJobs } from "#lib/testing/jobs.ts";
import { followEvents, type ReceivedEvent } from "#lib/testing/read-events.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";

let app: TestApp;
let person: Person;
let document_id: string;
let session_id: string;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  person = await testContext();
  ({ document_id } = await converted(person));
  ({ session_id } = await call(processing.startReview, { as: person.key, params: { document_id } }));
});

const stream = (lastEventId?: number) => ({
  as: queryToken(person.key.secret),
  params: { document_id, session_id },
  headers: lastEventId === undefined ? {} : { "last-event-id": String(lastEventId) },
});

describe("the stream of a review", () => {
  test("goes through its stages to the end, which counts comments and credits", async () => {
    const following = followEvents(processing.reviewEvents, stream());
    await runJobs();
    const { events, ended } = await following;
    expect(ended).toBe(true);
    expect(events.map(({ id }) => id)).toEqual(events.map((_, i) => i + 1));
    const progress = events.filter(({ data }) => data.type === "progress");
    const stages = progress.map(({ data }) => data.stage);
    expect([...new Set(stages)]).toEqual(["queued", "analyzing", "reviewing", "finalizing", "complete"]);
    const values = progress.map(({ data }) => data.value ?? -1);
    expect(values).toEqual(values.toSorted((a, b) => a - b));
    const session = await call(reviews.getSession, { as: person.key, params: { session_id } });
    expect(events.at(-1)?.data).toEqual({
      type: "complete",
      result: {
        session_id,
        preview_credits_remaining: 3,
        paid_credits_remaining: 99,
        comment_count: session.feedback.detailed.comments_count,
      },
    });
  });

  test("cut ten times and resumed tells every event exactly once", async () => {
    const jobs = await startJobs();
    const received: ReceivedEvent[] = [];
    let connections = 0;
    while (received.at(-1)?.data.type !== "complete" && connections < 40) {
      const last = received.at(-1)?.id;
      const { events } = await followEvents(processing.reviewEvents, stream(last), { cutAfter: 1 });
      // The rest of the same chunk was lost with the connection.
      received.push(...events.slice(0, 1));
      connections += 1;
    }
    await jobs.stop();
    expect(connections).toBeGreaterThanOrEqual(10);
    const { events } = await followEvents(processing.reviewEvents, stream());
    expect(received).toEqual(events);
  });

  test("is the same for many readers at once", async () => {
    const readers = Array.from({ length: 8 }, () => followEvents(processing.reviewEvents, stream()));
    await runJobs();
    const [first, ...others] = await Promise.all(readers);
    for (const other of others) expect(other.events).toEqual(first?.events);
  });

  test("of a review that fails ends with why", async () => {
    await rm(join(app.blobFolder, "documents", document_id, "content.md"));
    const following = followEvents(processing.reviewEvents, stream());
    await runJobs();
    expect((await following).events.at(-1)?.data).toMatchObject({
      type: "error",
      error_type: "review-failed",
      details: { detail: expect.stringContaining("Start the review again") },
    });
  });

  test("ends when its session is deleted", async () => {
    const began = Promise.withResolvers<void>();
    const following = followEvents(processing.reviewEvents, stream(), { onEvent: () => began.resolve() });
    await Promise.race([began.promise, following]);
    await call(reviews.deleteSession, { as: person.key, params: { session_id } });
    expect(await following).toMatchObject({ ended: true });
  });
});

test("a missing session, someone else's, and one of another document are the same 404", async () => {
  const other = await testContext();
  const places = [
    [{ document_id, session_id: randomUUID() }, person],
    [{ document_id: randomUUID(), session_id }, person],
    [{ document_id, session_id }, other],
  ] as const;
  for (const [params, who] of places) {
    expect(await refusal(processing.reviewEvents, { as: who.key, params })).toMatchObject({
      slug: "session-not-found",
      status: 404,
    });
  }
});
