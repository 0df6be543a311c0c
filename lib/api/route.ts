import type { ActorContext, Context } from "#lib/context.ts";
import type { Bytes, StoredFile } from "#lib/contract/bytes.ts";
import type { Form } from "#lib/contract/form.ts";
import type { Operation, OperationInput, OperationReply } from "#lib/contract/operation.ts";
import { requestContext } from "#lib/request-context.ts";
import { admit, refuseOtherResource } from "./admit.ts";
import { bytesResponse } from "./bytes-response.ts";
import { type HttpExchange, handle } from "./handle.ts";
import { answerOf, onceByHeader } from "./idempotency.ts";
import { inTime } from "./in-time.ts";
import { type Handler, noteHandler } from "./known-handlers.ts";
import { addressOf } from "./origin.ts";
import { parseInput } from "./parse-input.ts";
import { lengthOf } from "./stated-length.ts";
import { storedFileResponse } from "./stored-file-response.ts";

type VerbContext<O extends Operation> = O["access"] extends "nobody" ? Context : ActorContext;
type VerbInput<O extends Operation> = OperationInput<O> &
  (O["body"] extends { kind: "multipart" } ? { form: Form } : Record<never, never>);
type VerbReply<O extends Operation> = O["reply"] extends { kind: "bytes"; isStored: true }
  ? StoredFile
  : O["reply"] extends { kind: "bytes" }
    ? Bytes
    : OperationReply<O>;

export type Verb<O extends Operation> = (ctx: VerbContext<O>, input: VerbInput<O>) => Promise<VerbReply<O>>;

/** The handler of an operation: who calls, whether they may, what they ask, the verb, the reply. */
export function route<O extends Operation>(operation: O, verb: Verb<O>): Handler {
  const run = untyped(verb);
  const handler: Handler = (request, next) =>
    handle(operation, request, async (exchange) => {
      const base = requestContext(exchange.requestId, {
        origin: exchange.origin,
        address: addressOf(request),
      });
      // An upload may take longer, but not the way to its first byte.
      const { actor, limits } = await inTime(admit(operation, base, exchange));
      const parsed = await parseInput(operation, request, await next.params);
      refuseOtherResource(operation, actor, parsed.input);
      const limited = { ...base, beforeWork: limits.take };
      const ctx = actor ? { ...limited, actor } : limited;
      if (operation.reply.kind === "bytes") {
        const value = await run(ctx, parsed.input);
        return operation.reply.isStored
          ? storedFileResponse(ctx, asStoredFile(value), request)
          : bytesResponse(asBytes(value), request);
      }
      const answer = await onceByHeader(ctx, { operation, actor, request, parsed }, async (bound, input) =>
        answerOf(operation, await run(bound, input)),
      ).catch((error: unknown) => limits.refused(error));
      return reply(answer, exchange);
    });
  noteHandler(operation, handler);
  return handler;
}

function reply({ status, body }: { status: number; body: unknown }, exchange: HttpExchange): Response {
  exchange.headers.set("cache-control", "no-store");
  if (status === 204) return new Response(null, { status });
  const text = JSON.stringify(body);
  return new Response(text, { status, headers: { "content-type": "application/json", ...lengthOf(text) } });
}

/** Guarantees nothing beyond what parseInput and admit have established for this very operation. */
function untyped<O extends Operation>(
  verb: Verb<O>,
): (ctx: Context, input: Record<string, unknown>) => Promise<unknown> {
  return verb as unknown as (ctx: Context, input: Record<string, unknown>) => Promise<unknown>;
}

/** VerbReply makes the verb of a bytes operation return Bytes. */
function asBytes(value: unknown): Bytes {
  return value as Bytes;
}

/** VerbReply makes the verb of an operation on a stored file return StoredFile. */
function asStoredFile(value: unknown): StoredFile {
  return value as StoredFile;
}
