import { createParser } from "eventsource-parser";
import { eventStreamResponse } from "#lib/api/sse.ts";
import { streamedReply } from "#lib/api/stream.ts";
import { createAccount } from "#lib/auth/create-account.ts";
import { createApiKey } from "#lib/auth/create-api-key.ts";
import { sendMessage } from "#lib/chat/contract.ts";
import { sendChatMessage } from "#lib/chat/send-chat-message.ts";
import type { StreamEvent } from "#lib/streams/follow-stream.ts";
import type { Installation } from "../review/installation.ts";

export const QUESTION = "What do the rivers carry?";
/** The stand-in waits before its first word, like a quick model. */
export const HARD_QUESTION = "Think first: what do the rivers carry?";

/** Milliseconds from the request until the first word, and until the end. */
export interface Times {
  first: number;
  end: number;
}

export type TimedTurn = (message?: string) => Promise<Times>;

/** A turn as a request, and the same turn without what every request needs: key, limits, parsing. */
export interface BenchUser {
  request: TimedTurn;
  turn: TimedTurn;
}

/** Makes a user with a conversation of their own: turns of one conversation wait for each other. */
export async function benchUser(
  { context }: Installation,
  sessionId: string,
  number: number,
): Promise<BenchUser> {
  const ctx = context();
  const user = await createAccount(ctx, { email: `user-${number}@bench.test` });
  const actor = { ...ctx.actor, userId: user.id, email: user.email };
  const { api_key } = await createApiKey({ ...ctx, actor }, { name: "bench", scopes: ["chat"] });
  const handler = streamedReply(sendMessage, sendChatMessage);
  const request = (message: string) =>
    handler(
      new Request(`http://galley.bench/api/chatbot/${sessionId}/messages`, {
        method: "POST",
        headers: { authorization: `Bearer ${api_key}`, "content-type": "application/json" },
        body: JSON.stringify({ message }),
      }),
      { params: Promise.resolve({ session_id: sessionId }) },
    );
  const turn = async (message: string) => {
    const open = await sendChatMessage({ ...context(), actor }, { sessionId, message });
    return eventStreamResponse(new AbortController().signal, (signal) => numbered(open(signal)));
  };
  const isWord = (data: string) => data.includes('"chunk"');
  return {
    request: (message = QUESTION) => timed(() => request(message), isWord),
    turn: (message = QUESTION) => timed(() => turn(message), isWord),
  };
}

/** Sends the model the call that Galley made for `QUESTION`, with another message if one is given. */
export function directCall(url: string, call: string): TimedTurn {
  return (message = QUESTION) =>
    timed(
      () =>
        fetch(`${url}/chat/completions`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: call.replace(QUESTION, message),
        }),
      (data) => /"content":"[^"]/.test(data),
    );
}

async function* numbered(events: AsyncIterable<StreamEvent["data"]>): AsyncGenerator<StreamEvent> {
  let id = 0;
  for await (const data of events) yield { id: ++id, data };
}

async function timed(send: () => Promise<Response>, isWord: (data: string) => boolean): Promise<Times> {
  const startedAt = performance.now();
  const response = await send();
  if (!response.ok || !response.body) throw new Error(`${response.status}: ${await response.text()}`);
  let first: number | null = null;
  const parser = createParser({
    onEvent({ data }) {
      if (isWord(data)) first ??= performance.now() - startedAt;
    },
  });
  const decoder = new TextDecoder();
  for await (const chunk of response.body) parser.feed(decoder.decode(chunk, { stream: true }));
  if (first === null) throw new Error("The answer holds no word.");
  return { first, end: performance.now() - startedAt };
}
