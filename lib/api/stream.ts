import type { ActorContext } from "#lib/context.ts";
import { requestContext } from "#lib/request-context.ts";
import { followStream } from "#lib/streams/follow-stream.ts";
import { admit, refuseOtherResource } from "./admit.ts";
import { handle } from "./handle.ts";
import type { Operation, OperationInput } from "./operation.ts";
import { parseInput } from "./parse-input.ts";
import { unauthenticated } from "./problems.ts";
import type { Handler } from "./route.ts";
import { eventStreamResponse } from "./sse.ts";

/** Names the stream that the caller may follow, or throws the problem why not. */
export type StreamVerb<O extends Operation> = (
  ctx: ActorContext,
  input: OperationInput<O>,
) => Promise<{ streamId: string }>;

/** The handler of an event stream: admitted like any operation, then every event from `Last-Event-ID` on. */
export function stream<O extends Operation>(operation: O, verb: StreamVerb<O>): Handler {
  return (request, next) =>
    handle(operation, request, async (exchange) => {
      const base = requestContext(exchange.requestId);
      const actor = await admit(operation, base, exchange);
      if (!actor) throw unauthenticated("An event stream needs a credential.");
      const { input } = await parseInput(operation, request, await next.params);
      refuseOtherResource(operation, actor, input);
      const { streamId } = await verb({ ...base, actor }, asInput<O>(input));
      const after = lastEventId(request);
      return eventStreamResponse(request.signal, (signal) =>
        followStream(base.db, { streamId, after, signal }),
      );
    });
}

function lastEventId(request: Request): number {
  const given = Number(request.headers.get("last-event-id") ?? 0);
  return Number.isSafeInteger(given) && given > 0 && given <= 2_147_483_647 ? given : 0;
}

/** parseInput has just parsed it by the operation's own schemas. */
function asInput<O extends Operation>(input: Record<string, unknown>): OperationInput<O> {
  return input as OperationInput<O>;
}
