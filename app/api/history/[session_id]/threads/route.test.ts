import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import * as accounts from "#lib/accounts/contract.ts";
import * as files from "#lib/documents/files-contract.ts";
import * as reviews from "#lib/reviews/contract.ts";
import * as threads from "#lib/reviews/thread-contract.ts";
import { call, refusal } from "#lib/testing/call.ts";
import { reviewed, upload } from "#lib/testing/documents.ts";
import { dropWaitingJobs } from "#lib/testing/jobs.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";

let app: TestApp;
let owner: Person;
let session_id: string;
let document_id: string;
let comment_id: string;
let markdown: string;
beforeAll(async () => {
  app = await testApp();
  owner = await testContext();
  ({ session_id, document_id } = await reviewed(owner));
  const { feedback } = await call(reviews.getSession, own());
  comment_id = feedback.detailed.comments[0]?.id ?? "";
  markdown = String(await call(files.getContent, { as: owner.key, params: { document_id } }));
});
afterEach(dropWaitingJobs);

const own = (params: Record<string, string> = {}) => ({ as: owner.key, params: { session_id, ...params } });
const reply = (message: string, headers = {}) =>
  call(threads.addReply, { ...own({ comment_id }), body: { message }, headers });
const read = () => call(threads.getThreads, own());

describe("a reply", () => {
  test("is read with the threads and with the session, changed, and deleted", async () => {
    const added = await reply("  I agree. ");
    expect(added).toMatchObject({ comment_id, is_own: true, message: "I agree.", edited_at: null });
    expect(added.author).toMatchObject({ person_id: owner.id });
    expect((await read()).replies).toEqual([added]);
    expect((await call(reviews.getSession, own())).threads?.replies).toEqual([added]);
    const { reply_id } = added;
    const edited = await call(threads.editReply, { ...own({ reply_id }), body: { message: "I do." } });
    expect(edited).toMatchObject({ reply_id, message: "I do.", created_at: added.created_at });
    expect(edited.edited_at).not.toBeNull();
    await call(threads.deleteReply, own({ reply_id }));
    expect((await read()).replies).toEqual([]);
    const gone = { ...own({ reply_id }), body: { message: "Again" } };
    expect(await refusal(threads.editReply, gone)).toMatchObject({ slug: "reply-not-found" });
    expect(await refusal(threads.deleteReply, own({ reply_id }))).toMatchObject({ slug: "reply-not-found" });
  });

  test("that is sent twice with one key is written once", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const first = await reply("Once", headers);
    expect(await reply("Once", headers)).toEqual(first);
    expect((await read()).replies).toHaveLength(1);
    await call(threads.deleteReply, own({ reply_id: first.reply_id }));
  });

  test("to a comment that is not there, or without words, is refused", async () => {
    const body = { message: "Hello" };
    const other = { ...own({ comment_id: "none" }), body };
    expect(await refusal(threads.addReply, other)).toMatchObject({ slug: "comment-not-found" });
    const blank = { ...own({ comment_id }), body: { message: "  " } };
    expect(await refusal(threads.addReply, blank)).toMatchObject({ status: 422 });
  });

  test("names nobody who cannot read the review", async () => {
    const stranger = await testContext();
    const body = { message: "Look, @you", mentions: [stranger.id] };
    expect(await refusal(threads.addReply, { ...own({ comment_id }), body })).toMatchObject({
      slug: "not-a-participant",
    });
    const named = await call(threads.addReply, {
      ...own({ comment_id }),
      body: { message: "I", mentions: [owner.id, owner.id] },
    });
    expect(named.mentions).toMatchObject([{ person_id: owner.id }]);
    await call(threads.deleteReply, own({ reply_id: named.reply_id }));
  });
});

describe("a comment that a person writes", () => {
  const write = (body: object) =>
    call(threads.writeComment, { ...own(), body: { message: "Why?", ...body } });

  test("is anchored to its exact words, and counts as no comment of the review", async () => {
    const before = await call(reviews.getSession, own());
    const start = markdown.indexOf("the", 40);
    const quote = markdown.slice(start, start + 24).trim();
    const written = await write({ quote, start, title: "A question" });
    expect(written).toMatchObject({ quote, title: "A question", message: "Why?", resolved: null });
    expect(markdown.slice(written.anchor.start, written.anchor.end)).toBe(quote);
    const session = await call(reviews.getSession, own());
    expect(session.threads?.written_comments).toEqual([written]);
    expect(session.feedback).toEqual(before.feedback);
    expect(session.comment_action_summary).toEqual(before.comment_action_summary);
    const written_id = written.comment_id;
    const edited = await call(threads.editWrittenComment, {
      ...own({ written_id }),
      body: { message: "How?" },
    });
    expect(edited).toMatchObject({ message: "How?", title: null, quote });
    await call(threads.deleteWrittenComment, own({ written_id }));
    expect((await read()).written_comments).toEqual([]);
  });

  test("stands where its words are nearest to the place that was given", async () => {
    const places = [...markdown.matchAll(/e/g)].map(({ index }) => index);
    const [, , third = 0, fourth = 0] = places;
    const written = await write({ quote: "e", start: third });
    expect(written).toMatchObject({ quote: "e", anchor: { start: third } });
    expect(fourth).toBeGreaterThan(third);
    await call(threads.deleteWrittenComment, own({ written_id: written.comment_id }));
  });

  test("on words that are not in the manuscript is refused", async () => {
    const body = { quote: "words that nobody wrote there", message: "Why?" };
    expect(await refusal(threads.writeComment, { ...own(), body })).toMatchObject({
      slug: "passage-not-found",
    });
  });

  test("has replies, is resolved and reopened, and takes its thread along when it is deleted", async () => {
    const { comment_id: written_id } = await write({ quote: markdown.slice(0, 12).trim() });
    await call(threads.addReply, { ...own({ comment_id: written_id }), body: { message: "Because." } });
    const resolve = (resolved: boolean) =>
      call(threads.resolveWrittenComment, { ...own({ written_id }), body: { resolved } });
    const done = await resolve(true);
    expect(done.resolved?.by).toMatchObject({ person_id: owner.id });
    expect(await resolve(true)).toEqual(done);
    expect((await resolve(false)).resolved).toBeNull();
    await call(threads.deleteWrittenComment, own({ written_id }));
    expect(await read()).toMatchObject({ written_comments: [], replies: [] });
  });
});

test("a comment is assigned to one person, and taken back", async () => {
  const assign = (person_id: string | null) =>
    call(threads.assignComment, { ...own({ comment_id }), body: { person_id } });
  await assign(owner.id);
  await assign(owner.id);
  expect((await read()).assignments).toMatchObject([
    { comment_id, assignee: { person_id: owner.id }, assigned_by: { person_id: owner.id } },
  ]);
  await assign(null);
  expect((await read()).assignments).toEqual([]);
  const stranger = await testContext();
  const body = { person_id: stranger.id };
  expect(await refusal(threads.assignComment, { ...own({ comment_id }), body })).toMatchObject({
    slug: "not-a-participant",
  });
});

test("what a person wrote elsewhere stays without a name when the account is deleted", async () => {
  const guest = await testContext();
  const added = await reply("Said by somebody");
  const { sql } = app.database;
  await sql`update comment_replies set author_id = ${guest.id} where id = ${added.reply_id}`;
  await call(accounts.deleteAccount, { as: guest.cookie, body: { email: guest.email } });
  expect((await read()).replies).toMatchObject([
    { author: null, is_own: false, message: "Said by somebody" },
  ]);
  // The owner can still delete it, and change what is theirs alone.
  const params = { reply_id: added.reply_id };
  const body = { message: "Another" };
  expect(await refusal(threads.editReply, { ...own(params), body })).toMatchObject({
    slug: "not-the-author",
  });
  await call(threads.deleteReply, own(params));
});

test("nothing is written in a review that is not complete", async () => {
  const { document_id: fresh } = await upload(owner);
  const id = randomUUID();
  await app.database.sql`
    insert into review_sessions (id, owner_id, document_id, is_preview) values (${id}, ${owner.id}, ${fresh}, true)`;
  const asked = { as: owner.key, params: { session_id: id, comment_id }, body: { message: "Early" } };
  expect(await refusal(threads.addReply, asked)).toMatchObject({ slug: "review-not-complete", status: 409 });
});
