import { afterEach, expect, test } from "vitest";
import * as reviews from "#lib/reviews/contract.ts";
import { call } from "#lib/testing/call.ts";
import { testContext } from "#lib/testing/test-context.ts";
import { conversation, ending, replyText, reviewWithChat } from "./testing/chat.ts";

const { app, person, session_id, chat, comments, startOver } = await reviewWithChat();
afterEach(async () => {
  await startOver();
  await app.database.sql`delete from comment_actions`;
});

const changed = async () =>
  (await comments()).filter(({ is_dismissed, is_addressed }) => is_dismissed || is_addressed);

test("a request to dismiss comments proposes it for those that it names, and changes nothing", async () => {
  const statistics = (await comments()).filter(({ types }) => types.includes("statistics"));
  expect(statistics.length).toBeGreaterThan(0);
  const reply = await chat.say("Dismiss all comments about statistics");
  expect(ending(reply)).toMatchObject({
    meta: {
      proposed_actions: statistics.map(({ id }) => ({
        action: "dismiss",
        comment_id: id,
        status: "waiting",
      })),
    },
  });
  expect(replyText(reply)).toMatch(
    /^Galley proposes to dismiss the .*about statistics\. Nothing changes until/,
  );
  expect((await chat.messages()).at(-1)).toMatchObject({ tool_calls: [{ kind: "proposal" }] });
  expect(await changed()).toEqual([]);
});

test("a comment that is done already, and a filter without comments, propose nothing", async () => {
  const [comment] = await comments();
  const params = { session_id, comment_id: comment?.id ?? "" };
  await call(reviews.dismissComment, { as: person.key, params });
  const again = await chat.say({ message: "Dismiss this comment", comment_id: params.comment_id });
  expect(replyText(again)).toContain("is dismissed already");
  const none = await chat.say("Dismiss all critical spelling comments");
  expect(replyText(none)).toBe("The review has no open critical comments about spelling.");
  for (const reply of [again, none]) expect(ending(reply)?.meta).not.toHaveProperty("proposed_actions");
});

test("the comment that is discussed is addressed by a proposal", async () => {
  const [comment] = await comments();
  const reply = await chat.say({ message: "Mark this comment as addressed", comment_id: comment?.id ?? "" });
  expect(ending(reply)).toMatchObject({
    meta: { proposed_actions: [{ action: "address", comment_id: comment?.id }] },
  });
  expect(await changed()).toEqual([]);
});

test("a viewer of a shared review gets no proposal", async () => {
  await call(reviews.updateVisibility, { as: person.key, params: { session_id }, body: { is_public: true } });
  const viewer = await testContext();
  const reply = await conversation(viewer, session_id).say("Dismiss all comments");
  expect(replyText(reply)).toContain("You cannot change the comments of this review");
  expect(ending(reply)?.meta).not.toHaveProperty("proposed_actions");
});
