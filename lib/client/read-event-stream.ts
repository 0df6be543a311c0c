export interface StreamMessage {
  id?: string;
  data?: string;
  /** Milliseconds that the server asks to wait before reconnecting. */
  retry?: number;
}

/** Reads `text/event-stream`, as the HTML standard lays it down. A message cut off at the end is dropped. */
export async function* readEventStream(
  body: AsyncIterable<Uint8Array>,
  onBytes: () => void = () => {},
): AsyncGenerator<StreamMessage> {
  const decoder = new TextDecoder();
  let rest = "";
  let message: StreamMessage = {};
  for await (const chunk of body) {
    onBytes();
    // A final \r waits: it may be the first half of a line break.
    const parts = (rest + decoder.decode(chunk, { stream: true })).split(/\r\n|\n|\r(?!$)/);
    rest = parts.pop() ?? "";
    for (const line of parts) {
      if (line !== "") message = withField(message, line);
      else {
        if (Object.keys(message).length > 0) yield message;
        message = {};
      }
    }
  }
}

function withField(message: StreamMessage, line: string): StreamMessage {
  const [, field, value] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
  if (field === "data")
    return { ...message, data: message.data === undefined ? `${value}` : `${message.data}\n${value}` };
  if (field === "id") return { ...message, id: `${value}` };
  if (field === "retry" && /^\d+$/.test(`${value}`)) return { ...message, retry: Number(value) };
  return message;
}
