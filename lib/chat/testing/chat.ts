import { onTestFinished } from "vitest";
import type { startOpenai } from "#e2e/stand-ins/openai.ts";
import * as chat from "#lib/chat/contract.ts";
import type { ChatMessage } from "#lib/chat/schema.ts";
import { type Ports, ports } from "#lib/ports/compose.ts";
import type { ModelSettings } from "#lib/ports/models/model-settings.ts";
import { setUp } from "#lib/ports/models/testing/scripted-models.ts";
import * as reviews from "#lib/reviews/contract.ts";
import { call } from "#lib/testing/call.ts";
import { type FormParts, reviewed } from "#lib/testing/documents.ts";
import { followEvents, type Received } from "#lib/testing/read-events.ts";
import { testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";

type Script = Parameters<typeof startOpenai>[0]["script"];

const held: typeof globalThis & { galleyPorts?: Ports } = globalThis;

/** This test's app has a language model: a stand-in that follows the script. */
export async function withModel(
  script: Script,
  changes: Partial<Pick<ModelSettings, "idleLimitMs" | "api">> = {},
) {
  const { server, models } = await setUp(script, changes);
  const before = ports();
  held.galleyPorts = { ...before, models };
  onTestFinished(() => {
    held.galleyPorts = before;
  });
  return server;
}

interface Message {
  message: string;
  comment_id?: string | null;
}

/** One person's conversation about a session, over the API. */
export function conversation({ key }: Pick<Person, "key">, session_id: string) {
  const sent = { as: key, params: { session_id } };
  return {
    say: (body: Message | string, reading?: { cutAfter?: number }): Promise<Received> =>
      followEvents(
        chat.sendMessage,
        { ...sent, body: typeof body === "string" ? { message: body } : body },
        reading,
      ),
    messages: async (): Promise<ChatMessage[]> => (await call(chat.getConversation, sent)).messages,
    forget: () => call(chat.deleteConversation, sent),
  };
}

/** A new person with a completed review, and their conversation about it. */
export async function reviewWithChat(parts: FormParts = {}) {
  const app = await testApp();
  const person = await testContext();
  const { session_id } = await reviewed(person, parts);
  const chat = conversation(person, session_id);
  const params = { session_id };
  return {
    app,
    person,
    session_id,
    chat,
    comments: async () =>
      (await call(reviews.getSession, { as: person.key, params })).feedback.detailed.comments,
    /** After each test: the next one finds a conversation without turns, and nobody waits for a rate limit. */
    startOver: async () => {
      await chat.forget();
      await app.database.sql`delete from rate_limits`;
    },
  };
}

export function replyText({ events }: Received): string {
  return events.flatMap(({ data }) => (typeof data.chunk === "string" ? data.chunk : [])).join("");
}

export function ending({ events }: Received) {
  return events.at(-1)?.data;
}
