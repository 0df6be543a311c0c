import { eventStreamResponse } from "#lib/api/sse.ts";
import { streamedReply } from "#lib/api/stream.ts";
import { createAccount } from "#lib/auth/create-account.ts";
import { createApiKey } from "#lib/auth/create-api-key.ts";
import { sendMessage } from "#lib/chat/contract.ts";
import { sendChatMessage } from "#lib/chat/send-chat-message.ts";
import type { StreamEvent } from "#lib/streams/follow-stream.ts";
import type { Installation } from "../review/installation.ts";
import { type Times, timed } from "./first-word.ts";

export const QUESTION = "What do the rivers carry?";
/** The stand-in then takes as long as a quick model before its first word. */
export const HARD_QUESTION = "Think first: what do the rivers carry?";

export type Ask = (message?: string) => Promise<Times>;

/** The same turn as a request, and as it is once the request was admitted. */
export interface Reader {
  request: Ask;
  turn: Ask;
}

/** A person of their own, since turns of one conversation wait for each other. */
export async function readerOf({ context }: Installation, sessionId: string, nth: number): Promise<Reader> {
  const ctx = context();
  const user = await createAccount(ctx, { email: `reader-${nth}@bench.test` });
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

async function* numbered(events: AsyncIterable<StreamEvent["data"]>): AsyncGenerator<StreamEvent> {
  let id = 0;
  for await (const data of events) yield { id: ++id, data };
}

/** The call that Galley made for `QUESTION`, sent again by nobody but this process, with another message if one is given. */
export function directly(url: string, call: string): Ask {
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
