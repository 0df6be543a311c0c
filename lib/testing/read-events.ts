import { createParser, type EventSourceMessage } from "eventsource-parser";
import type { Operation } from "#lib/contract/operation.ts";
import { type Sent, send } from "./call.ts";
import { strictly } from "./check-answer.ts";

export interface ReceivedEvent {
  id: number;
  data: { type: string; value?: number; stage?: string | null; [member: string]: unknown };
}

export interface Received {
  events: ReceivedEvent[];
  /** Everything that came over the wire. */
  text: string;
  /** True if the server ended the stream, not the test. */
  ended: boolean;
}

interface ReadOptions {
  /** Cuts the connection after this many events. */
  cutAfter?: number;
  /** Called for each event as it arrives. */
  onEvent?: (event: ReceivedEvent) => void;
}

/** Follows an event stream until its end or the cut; each event is held against the contract. */
export async function followEvents(
  operation: Operation,
  sent: Sent,
  options: ReadOptions = {},
): Promise<Received> {
  const response = await send(operation, sent);
  if (response.status !== 200)
    throw new Error(`${operation.id} answered ${response.status}: ${await response.text()}`);
  return readEvents(operation, response, options);
}

export async function readEvents(
  operation: Operation,
  response: Response,
  { cutAfter = Number.POSITIVE_INFINITY, onEvent }: ReadOptions = {},
): Promise<Received> {
  const received: Received = { events: [], text: "", ended: true };
  const decoder = new TextDecoder();
  const parser = createParser({
    onEvent: (message) => {
      const event = parseEvent(operation, message);
      received.events.push(event);
      onEvent?.(event);
    },
  });
  for await (const chunk of response.body ?? []) {
    const text = decoder.decode(chunk, { stream: true });
    received.text += text;
    parser.feed(text);
    if (received.events.length < cutAfter) continue;
    received.ended = false;
    // Leaving the loop cancels the body, as a browser does when the tab is closed.
    break;
  }
  received.events = received.events.slice(0, cutAfter);
  return received;
}

function parseEvent({ id: name, reply }: Operation, message: EventSourceMessage): ReceivedEvent {
  const fail = (why: string): never => {
    throw new Error(`An event of ${name} ${why}: ${JSON.stringify(message)}`);
  };
  if (reply.kind !== "events") return fail("comes from an operation without events");
  const data = strictly(reply.schema, JSON.parse(message.data), fail);
  const event = { id: Number(message.id), data: asEventData(data) };
  if (!Number.isSafeInteger(event.id) || event.id < 1) fail("has no id");
  if (message.event !== event.data.type) fail("is named otherwise than its type");
  return event;
}

/** Every event schema is a union discriminated by `type`. */
function asEventData(value: unknown): ReceivedEvent["data"] {
  return value as ReceivedEvent["data"];
}
