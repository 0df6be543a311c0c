import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import type { setActionsRequest } from "#lib/reviews/comment-schema.ts";
import * as reviews from "#lib/reviews/contract.ts";
import type { SessionRole } from "#lib/reviews/role-schema.ts";
import * as threads from "#lib/reviews/thread-contract.ts";
import { call, refusal, send } from "#lib/testing/call.ts";
import { reviewed } from "#lib/testing/documents.ts";
import { dropWaitingJobs } from "#lib/testing/jobs.ts";
import { readEvents } from "#lib/testing/read-events.ts";
import { sharePerson, verifiedPerson } from "#lib/testing/review-roles.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";

type Actions = z.input<typeof setActionsRequest>["actions"];

let app: TestApp;
let owner: Person;
let session_id: string;
let ids: string[];
beforeAll(async () => {
  app = await testApp();
  owner = await testContext();
  ({ session_id } = await reviewed(owner));
  const { feedback } = await call(reviews.getSession, own());
  ids = feedback.detailed.comments.map(({ id }) => id);
  expect(ids.length).toBeGreaterThanOrEqual(3);
});
afterEach(async () => {
  await app.database.sql`delete from comment_actions`;
  await dropWaitingJobs();
});

const own = () => ({ as: owner.key, params: { session_id } });
const set = (actions: Actions, as: Person = owner) =>
  call(reviews.setCommentActions, { ...own(), as: as.key, body: { actions } });
const refused = (actions: Actions, as: Person = owner) =>
  refusal(reviews.setCommentActions, { ...own(), as: as.key, body: { actions } });
const standing = async () => {
  const { comment_actions } = await call(reviews.getSession, own());
  return Object.fromEntries(
    comment_actions.map(({ comment_id, action_type, reason }) => [comment_id, reason ?? action_type]),
  );
};
const all = (action_type: "dismissed" | "addressed" | null) =>
  ids.map((comment_id) => ({ comment_id, action_type }));

test("all comments are dismissed by one request, each is one event in its order, and are opened again", async () => {
  const { last_event_id } = await call(threads.getThreads, own());
  expect(await set(all("dismissed"))).toEqual({ changed_comment_ids: ids });
  expect(Object.values(await standing())).toEqual(ids.map(() => "dismissed"));
  await set(all(null).toReversed());
  expect(await standing()).toEqual({});

  const headers = { "last-event-id": String(last_event_id) };
  const response = await send(threads.reviewEvents, { ...own(), headers });
  const { events } = await readEvents(threads.reviewEvents, response, { cutAfter: ids.length * 2 });
  expect(events.map(({ id }) => id)).toEqual(events.map((_, i) => last_event_id + i + 1));
  expect(events.map(({ data }) => [data.comment_id, data.action_type])).toEqual([
    ...ids.map((id) => [id, "dismissed"]),
    ...ids.toReversed().map((id) => [id, null]),
  ]);
});

test("each comment has its own action, and one that stands so already is left as it is", async () => {
  const [first = "", second = "", third = ""] = ids;
  await set([
    { comment_id: first, action_type: "dismissed", reason: "wrong" },
    { comment_id: second, action_type: "addressed" },
  ]);
  const { last_event_id } = await call(threads.getThreads, own());
  const changed = await set([
    { comment_id: first, action_type: "dismissed" },
    { comment_id: second, action_type: "dismissed" },
    { comment_id: third, action_type: null },
  ]);
  expect(changed).toEqual({ changed_comment_ids: [second] });
  expect(await standing()).toEqual({ [first]: "wrong", [second]: "dismissed" });
  expect((await call(threads.getThreads, own())).last_event_id).toBe(last_event_id + 1);
  expect(await set([{ comment_id: second, action_type: "dismissed", reason: "wrong" }])).toEqual({
    changed_comment_ids: [second],
  });
});

test("a request with a comment that the session has not changes nothing", async () => {
  const unknown = randomUUID();
  const problem = await refused([...all("dismissed"), { comment_id: unknown, action_type: "dismissed" }]);
  expect(problem).toMatchObject({ slug: "comment-not-found", status: 404 });
  expect(problem.detail).toContain(unknown);
  expect(await standing()).toEqual({});
});

test("what contradicts itself is refused", async () => {
  const [first = ""] = ids;
  const invalid = { slug: "validation-failed", status: 422 };
  expect(await refused([])).toMatchObject(invalid);
  expect(
    await refused([
      { comment_id: first, action_type: "dismissed" },
      { comment_id: first, action_type: null },
    ]),
  ).toMatchObject(invalid);
  expect(await refused([{ comment_id: first, action_type: "addressed", reason: "wrong" }])).toMatchObject(
    invalid,
  );
  const many = Array.from({ length: 1_001 }, (_, i) => ({ comment_id: `c${i}`, action_type: null }));
  expect(await refused(many)).toMatchObject(invalid);
});

test("editors may, commenters and strangers may not", async () => {
  const member = async (role: SessionRole) => {
    const person = await verifiedPerson();
    await sharePerson(owner, { session_id, person, role });
    return person;
  };
  const notActionable = { slug: "comment-not-actionable", status: 400 };
  expect(await refused(all("dismissed"), await member("commenter"))).toMatchObject(notActionable);
  expect(await refused(all("dismissed"), await testContext())).toMatchObject({ slug: "session-not-found" });
  expect(await set(all("addressed"), await member("editor"))).toEqual({ changed_comment_ids: ids });
});

test("many at once, by several people and one by one, end without a deadlock and with each event once", async () => {
  const { last_event_id } = await call(threads.getThreads, own());
  const single = (comment_id: string) =>
    call(reviews.addressComment, { as: owner.key, params: { session_id, comment_id } });
  const answers = await Promise.all([
    set(all("dismissed")),
    set(all("addressed").toReversed()),
    ...ids.map(single),
    set(all(null)),
  ]);
  const changes = answers.reduce(
    (sum, answer) => sum + ("changed_comment_ids" in answer ? answer.changed_comment_ids.length : 1),
    0,
  );
  expect((await call(threads.getThreads, own())).last_event_id).toBe(last_event_id + changes);
});
