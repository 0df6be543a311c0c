import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import * as reviews from "#lib/reviews/contract.ts";
import * as processing from "#lib/reviews/process-contract.ts";
import { call, refusal } from "#lib/testing/call.ts";
import { reviewed } from "#lib/testing/documents.ts";
import { dropWaitingJobs } from "#lib/testing/jobs.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";

let app: TestApp;
let owner: Person;
let document_id: string;
let session_id: string;
let comment_id: string;
beforeAll(async () => {
  app = await testApp();
  owner = await testContext();
  ({ document_id, session_id } = await reviewed(owner));
  const session = await call(reviews.getSession, { as: owner.key, params: { session_id } });
  comment_id = session.feedback.detailed.comments[0]?.id ?? "";
});
afterEach(async () => {
  await app.database.sql`delete from comment_actions`;
  await dropWaitingJobs();
});

const place = () => ({ as: owner.key, params: { session_id, comment_id } });
const action = (action_type: string) => ({
  as: owner.key,
  params: { session_id, comment_id, action_type },
});
const state = async () => {
  const session = await call(reviews.getSession, { as: owner.key, params: { session_id } });
  const comment = session.feedback.detailed.comments.find(({ id }) => id === comment_id);
  const { dismissed_count, addressed_count, open_count, total_count } = session.comment_action_summary;
  expect(open_count + dismissed_count + addressed_count).toBe(total_count);
  return [comment?.is_dismissed, comment?.is_addressed, dismissed_count, addressed_count];
};

describe("an action on a comment", () => {
  test("is kept, answered as an item, and the same again changes nothing", async () => {
    const first = await call(reviews.dismissComment, place());
    expect(first).toMatchObject({
      session_id,
      comment_id,
      user_email: owner.email,
      action_type: "dismissed",
      notes: null,
    });
    expect(await call(reviews.dismissComment, place())).toEqual(first);
    expect(await state()).toEqual([true, false, 1, 0]);
    const session = await call(reviews.getSession, { as: owner.key, params: { session_id } });
    expect(session.comment_actions).toEqual([first]);
    expect(await call(reviews.listHistory, { as: owner.key })).toMatchObject([
      { dismissed_count: 1, addressed_count: 0 },
    ]);
  });

  test("replaces the other one", async () => {
    const dismissed = await call(reviews.dismissComment, place());
    const addressed = await call(reviews.addressComment, place());
    expect(addressed).toMatchObject({ action_type: "addressed" });
    expect(addressed.id).not.toBe(dismissed.id);
    expect(await state()).toEqual([false, true, 0, 1]);
  });

  test("in parallel leaves exactly one", async () => {
    const act = (i: number) => call(i % 2 ? reviews.dismissComment : reviews.addressComment, place());
    await Promise.all(Array.from({ length: 16 }, (_, i) => act(i)));
    expect(await app.database.sql`select 1 from comment_actions`).toHaveLength(1);
  });

  test("is undone by its own type only", async () => {
    await call(reviews.addressComment, place());
    expect(await refusal(reviews.undoCommentAction, action("dismissed"))).toMatchObject({
      slug: "comment-not-actionable",
      status: 400,
    });
    await call(reviews.undoCommentAction, action("addressed"));
    expect(await state()).toEqual([false, false, 0, 0]);
    expect(await refusal(reviews.undoCommentAction, action("addressed"))).toMatchObject({ status: 400 });
  });

  test.each(["deleted", "Dismissed", "dismiss", "constructor", "a b"])(
    "of the type %s is 400",
    async (type) => {
      expect(await refusal(reviews.undoCommentAction, action(type))).toMatchObject({
        slug: "invalid-action-type",
        status: 400,
      });
    },
  );
});

const operations = [
  ["dismiss", reviews.dismissComment],
  ["address", reviews.addressComment],
  ["undo", reviews.undoCommentAction],
] as const;

describe.each(operations)("%s", (_, operation) => {
  const at = (params: Record<string, string>, as = owner.key) =>
    refusal(operation, { as, params: { session_id, comment_id, action_type: "dismissed", ...params } });

  test("on a missing session, or someone's private one, is 404", async () => {
    const other = await testContext();
    const expected = { slug: "session-not-found", status: 404 };
    expect(await at({ session_id: randomUUID() })).toMatchObject(expected);
    expect(await at({}, other.key)).toMatchObject(expected);
  });

  test("on someone's public session is 400, since only its owner acts", async () => {
    const other = await testContext();
    const sent = { as: owner.key, params: { session_id } };
    await call(reviews.updateVisibility, { ...sent, body: { is_public: true } });
    expect(await at({}, other.key)).toMatchObject({ slug: "comment-not-actionable", status: 400 });
    await call(reviews.updateVisibility, { ...sent, body: { is_public: false } });
  });

  test("on a comment that the session does not have is 404", async () => {
    for (const other of [randomUUID(), "c0", "ö\u202e", "a".repeat(200), "../x"]) {
      expect(await at({ comment_id: other })).toMatchObject({ slug: "comment-not-found", status: 404 });
    }
    expect(await at({ comment_id: " " })).toMatchObject({ slug: "missing-identifier", status: 400 });
    expect(await at({ comment_id: "a\0b" })).toMatchObject({ slug: "validation-failed", status: 422 });
    expect(await at({ comment_id: "a".repeat(201) })).toMatchObject({ status: 422 });
  });

  test("on a session that still runs is 400", async () => {
    const started = await call(processing.startReview, { as: owner.key, params: { document_id } });
    expect(await at({ session_id: started.session_id })).toMatchObject({
      slug: "comment-not-actionable",
      status: 400,
    });
    await call(reviews.deleteSession, { as: owner.key, params: { session_id: started.session_id } });
  });
});

test("an action that the database does not take is comment-action-not-stored", async () => {
  await app.database.sql.unsafe(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
    create trigger refuse before insert or update or delete on comment_actions
      for each row execute function refuse();`);
  const expected = { slug: "comment-action-not-stored", status: 500 };
  expect(await refusal(reviews.dismissComment, place())).toMatchObject(expected);
  expect(await refusal(reviews.addressComment, place())).toMatchObject(expected);
  await app.database.sql.unsafe("drop trigger refuse on comment_actions");
  await call(reviews.dismissComment, place());
  await app.database.sql.unsafe(
    "create trigger refuse before delete on comment_actions for each row execute function refuse()",
  );
  expect(await refusal(reviews.undoCommentAction, action("dismissed"))).toMatchObject(expected);
  await app.database.sql.unsafe("drop trigger refuse on comment_actions");
});
