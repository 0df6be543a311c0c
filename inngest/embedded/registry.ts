import { z } from "zod";
import { ENDPOINT_URL, type Endpoint, post } from "./endpoint.ts";
import { compileExpression, type Expression } from "./expression.ts";
import { durationMs } from "./moment.ts";

export interface Trigger {
  event: string;
  condition: Expression | undefined;
}

/** A function as the embedded runner runs it. */
export interface JobFunction {
  id: string;
  triggers: Trigger[];
  maxAttempts: number;
  limits: { key: Expression | undefined; max: number }[];
  cancels: (Trigger & { withinMs: number | undefined })[];
  idempotency: Expression | undefined;
  startWithinMs: number | undefined;
  finishWithinMs: number | undefined;
}

export interface Registry {
  ids: string[];
  functions: ReadonlyMap<string, JobFunction>;
  /** Whether an event of this name would start something. */
  listensTo: (eventName: string) => boolean;
}

/** Events of Inngest's own that the embedded runner sends. */
export const FUNCTION_FAILED = "inngest/function.failed";
export const FUNCTION_CANCELLED = "inngest/function.cancelled";
const OWN_EVENTS = new Set([FUNCTION_FAILED, FUNCTION_CANCELLED]);
const DEFAULT_RETRIES = 3;

/** Strict: an option that this file does not name is refused, not ignored. */
const concurrencyOption = z.strictObject({
  limit: z.number().int().min(0),
  key: z.string().optional(),
  scope: z.literal("fn").optional(),
});
const functionConfig = z.strictObject({
  id: z.string(),
  name: z.string().optional(),
  triggers: z.array(z.strictObject({ event: z.string(), expression: z.string().optional() })),
  steps: z.object({
    step: z.object({ retries: z.object({ attempts: z.number().int().min(0).optional() }).optional() }),
  }),
  idempotency: z.string().optional(),
  concurrency: z.union([z.number().int().min(0), concurrencyOption, z.array(concurrencyOption)]).optional(),
  cancel: z
    .array(z.strictObject({ event: z.string(), if: z.string().optional(), timeout: z.string().optional() }))
    .optional(),
  timeouts: z.strictObject({ start: z.string().optional(), finish: z.string().optional() }).optional(),
});
type FunctionConfig = z.infer<typeof functionConfig>;
const syncReply = z.object({ functions: z.array(z.object({ id: z.string() }).loose()) });

/**
 * Asks the handler for its functions, by an in-band sync as Inngest itself does. Supported are event
 * triggers with `if`, `retries`, `concurrency` per function and key, `cancelOn`, `idempotency`, `timeouts`
 * and `onFailure`; cron, batches, debounce, rate limit, throttle, priority and singleton are not.
 * @throws {Error} that names every function option which the embedded runner does not support
 */
export async function readRegistry(endpoint: Endpoint): Promise<Registry> {
  const response = await post(endpoint, {
    method: "PUT",
    headers: { "x-inngest-sync-kind": "in_band" },
    body: { url: ENDPOINT_URL },
  });
  if (!response.ok)
    throw new Error(
      `The serve handler did not list its functions: ${response.status} ${await response.text()}`,
    );
  const reply = syncReply.parse(await response.json());
  const functions = new Map(reply.functions.map((config) => [config.id, toJobFunction(config)]));
  const events = new Set(
    [...functions.values()].flatMap((fn) => [...fn.triggers, ...fn.cancels].map(({ event }) => event)),
  );
  return { ids: [...functions.keys()], functions, listensTo: (name) => events.has(name) };
}

function toJobFunction(raw: { id: string }): JobFunction {
  const parsed = functionConfig.safeParse(raw);
  if (!parsed.success)
    throw new Error(
      `The embedded runner does not support an option of the function ${raw.id}:\n${z.prettifyError(parsed.error)}`,
    );
  const config = parsed.data;
  return {
    id: config.id,
    triggers: config.triggers.map(({ event, expression }) => trigger(config.id, event, expression)),
    maxAttempts: (config.steps.step.retries?.attempts ?? DEFAULT_RETRIES) + 1,
    limits: limits(config),
    cancels: (config.cancel ?? []).map((cancel) => ({
      ...trigger(config.id, cancel.event, cancel.if),
      withinMs: duration(config.id, cancel.timeout),
    })),
    idempotency: config.idempotency === undefined ? undefined : compileExpression(config.idempotency),
    startWithinMs: duration(config.id, config.timeouts?.start),
    finishWithinMs: duration(config.id, config.timeouts?.finish),
  };
}

function trigger(functionId: string, event: string, condition: string | undefined): Trigger {
  if (event.includes("*") || (event.startsWith("inngest/") && !OWN_EVENTS.has(event)))
    throw new Error(`The embedded runner never sends the event "${event}" that ${functionId} waits for.`);
  return { event, condition: condition === undefined ? undefined : compileExpression(condition) };
}

function limits({ concurrency }: FunctionConfig): JobFunction["limits"] {
  if (concurrency === undefined) return [];
  const options = typeof concurrency === "number" ? [{ limit: concurrency }] : [concurrency].flat();
  return options
    .map((option) => ({
      key: "key" in option && option.key !== undefined ? compileExpression(option.key) : undefined,
      max: option.limit,
    }))
    .filter(({ max }) => max > 0);
}

function duration(functionId: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const ms = durationMs(text);
  if (ms === undefined) throw new Error(`The function ${functionId} has a time that is no duration: ${text}`);
  return ms;
}
