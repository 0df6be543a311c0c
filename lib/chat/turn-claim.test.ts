import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Db } from "#db/client.ts";
import { deleteConversation, selectChatMessages } from "#db/queries/chat.ts";
import { finishTurn, insertQuestion } from "#db/queries/chat-turns.ts";
import { reviewed } from "#lib/testing/documents.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { testContext } from "#lib/testing/test-context.ts";
import { claimInOrder } from "./turn-claim.ts";

let app: TestApp;
let owner: { sessionId: string; userId: string };
beforeAll(async () => {
  app = await testApp();
  const person = await testContext();
  const { session_id } = await reviewed(person);
  owner = { sessionId: session_id, userId: person.id };
});
beforeEach(async () => {
  await deleteConversation(app.database.db, owner);
  await app.database.sql`delete from chat_usage`;
});

/** A turn whose question is written. */
async function begun(content: string) {
  const { db } = app.database;
  const turnId = randomUUID();
  const claimed = await claimInOrder(app.database, { ...owner, turnId }, new AbortController().signal);
  if (!claimed) throw new Error("busy");
  const conversationId = claimed.conversation.id;
  await insertQuestion(db, { conversationId, turnId, content, commentId: null, createdAt: new Date() });
  return { ...claimed, turnId };
}

const finish = (db: Db, turnId: string, content: string) =>
  finishTurn(db, {
    turnId,
    userId: owner.userId,
    day: "2026-03-01",
    tokens: 7,
    content,
    cutOff: null,
    toolCalls: [{ tool: "read_section", label: "Reads Methods" }],
    proposed: null,
    createdAt: new Date(),
  });

test("a turn that was claimed while the one before it was being written knows its answer", async () => {
  const { db, sql } = app.database;
  const first = await begun("One?");
  const second = await db.transaction(async (tx) => {
    await finish(tx, first.turnId, "One.");
    const claiming = begun("Two?");
    await vi.waitFor(async () => {
      const waiting = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      expect(waiting).toHaveLength(1);
    });
    return { claiming };
  });
  const { before, conversation } = await second.claiming;
  expect(before.map(({ content }) => content)).toEqual(["One?", "One."]);
  expect(conversation).toEqual(first.conversation);
});

test("what is kept of a turn is what was said, and its tokens", async () => {
  const { db, sql } = app.database;
  const { turnId } = await begun("One?");
  await finish(db, turnId, "One.");
  await finish(db, (await begun("Two?")).turnId, "");
  expect(await selectChatMessages(db, owner)).toMatchObject([
    { role: "user", content: "One?", toolCalls: null },
    { role: "assistant", content: "One.", turnId, cutOff: null, proposed: null, toolCalls: [{}] },
    { role: "user", content: "Two?" },
  ]);
  const [used] = await sql`select tokens from chat_usage where user_id = ${owner.userId}`;
  expect(used).toEqual({ tokens: 14 });
});

test("a turn that another took over keeps no reply, and ends nothing but itself", async () => {
  const { db, sql } = app.database;
  const late = await begun("One?");
  await sql`update conversations set turn_expires_at = now() - interval '1 second'`;
  const { turnId } = await begun("Two?");
  await finish(db, late.turnId, "One.");
  expect((await selectChatMessages(db, owner)).map(({ content }) => content)).toEqual(["One?", "Two?"]);
  expect(await sql`select turn_id from conversations`).toEqual([{ turn_id: turnId }]);
});
