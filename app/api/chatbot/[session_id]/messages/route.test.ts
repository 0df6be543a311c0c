import { beforeAll, describe, expect, test } from "vitest";
import * as chat from "#lib/chat/contract.ts";
import * as credits from "#lib/credits/contract.ts";
import * as reviews from "#lib/reviews/contract.ts";
import { call, refusal } from "#lib/testing/call.ts";
import { reviewed } from "#lib/testing/documents.ts";
import { followEvents } from "#lib/testing/read-events.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";

let person: Person;
let session_id: string;
beforeAll(async () => {
  person = await testContext();
  ({ session_id } = await reviewed(person));
});

const params = () => ({ session_id });
const say = (body: { message: string; comment_id?: string | null }, as = person.key) =>
  followEvents(chat.sendMessage, { as, params: params(), body });
const history = (as = person.key) => call(chat.getConversation, { as, params: params() });

test("without a conversation everything is null", async () => {
  expect(await history()).toEqual({
    conversation_id: null,
    messages: [],
    created_at: null,
    last_message_at: null,
  });
});

test("a reply starts at once, ends in complete with its turn, and is in the history as it was told", async () => {
  const { events, ended } = await say({ message: "Which comments are there?" });
  expect(ended).toBe(true);
  expect(events.map(({ id }) => id)).toEqual(events.map((_, i) => i + 1));
  expect(events[0]?.data).toEqual({ type: "start", status: "processing" });
  const last = events.at(-1)?.data;
  expect(last).toMatchObject({
    type: "complete",
    status: "completed",
    meta: { turn_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/), quota: null },
  });
  const streamed = events.flatMap(({ data }) => (data.type === "chunk" ? [data.chunk] : [])).join("");
  const { conversation_id, messages, created_at, last_message_at } = await history();
  expect(conversation_id).toEqual(expect.any(String));
  expect(messages).toMatchObject([
    { role: "user", content: "Which comments are there?" },
    { role: "assistant", content: streamed, tool_calls: [{ tool: "list_comments" }] },
  ]);
  expect({ meta: { turn_id: messages[1]?.turn_id } }).toMatchObject({
    meta: { turn_id: last && Object(last.meta).turn_id },
  });
  expect(created_at).not.toBeNull();
  expect(last_message_at).toBe(messages[1]?.created_at);
});

test("deleting empties the conversation, twice too; a message begins a new one", async () => {
  await say({ message: "Hello" });
  const before = await history();
  for (const _ of [1, 2]) await call(chat.deleteConversation, { as: person.key, params: params() });
  expect(await history()).toMatchObject({ conversation_id: null, messages: [] });
  await say({ message: "Hello again" });
  const after = await history();
  expect(after.messages).toHaveLength(2);
  expect(after.conversation_id).not.toBe(before.conversation_id);
});

describe("who may chat", () => {
  test.each([chat.sendMessage, chat.getConversation, chat.deleteConversation])(
    "$id: a foreign session is not found, and a key needs the scope",
    async (operation) => {
      const other = await testContext();
      const body = operation === chat.sendMessage ? { body: { message: "Hello" } } : {};
      expect(await refusal(operation, { as: other.key, params: params(), ...body })).toMatchObject({
        slug: "session-not-found",
      });
      const as = await person.keyWith("reviews:read");
      expect(await refusal(operation, { as, params: params(), ...body })).toMatchObject({
        slug: "missing-scope",
        required_scope: "chat",
      });
    },
  );

  test("a reader of a public session has a conversation of their own", async () => {
    const reader = await testContext();
    const visible = (is_public: boolean) =>
      call(reviews.updateVisibility, { as: person.key, params: params(), body: { is_public } });
    await visible(true);
    await say({ message: "What is this about?" }, reader.key);
    expect((await history(reader.key)).messages).toHaveLength(2);
    expect((await history()).messages.map(({ content }) => content)).not.toContain("What is this about?");
    await visible(false);
    expect(await refusal(chat.getConversation, { as: reader.key, params: params() })).toMatchObject({
      slug: "session-not-found",
    });
  });
});

test.each([
  [{ message: "" }, "/message"],
  [{ message: " \n" }, "/message"],
  [{ message: "a".repeat(8_001) }, "/message"],
  [{ message: "a\0" }, "/message"],
  [{ message: "Why?", comment_id: "no-such-comment" }, "/comment_id"],
  [{}, "/message"],
])("%j is refused before anything begins", async (body, pointer) => {
  const problem = await refusal(chat.sendMessage, { as: person.key, params: params(), body });
  expect(problem).toMatchObject({ slug: "validation-failed", errors: [{ pointer }] });
});

test("8,000 characters are taken", async () => {
  const { events } = await say({ message: "a".repeat(8_000) });
  expect(events.at(-1)?.data).toMatchObject({ type: "complete" });
});

test("the account tells the chat budget", async () => {
  const { chatbot_quota } = await call(credits.getCreditScore, { as: person.key });
  expect(chatbot_quota.used_fraction).toBe(0);
  expect(chatbot_quota.resets_at).toMatch(/T00:00:00\.000Z$/);
});
