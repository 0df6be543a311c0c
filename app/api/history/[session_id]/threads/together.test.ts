import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, test } from "vitest";
import * as files from "#lib/documents/files-contract.ts";
import * as reviews from "#lib/reviews/contract.ts";
import * as sharing from "#lib/reviews/sharing-contract.ts";
import * as threads from "#lib/reviews/thread-contract.ts";
import { call, refusal, send } from "#lib/testing/call.ts";
import { reviewed } from "#lib/testing/documents.ts";
import { dropWaitingJobs } from "#lib/testing/jobs.ts";
import { readEvents } from "#lib/testing/read-events.ts";
import { sharePerson, verifiedPerson } from "#lib/testing/review-roles.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";

let owner: Person;
let session_id: string;
let document_id: string;
let comment_id: string;
let markdown: string;
beforeAll(async () => {
  owner = await testContext();
  ({ session_id, document_id } = await reviewed(owner));
  const { feedback } = await call(reviews.getSession, own());
  comment_id = feedback.detailed.comments[0]?.id ?? "";
  markdown = String(await call(files.getContent, { as: owner.key, params: { document_id } }));
});
afterEach(dropWaitingJobs);

const own = (params: Record<string, string> = {}) => ({ as: owner.key, params: { session_id, ...params } });
const reply = (message: string) => call(threads.addReply, { ...own({ comment_id }), body: { message } });
const read = () => call(threads.getThreads, own());

test("everyone who follows sees each change once, in order, and resumes after the last", async () => {
  const { last_event_id } = await read();
  const follow = async (after: number, cutAfter: number) => {
    const headers = { "last-event-id": String(after) };
    const response = await send(threads.reviewEvents, { ...own(), headers });
    return (await readEvents(threads.reviewEvents, response, { cutAfter })).events;
  };
  const live = follow(last_event_id, 5);
  const added = await reply("One");
  await call(threads.editReply, { ...own({ reply_id: added.reply_id }), body: { message: "Two" } });
  await call(reviews.addressComment, own({ comment_id }));
  expect((await read()).acted).toMatchObject([
    { comment_id, action_type: "addressed", by: { person_id: owner.id } },
  ]);
  await call(reviews.undoCommentAction, own({ comment_id, action_type: "addressed" }));
  await call(threads.deleteReply, own({ reply_id: added.reply_id }));
  const events = await live;
  expect(events.map(({ data }) => data.change)).toEqual([
    "reply-added",
    "reply-edited",
    "action",
    "action",
    "reply-deleted",
  ]);
  expect(events.map(({ data }) => data.action_type)).toEqual([null, null, "addressed", null, null]);
  expect(events.map(({ id }) => id - last_event_id)).toEqual([1, 2, 3, 4, 5]);
  expect(await follow(last_event_id + 3, 2)).toEqual(events.slice(3));
  expect(JSON.stringify(events)).not.toContain("Two");
});

test("the stream of a review ends when the review is deleted", async () => {
  const { session_id: id } = await reviewed(owner);
  const params = { session_id: id };
  const response = await send(threads.reviewEvents, { as: owner.key, params });
  const ended = readEvents(threads.reviewEvents, response);
  await call(reviews.deleteSession, { as: owner.key, params });
  expect(await ended).toMatchObject({ ended: true, events: [] });
});

test("each role may do what is its own, and no more", async () => {
  const named = async (role: string) => {
    const person = await verifiedPerson();
    const { member_id } = await sharePerson(owner, { session_id, person, role });
    return { person, member_id };
  };
  const { person: viewer } = await named("viewer");
  const { person: commenter, member_id } = await named("commenter");
  const { person: editor } = await named("editor");
  const as = ({ key }: Person, params: Record<string, string> = {}) => ({
    as: key,
    params: { session_id, ...params },
  });
  expect((await call(threads.getThreads, as(viewer))).may).toEqual({ comment: false, edit: false });
  const words = { body: { message: "Mine", mentions: [commenter.id] } };
  expect(await refusal(threads.addReply, { ...as(viewer, { comment_id }), ...words })).toMatchObject({
    slug: "session-role-too-low",
    status: 403,
  });
  const people = await call(threads.listParticipants, as(commenter));
  expect(people.map(({ person_id }) => person_id).toSorted()).toEqual(
    [owner, viewer, commenter, editor].map(({ id }) => id).toSorted(),
  );
  expect(people.filter(({ is_you }) => is_you)).toMatchObject([{ person_id: commenter.id }]);
  const { reply_id } = await call(threads.addReply, { ...as(commenter, { comment_id }), ...words });
  const assigned = { body: { person_id: editor.id } };
  expect(
    await refusal(threads.assignComment, { ...as(commenter, { comment_id }), ...assigned }),
  ).toMatchObject({
    slug: "session-role-too-low",
  });
  await call(threads.assignComment, { ...as(editor, { comment_id }), ...assigned });
  // An editor neither changes nor deletes what somebody else wrote; the owner deletes it.
  expect(await refusal(threads.editReply, { ...as(editor, { reply_id }), ...words })).toMatchObject({
    slug: "not-the-author",
  });
  expect(await refusal(threads.deleteReply, as(editor, { reply_id }))).toMatchObject({
    slug: "not-the-author",
  });
  await call(threads.deleteReply, own({ reply_id }));
  const quote = markdown.slice(0, 12).trim();
  const { comment_id: written_id } = await call(threads.writeComment, {
    ...as(commenter),
    body: { quote, message: "Why?" },
  });
  const resolved = { body: { resolved: true } };
  const done = await call(threads.resolveWrittenComment, { ...as(editor, { written_id }), ...resolved });
  expect(done.resolved?.by?.person_id).toBe(editor.id);
  expect((await call(threads.getThreads, as(viewer))).written_comments).toMatchObject([{ is_own: false }]);

  // Whose access ends, ends with their stream.
  const headers = { "last-event-id": String((await read()).last_event_id) };
  const following = send(threads.reviewEvents, { ...as(commenter), headers }).then((response) =>
    readEvents(threads.reviewEvents, response),
  );
  await new Promise((ready) => setTimeout(ready, 3_100));
  await call(sharing.removePerson, own({ member_id }));
  await call(threads.deleteWrittenComment, own({ written_id }));
  const { events, ended } = await following;
  expect({ events, ended }).toEqual({ events: [], ended: true });
  await call(threads.assignComment, { ...own({ comment_id }), body: { person_id: null } });
});

test("somebody else finds no session, public or not, for each operation on threads", async () => {
  const other = await testContext();
  const written_id = randomUUID();
  const reply_id = randomUUID();
  const theirs = { as: other.key, params: { session_id, comment_id, written_id, reply_id } };
  const words = { message: "Hello" };
  const quote = markdown.slice(0, 12).trim();
  for (const is_public of [false, true]) {
    await call(reviews.updateVisibility, { ...own(), body: { is_public } });
    for (const [operation, body] of [
      [threads.getThreads, undefined],
      [threads.reviewEvents, undefined],
      [threads.listParticipants, undefined],
      [threads.addReply, words],
      [threads.editReply, words],
      [threads.deleteReply, undefined],
      [threads.writeComment, { ...words, quote }],
      [threads.editWrittenComment, words],
      [threads.deleteWrittenComment, undefined],
      [threads.resolveWrittenComment, { resolved: true }],
      [threads.assignComment, { person_id: null }],
    ] as const) {
      const refused = await refusal(operation, { ...theirs, ...(body ? { body } : {}) });
      expect([403, 404], operation.id).toContain(refused.status);
      expect(["session-not-found", "session-role-too-low"], operation.id).toContain(refused.slug);
    }
  }
  expect((await call(reviews.getSession, { as: other.key, params: { session_id } })).threads).toBeNull();
  await call(reviews.updateVisibility, { ...own(), body: { is_public: false } });
});
