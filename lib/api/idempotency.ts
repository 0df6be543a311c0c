import { createHash } from "node:crypto";
import type { Actor } from "#lib/actor.ts";
import type { Context } from "#lib/context.ts";
import type { Form } from "#lib/contract/form.ts";
import type { Operation } from "#lib/contract/operation.ts";
import { validationFailed } from "#lib/contract/problems.ts";
import { type FirstAnswer, IDEMPOTENCY_KEY, onceByKey } from "#lib/once-by-key.ts";
import type { Parsed } from "./parse-input.ts";

interface Repeatable {
  operation: Operation;
  actor: Actor | null;
  request: Request;
  parsed: Parsed;
}

/** Runs `work` once per Idempotency-Key, if the operation takes one. @throws as `onceByKey` */
export async function onceByHeader(
  ctx: Context,
  { operation, actor, request, parsed }: Repeatable,
  work: (ctx: Context, input: Record<string, unknown>) => Promise<FirstAnswer>,
): Promise<FirstAnswer> {
  if (operation.knowsRepeats) return work(ctx, parsed.input);
  const key = request.headers.get("idempotency-key");
  if (!operation.idempotent || !actor || key === null) {
    await ctx.beforeWork?.();
    return work(ctx, parsed.input);
  }
  if (!IDEMPOTENCY_KEY.test(key)) {
    const detail = "must be 1 to 200 visible ASCII characters";
    throw validationFailed(`The Idempotency-Key ${detail}.`, {
      errors: [{ pointer: "/headers/idempotency-key", detail }],
    });
  }
  const { input, fingerprint } = fingerprinted(operation, parsed);
  const done = await onceByKey(
    ctx,
    {
      userId: actor.userId,
      operation: operation.id,
      key,
      fingerprint,
      fingerprintOfRepeat: () => fingerprintOf(operation, parsed),
      answerOf: (value) => answerOf(operation, value),
    },
    (bound) => work(bound, input),
  );
  return "first" in done ? done.first : done.again;
}

/** The wire form of what a verb returned. */
export function answerOf(operation: Operation, value: unknown): FirstAnswer {
  const { reply } = operation;
  return { status: reply.status, body: reply.kind === "json" ? reply.schema.parse(value) : null };
}

/** The digest of a form is known only after reading it, so a repeated upload is read to its end and discarded. */
async function fingerprintOf(operation: Operation, parsed: Parsed): Promise<string> {
  const form = formOf(operation, parsed);
  if (!form) return jsonFingerprint(parsed);
  const { digest } = await form.read(async (file) => {
    for await (const _ of file.stream);
  });
  return digest;
}

function fingerprinted(operation: Operation, parsed: Parsed) {
  const form = formOf(operation, parsed);
  if (!form) return { input: parsed.input, fingerprint: () => jsonFingerprint(parsed) };
  let digest = "";
  const noting: Form = {
    async read(take) {
      const read = await form.read(take);
      digest = read.digest;
      return read;
    },
  };
  return { input: { ...parsed.input, form: noting }, fingerprint: () => digest };
}

function formOf(operation: Operation, parsed: Parsed): Form | null {
  return operation.body.kind === "multipart" ? asForm(parsed.input.form) : null;
}

/** parseInput puts a Form there for every multipart operation. */
function asForm(value: unknown): Form {
  return value as Form;
}

/** Hashes the checked input, so that the order of members and unknown members make no difference. */
function jsonFingerprint({ input }: Parsed): string {
  return createHash("sha256").update(JSON.stringify(input)).digest("hex");
}
