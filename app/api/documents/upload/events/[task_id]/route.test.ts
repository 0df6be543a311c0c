import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import * as documents from "#lib/documents/contract.ts";
import * as files from "#lib/documents/files-contract.ts";
import { call, refusal, send } from "#lib/testing/call.ts";
import { queryToken } from "#lib/testing/credential.ts";
import { converted, upload } from "#lib/testing/documents.ts";
import { dropWaitingJobs, runJobs, startJobs } from "#lib/testing/jobs.ts";
import { followEvents, type ReceivedEvent, readEvents } from "#lib/testing/read-events.ts";
import { testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";

let person: Person;
beforeAll(async () => {
  await testApp();
  person = await testContext();
});
afterEach(dropWaitingJobs);

const at = (task_id: string, lastEventId?: number | string) => ({
  as: queryToken(person.key.secret),
  params: { task_id },
  headers: lastEventId === undefined ? {} : { "last-event-id": String(lastEventId) },
});

describe("the stream of a conversion", () => {
  test("goes from queued to complete, told live, in order", async () => {
    const { task_id, document_id } = await upload(person, { filename: "paper.md" });
    const following = followEvents(documents.uploadEvents, at(task_id));
    await runJobs();
    const { events, ended, text } = await following;
    expect(ended).toBe(true);
    expect(text.startsWith("retry: 2000\n\n")).toBe(true);
    expect(events.map(({ id }) => id)).toEqual(events.map((_, i) => i + 1));
    expect(events.slice(0, 3).map(({ data }) => [data.stage, data.value])).toEqual([
      ["queued", 0],
      ["uploading", 5],
      ["converting", 10],
    ]);
    expectRising(events);
    const content = (await call(files.getContent, { as: person.key, params: { document_id } })).toString();
    expect(events.at(-1)?.data).toMatchObject({
      type: "complete",
      result: {
        document_id,
        filename: "paper.md",
        format: "md",
        content_url: `/documents/${document_id}/content`,
        original_url: `/documents/${document_id}/original`,
        parent_document_id: null,
        previous_session_id: null,
      },
    });
    expect(content.length).toBeGreaterThan(100);
  });

  test("says why it failed, as a problem does", async () => {
    const { task_id } = await converted(person, { content: "%PDF-1.7\nnothing", filename: "paper.pdf" });
    const { events, ended } = await followEvents(documents.uploadEvents, at(task_id));
    expect(ended).toBe(true);
    expect(events.at(-1)?.data).toMatchObject({
      type: "error",
      error: expect.any(String),
      error_type: expect.stringMatching(/^[a-z]+(-[a-z]+)+$/),
      details: { detail: expect.any(String) },
    });
  });

  test("resumes after any event with nothing lost and nothing twice", async () => {
    const { task_id } = await upload(person);
    const jobs = await startJobs();
    const received: ReceivedEvent[] = [];
    for (let cut = 0; cut < 10 && received.at(-1)?.data.type !== "complete"; cut++) {
      const { events } = await followEvents(documents.uploadEvents, at(task_id, received.at(-1)?.id), {
        cutAfter: 1,
      });
      received.push(...events);
    }
    await jobs.idle();
    await jobs.stop();
    const { events } = await followEvents(documents.uploadEvents, at(task_id));
    expect(received).toEqual(events);
    expect(events.at(-1)?.data.type).toBe("complete");
  });

  test("read late replays its end at once, and has nothing more after it", async () => {
    const { task_id } = await converted(person);
    const { events, ended } = await followEvents(documents.uploadEvents, at(task_id));
    expect(ended).toBe(true);
    expect(events.at(-1)?.data.type).toBe("complete");
    const last = events.at(-1)?.id ?? 0;
    expect(await followEvents(documents.uploadEvents, at(task_id, last))).toMatchObject({
      events: [],
      ended: true,
    });
    const before = await followEvents(documents.uploadEvents, at(task_id, last - 1));
    expect(before.events).toEqual(events.slice(-1));
  });

  test.each(["abc", "-1", "1.5", "1e400", "99999999999", " ", "0x1f", "%00"])(
    "resumed from the id %j still comes to its end",
    async (id) => {
      const { task_id } = await converted(person);
      expect(await followEvents(documents.uploadEvents, at(task_id, id))).toMatchObject({ ended: true });
    },
  );
});

test("its answer is not cached, not buffered, and keeps the connection alive", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const { task_id } = await upload(person);
    const response = await send(documents.uploadEvents, at(task_id));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
    });
    const reading = readEvents(documents.uploadEvents, response);
    await vi.advanceTimersByTimeAsync(15_000);
    await vi.advanceTimersByTimeAsync(15_000);
    await runJobs();
    const { text, events } = await reading;
    expect(text.match(/^:/gm)?.length).toBeGreaterThanOrEqual(2);
    expect(events.at(-1)?.data.type).toBe("complete");
  } finally {
    vi.useRealTimers();
  }
});

test("a reader who leaves is let go", async () => {
  const { task_id } = await upload(person);
  const leaving = new AbortController();
  const response = await send(documents.uploadEvents, { ...at(task_id), signal: leaving.signal });
  const reader = response.body?.getReader();
  await reader?.read();
  leaving.abort();
  await reader?.cancel();
  expect(await followEvents(documents.uploadEvents, at(task_id), { cutAfter: 2 })).toMatchObject({
    events: [{ id: 1 }, { id: 2 }],
  });
});

test("a missing task and someone else's are the same 404", async () => {
  const { task_id } = await upload(await testContext());
  for (const id of [task_id, randomUUID()]) {
    expect(await refusal(documents.uploadEvents, at(id))).toMatchObject({
      slug: "task-not-found",
      status: 404,
    });
  }
});

function expectRising(events: ReceivedEvent[]): void {
  const values = events.flatMap(({ data }) => (data.value === undefined ? [] : [data.value]));
  expect(values).toEqual(values.toSorted((a, b) => a - b));
  expect(values.at(-1)).toBe(100);
}
