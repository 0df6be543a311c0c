import { createParser } from "eventsource-parser";

export interface StreamMessage {
  id?: string;
  data?: string;
  /** Milliseconds that the server asks to wait before reconnecting. */
  retry?: number;
}

/**
 * Reads `text/event-stream` as the HTML standard defines it. A message that is cut off at the end is dropped. Calls
 * `onBytes` for everything that arrives, comments too.
 */
export async function* readEventStream(
  body: AsyncIterable<Uint8Array>,
  onBytes: () => void = () => {},
): AsyncGenerator<StreamMessage> {
  const decoder = new TextDecoder();
  const messages: StreamMessage[] = [];
  const parser = createParser({
    onEvent: ({ id, data }) => messages.push({ ...(id === undefined ? {} : { id }), data }),
    onRetry: (retry) => messages.push({ retry }),
  });
  for await (const chunk of body) {
    onBytes();
    parser.feed(decoder.decode(chunk, { stream: true }));
    yield* messages.splice(0);
  }
}
