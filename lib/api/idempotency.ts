import { createHash, randomUUID } from "node:crypto";
import type { Db } from "#db/client.ts";
import {
  claimIdempotencyKey,
  completeIdempotencyKey,
  freeIdempotencyKey,
  renewIdempotencyKey,
} from "#db/queries/idempotency-keys.ts";
import type { Actor } from "#lib/actor.ts";
import type { Context } from "#lib/context.ts";
import type { Form } from "#lib/contract/form.ts";
import type { Operation } from "#lib/contract/operation.ts";
import { idempotencyKeyInUse, idempotencyKeyReused, validationFailed } from "#lib/contract/problems.ts";
import type { Parsed } from "./parse-input.ts";

const LOCK_SECONDS = 60;
const RENEW_EVERY_MS = 20_000;
const KEY = /^[\x21-\x7e]{1,200}$/;

export interface FirstAnswer {
  status: number;
  body: unknown;
}

interface Repeatable {
  operation: Operation;
  actor: Actor | null;
  request: Request;
  parsed: Parsed;
}

/**
 * Runs `work` once per Idempotency-Key: the same request again gets the first answer. The answer is written in the
 * transaction that did the work, so that no crash comes between; a lock left by a crash expires.
 * @throws idempotency-key-in-use (409) while the first runs, idempotency-key-reused (422) for other content
 */
export async function onceByKey(
  ctx: Context,
  { operation, actor, request, parsed }: Repeatable,
  work: (ctx: Context, input: Record<string, unknown>) => Promise<FirstAnswer>,
): Promise<FirstAnswer> {
  const key = request.headers.get("idempotency-key");
  if (!operation.idempotent || !actor || key === null) return work(ctx, parsed.input);
  if (!KEY.test(key)) {
    const detail = "must be 1 to 200 visible ASCII characters";
    throw validationFailed(`The Idempotency-Key ${detail}.`, {
      errors: [{ pointer: "/headers/idempotency-key", detail }],
    });
  }
  const claimed = { userId: actor.userId, operation: operation.id, key, lock: randomUUID() };
  const claim = await claimIdempotencyKey(ctx.db, claimed, LOCK_SECONDS);
  if (claim.state === "running")
    throw idempotencyKeyInUse("The first request with this key is still running.");
  if (claim.state === "done") return replay(claim, await fingerprintOf(operation, parsed));

  const content = fingerprinted(operation, parsed);
  const renewal = setInterval(
    () => void renewIdempotencyKey(ctx.db, claimed, LOCK_SECONDS).catch(() => {}),
    RENEW_EVERY_MS,
  );
  const remember = async (db: Db, value: unknown) => {
    const answer = { fingerprint: content.fingerprint(), ...answerOf(operation, value) };
    const mine = await completeIdempotencyKey(db, claimed, answer);
    if (!mine)
      throw idempotencyKeyInUse("Another request with this key took over, since this one took long.");
  };
  try {
    return await work({ ...ctx, beforeCommit: remember }, content.input);
  } catch (error) {
    await freeIdempotencyKey(ctx.db, claimed);
    throw error;
  } finally {
    clearInterval(renewal);
  }
}

/** The wire form of what a verb returned. */
export function answerOf(operation: Operation, value: unknown): FirstAnswer {
  const { reply } = operation;
  return { status: reply.status, body: reply.kind === "json" ? reply.schema.parse(value) : null };
}

function replay(done: FirstAnswer & { fingerprint: string | null }, fingerprint: string): FirstAnswer {
  if (done.fingerprint !== fingerprint) {
    throw idempotencyKeyReused(
      "This Idempotency-Key was used with other content. Use a new key for a new request.",
    );
  }
  return { status: done.status, body: done.body };
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
