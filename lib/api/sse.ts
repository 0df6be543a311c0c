import type { StreamEvent } from "#lib/streams/follow-stream.ts";

const HEARTBEAT_MS = 15_000;
const RETRY_MS = 2_000;

/** Events as `text/event-stream`; ends after the source does, and stops the source when the client goes. */
export function eventStreamResponse(
  requestSignal: AbortSignal,
  open: (signal: AbortSignal) => AsyncIterable<StreamEvent>,
): Response {
  const gone = new AbortController();
  const signal = AbortSignal.any([gone.signal, requestSignal]);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (text: string) => {
        if (!signal.aborted) controller.enqueue(encoder.encode(text));
      };
      send(`retry: ${RETRY_MS}\n\n`);
      const heartbeat = setInterval(() => send(": still here\n\n"), HEARTBEAT_MS);
      try {
        for await (const event of open(signal)) send(formatEvent(event));
        if (!signal.aborted) controller.close();
      } catch (error) {
        if (!signal.aborted) controller.error(error);
      } finally {
        clearInterval(heartbeat);
      }
    },
    cancel() {
      gone.abort();
    },
  });
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    },
  });
}

export function formatEvent({ id, data }: StreamEvent): string {
  return `id: ${id}\nevent: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`;
}
