import type { ActorContext } from "#lib/context.ts";
import type { Operation, OperationInput } from "#lib/contract/operation.ts";
import { unauthenticated } from "#lib/contract/problems.ts";
import { requestContext } from "#lib/request-context.ts";
import { type Follow, followStream, type StreamEvent } from "#lib/streams/follow-stream.ts";
import { admit, refuseOtherResource } from "./admit.ts";
import { handle } from "./handle.ts";
import type { Handler } from "./known-handlers.ts";
import { parseInput } from "./parse-input.ts";
import { eventStreamResponse, followedEventsResponse } from "./sse.ts";

/** Names the stream that the caller may follow, from where, and who can say if they still may; or throws the problem why not. */
export type StreamVerb<O extends Operation> = (
  ctx: ActorContext,
  input: OperationInput<O>,
) => Promise<Pick<Follow, "streamId" | "guard" | "shows"> & Partial<Pick<Follow, "after">>>;

/** Throws the problem why not, or gives the work whose events are the answer; the signal says that nobody reads it. */
export type ReplyVerb<O extends Operation> = (
  ctx: ActorContext,
  input: OperationInput<O>,
) => Promise<(signal: AbortSignal) => AsyncIterable<StreamEvent["data"]>>;

/** The handler of an event stream: admitted like any operation, then every event from `Last-Event-ID` on. */
export function stream<O extends Operation>(operation: O, verb: StreamVerb<O>): Handler {
  return opening(operation, async (ctx, input, request) => {
    const { streamId, guard, shows, after: known = 0 } = await verb(ctx, input);
    const after = lastEventId(request) || known;
    const { db } = ctx;
    return (asked) =>
      followedEventsResponse(asked, (signal) => followStream(db, { streamId, after, signal, guard, shows }));
  });
}

/** The handler of an operation that answers with the events of its own work. These cannot be resumed. */
export function streamedReply<O extends Operation>(operation: O, verb: ReplyVerb<O>): Handler {
  return opening(operation, async (ctx, input) => {
    const work = await verb(ctx, input);
    return ({ signal: asked }) => eventStreamResponse(asked, (signal) => numbered(work(signal)));
  });
}

/** Begins the answer. It gets the request once more: an open stream that remembered it would keep all of it. */
type Open = (request: Request) => Response;

function opening<O extends Operation>(
  operation: O,
  answer: (ctx: ActorContext, input: OperationInput<O>, request: Request) => Promise<Open>,
): Handler {
  return (request, next) =>
    handle(operation, request, async (exchange) => {
      const base = requestContext(exchange.requestId, { origin: exchange.origin });
      const { actor } = await admit(operation, base, exchange);
      if (!actor) throw unauthenticated("An event stream needs a credential.");
      const { input } = await parseInput(operation, request, await next.params);
      refuseOtherResource(operation, actor, input);
      const open = await answer({ ...base, actor }, asInput<O>(input), request);
      // Events would go into the answer that says so.
      return exchange.isGivenUp ? new Response(null) : open(request);
    });
}

async function* numbered(events: AsyncIterable<StreamEvent["data"]>): AsyncGenerator<StreamEvent> {
  let id = 0;
  for await (const data of events) yield { id: ++id, data };
}

function lastEventId(request: Request): number {
  const given = Number(request.headers.get("last-event-id") ?? 0);
  return Number.isSafeInteger(given) && given > 0 && given <= 2_147_483_647 ? given : 0;
}

/** parseInput has just parsed it by the operation's own schemas. */
function asInput<O extends Operation>(input: Record<string, unknown>): OperationInput<O> {
  return input as OperationInput<O>;
}
