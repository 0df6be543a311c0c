import { afterEach, describe, expect, test } from "vitest";
import * as credits from "#lib/credits/contract.ts";
import { inOrder } from "#lib/ports/models/testing/scripted-models.ts";
import * as reviews from "#lib/reviews/contract.ts";
import { call } from "#lib/testing/call.ts";
import { reviewed } from "#lib/testing/documents.ts";
import { faultsLogged } from "#lib/testing/test-app.ts";
import { conversation, ending, replyText, reviewWithChat, withModel } from "./testing/chat.ts";

const { app, person, chat, startOver } = await reviewWithChat();
afterEach(startOver);

describe("turns of one conversation", () => {
  test("are answered one after the other", async () => {
    const server = await withModel(async ({ text }) => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return { text: text.endsWith("second") ? "Two." : "One." };
    });
    const both = await Promise.all([chat.say("first"), chat.say("second")]);
    expect(both.map((reply) => ending(reply)?.type)).toEqual(["complete", "complete"]);
    expect(server.mostAtOnce()).toBe(1);
    expect((await chat.messages()).map(({ role }) => role)).toEqual([
      "user",
      "assistant",
      "user",
      "assistant",
    ]);
  });

  test("that a crash left behind block nobody", async () => {
    await withModel(inOrder({ text: "Here." }));
    await chat.say("Hello");
    await app.database.sql`update conversations set turn_id = gen_random_uuid(),
      turn_expires_at = now() + interval '1 second'`;
    expect(replyText(await chat.say("Still there?"))).toBe("Here.");
  });
});

describe("the budget", () => {
  const score = async () => (await call(credits.getCreditScore, { as: person.key })).chatbot_quota;
  const spend = (tokens: number) =>
    app.database.sql`update chat_usage set tokens = ${tokens} where user_id = ${person.id}`;

  test("counts tokens, comes with each turn, and is the one of the account", async () => {
    await withModel(inOrder({ text: "A few words." }));
    const before = await score();
    const last = ending(await chat.say("Hello"));
    const after = await score();
    expect(after.used_fraction).toBeGreaterThan(before.used_fraction);
    expect(last?.meta).toMatchObject({ quota: after });
  });

  test("a turn that starts within it may finish; the next is refused, and keeps nothing", async () => {
    const server = await withModel(inOrder({ text: "A few words." }));
    await chat.say("Hello");
    await spend(2_999_999);
    expect(ending(await chat.say("One more"))).toMatchObject({
      type: "complete",
      meta: { quota: { used_fraction: 1 } },
    });
    const calls = server.requests.length;
    expect(ending(await chat.say("Too much"))).toMatchObject({
      type: "error",
      error_type: "chat-quota-exceeded",
      details: { resets_at: expect.stringMatching(/T00:00:00\.000Z$/) },
      meta: { quota: { used_fraction: 1 } },
    });
    expect(server.requests).toHaveLength(calls);
    expect((await chat.messages()).map(({ content }) => content)).not.toContain("Too much");
    await app.database.sql`update chat_usage set day = day - 1`;
    expect((await score()).used_fraction).toBe(0);
  });

  test("a reply that was cut off, and a server that does not count, are estimated", async () => {
    await app.database.sql`delete from chat_usage`;
    await withModel(inOrder({ text: "Some words that never come to an end", fault: "cut_stream" }));
    await chat.say("Hello");
    const [row] = await app.database.sql`select tokens from chat_usage where user_id = ${person.id}`;
    expect(row?.tokens).toBeGreaterThan(300);
  });
});

test("a session that is deleted while a reply is written ends without harm", async () => {
  const { session_id: other } = await reviewed(person);
  await withModel(inOrder({ text: "one two three four", fault: "slow_stream" }));
  const talking = conversation(person, other).say("Count");
  await new Promise((resolve) => setTimeout(resolve, 600));
  await call(reviews.deleteSession, { as: person.key, params: { session_id: other } });
  expect(ending(await talking)?.type).toMatch(/complete|error/);
  faultsLogged();
});
