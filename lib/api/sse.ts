import type { StreamEvent } from "#lib/streams/follow-stream.ts";
import { ownConnection } from "#lib/streams/own-connection.ts";

const HEARTBEAT_MS = 15_000;
const RETRY_MS = 2_000;
const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  "x-accel-buffering": "no",
};

type Source = (signal: AbortSignal) => AsyncIterable<StreamEvent>;

/**
 * Answers with what happens elsewhere, such as progress: many are open, and most are silent. Where the server offers
 * the connection itself, the events go there; otherwise they are the body of a response.
 */
export function followedEventsResponse(request: Request, open: Source): Response {
  if (request.method === "HEAD") return new Response(null, { headers: HEADERS });
  const connection = ownConnection();
  if (!connection) return eventStreamResponse(request.signal, open);
  connection.takeOver((write, gone) => sendEvents(write, open(gone)));
  return new Response(null, { headers: HEADERS });
}

/** Events as `text/event-stream`; ends after the source does, and stops the source when the client goes. */
export function eventStreamResponse(requestSignal: AbortSignal, open: Source): Response {
  const gone = new AbortController();
  const signal = AbortSignal.any([gone.signal, requestSignal]);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const write = async (text: string) => {
        if (!signal.aborted) controller.enqueue(encoder.encode(text));
      };
      try {
        await sendEvents(write, open(signal));
        if (!signal.aborted) controller.close();
      } catch (error) {
        if (!signal.aborted) controller.error(error);
      }
    },
    cancel() {
      gone.abort();
    },
  });
  return new Response(body, { headers: HEADERS });
}

async function sendEvents(
  write: (text: string) => Promise<void>,
  events: AsyncIterable<StreamEvent>,
): Promise<void> {
  let waiting = 0;
  const send = async (text: string) => {
    waiting += 1;
    await write(text).finally(() => {
      waiting -= 1;
    });
  };
  await send(`retry: ${RETRY_MS}\n\n`);
  const heartbeat = setInterval(() => {
    // A reader that has not taken the last event needs no sign of life.
    if (waiting === 0) void send(": still here\n\n");
  }, HEARTBEAT_MS);
  try {
    for await (const event of events) await send(formatEvent(event));
  } finally {
    clearInterval(heartbeat);
  }
}

export function formatEvent({ id, data }: StreamEvent): string {
  return `id: ${id}\nevent: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`;
}
