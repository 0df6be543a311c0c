import { createHash } from "node:crypto";
import { z } from "zod";
import type { ActorContext } from "#lib/context.ts";
import { IDEMPOTENCY_KEY, onceByKey } from "#lib/once-by-key.ts";

export const request_id = z
  .string()
  .regex(IDEMPOTENCY_KEY, "must be 1 to 200 visible ASCII characters")
  .optional()
  .describe(
    "A name of your own for this call. If the call breaks off, call again with the same request_id: what was done is not done twice. For 24 hours.",
  );

interface Request<Value extends z.ZodType> {
  tool: string;
  /** The whole input of the call. */
  input: { request_id?: string | undefined };
  /** What the verb returns. */
  value: Value;
}

/**
 * Runs a verb of one transaction once for the request_id of a tool's input: the same call again gets the first value.
 * @throws as `onceByKey`
 */
export async function onceByRequest<Value extends z.ZodType>(
  ctx: ActorContext,
  { tool, input, value }: Request<Value>,
  verb: (ctx: ActorContext) => Promise<z.output<Value>>,
): Promise<z.output<Value>> {
  const { request_id: key, ...content } = input;
  if (key === undefined) {
    await ctx.beforeWork?.();
    return verb(ctx);
  }
  const fingerprint = () => createHash("sha256").update(JSON.stringify(content)).digest("hex");
  const once = {
    userId: ctx.actor.userId,
    operation: `tool.${tool}`,
    key,
    fingerprint,
    fingerprintOfRepeat: fingerprint,
    answerOf: (given: unknown) => ({ status: 200, body: value.parse(given) }),
  };
  const done = await onceByKey(ctx, once, verb);
  return "first" in done ? done.first : value.parse(done.again.body);
}
