import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import * as points from "#lib/responses/points-contract.ts";
import * as reviews from "#lib/reviews/contract.ts";
import * as sharing from "#lib/reviews/sharing-contract.ts";
import * as threads from "#lib/reviews/thread-contract.ts";
import { openReaders } from "#lib/streams/stream-hub.ts";
import { call, send } from "#lib/testing/call.ts";
import { reviewed } from "#lib/testing/documents.ts";
import { dropWaitingJobs } from "#lib/testing/jobs.ts";
import { type Received, readEvents } from "#lib/testing/read-events.ts";
import { sharePerson, startedResponse, verifiedPerson, visitor } from "#lib/testing/review-roles.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";
import { reviewFollowers } from "./review-followers.ts";

const ROUND_MS = 10_000;
const PAST_ANSWER_MS = 4_000;

let app: TestApp;
let owner: Person;
let session_id: string;
beforeAll(async () => {
  app = await testApp();
  owner = await testContext();
});
beforeEach(async () => {
  ({ session_id } = await reviewed(owner));
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: Date.now() });
});
afterEach(async () => {
  await expect.poll(openReaders).toBe(0);
  vi.useRealTimers();
  await app.database.sql`delete from rate_limits`;
  await dropWaitingJobs();
});

/** Somebody who follows the changes of the review until the server ends that, or the test. */
interface Following {
  /** Resolves at the end. */
  received: Promise<Received>;
  hasEnded: () => boolean;
  /** The number of events that have come. */
  events: () => number;
}

async function follow(person: Person, cutAfter?: number): Promise<Following> {
  const response = await send(threads.reviewEvents, { as: person.key, params: { session_id } });
  expect(response.status).toBe(200);
  let isOver = false;
  let events = 0;
  const onEvent = () => {
    events += 1;
  };
  const received = readEvents(threads.reviewEvents, response, { onEvent, ...(cutAfter && { cutAfter }) });
  void received.then(() => {
    isOver = true;
  });
  return { received, hasEnded: () => isOver, events: () => events };
}

const own = (params: Record<string, string> = {}) => ({ as: owner.key, params: { session_id, ...params } });
const say = () => call(threads.writeComment, { ...own(), body: { quote: "the", message: "Why?" } });
const shared = async (role: string) => {
  const person = await verifiedPerson();
  return { person, ...(await sharePerson(owner, { session_id, person, role })) };
};

/** Lets the next round come, and resolves when all who were asked about have their answers. */
async function round(): Promise<void> {
  vi.advanceTimersByTime(ROUND_MS);
  const guard = reviewFollowers(app.database.db).join(
    { sessionId: session_id, userId: owner.id, mayEdit: false },
    () => {},
  );
  vi.setSystemTime(Date.now() + PAST_ANSWER_MS);
  await guard.mayGoOn();
  guard.stop();
}

test("each stream ends when the access of its reader does, and no other with it", async () => {
  const { sql } = app.database;
  const viewer = await shared("viewer");
  const commenter = await shared("commenter");
  const deleted = await shared("editor");
  const byLink = await visitor(owner, session_id, { role: "commenter" });
  const byLateLink = await visitor(owner, session_id, { role: "viewer" });
  const stays = await visitor(owner, session_id, { role: "editor" });
  const following = {
    viewer: await follow(viewer.person),
    commenter: await follow(commenter.person),
    deleted: await follow(deleted.person),
    byLink: await follow(byLink.person),
    byLateLink: await follow(byLateLink.person),
    stays: await follow(stays.person),
    owner: await follow(owner),
  };
  type Name = keyof typeof following;
  const ends: [Name, () => Promise<unknown>][] = [
    ["viewer", () => call(sharing.removePerson, own({ member_id: viewer.member_id }))],
    ["byLink", () => call(sharing.removeLink, own({ link_id: byLink.link.link_id }))],
    [
      "byLateLink",
      () => sql`update session_links set expires_at = now() - interval '1 hour'
      where id = ${byLateLink.link.link_id}`,
    ],
    ["commenter", () => sql`update users set blocked_at = now() where id = ${commenter.person.id}`],
    ["deleted", () => sql`delete from users where id = ${deleted.person.id}`],
  ];
  const over = new Set<string>();
  const ended = () => Object.entries(following).flatMap(([name, { hasEnded }]) => (hasEnded() ? [name] : []));
  await round();
  expect(ended()).toEqual([]);
  for (const [name, end] of ends) {
    await end();
    await round();
    await following[name].received;
    over.add(name);
    expect(new Set(ended())).toEqual(over);
  }
  expect(await following.byLink.received).toMatchObject({ ended: true, events: [] });
  await sql`delete from review_sessions where id = ${session_id}`;
  await round();
  await Promise.all([following.stays.received, following.owner.received]);
});

test("an editor who becomes a commenter follows on, and no longer learns of letters", async () => {
  const { person, member_id } = await shared("editor");
  const { response_id, point_id } = await startedResponse(owner, { session_id });
  const answerPoint = (version: number) =>
    call(points.changePoint, { ...own({ response_id, point_id }), body: { version, reply: `${version}` } });
  const following = await follow(person, 2);
  await answerPoint(1);
  await expect.poll(following.events).toBe(1);
  await call(sharing.changePersonRole, { ...own({ member_id }), body: { role: "commenter" } });
  await round();
  await answerPoint(2);
  await say();
  const { events } = await following.received;
  expect(events.map(({ data }) => data.type)).toEqual(["response-changed", "change"]);
});

test("a round asks the database as often for many as for one, and so does an event", async () => {
  const statements = vi.spyOn(app.database.sql, "unsafe");
  const asked = async (work: () => Promise<unknown>) => {
    statements.mockClear();
    await work();
    return statements.mock.calls.filter(
      ([text]) => text.includes("json_to_recordset") && text.includes("session_members"),
    ).length;
  };
  try {
    const all: Following[] = [];
    for (const more of [1, 39]) {
      for (let i = 0; i < more; i++) all.push(await follow(owner));
      const before = all.map(({ events }) => events());
      expect(await asked(round)).toBe(1);
      vi.setSystemTime(Date.now() + PAST_ANSWER_MS);
      const forEvent = await asked(async () => {
        await say();
        await expect.poll(() => all.every(({ events }, i) => events() > (before[i] ?? 0))).toBe(true);
      });
      expect(forEvent).toBeLessThanOrEqual(3);
    }
    await call(reviews.deleteSession, own());
    await round();
    await Promise.all(all.map(({ received }) => received));
  } finally {
    statements.mockRestore();
  }
});
