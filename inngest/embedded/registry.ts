import { z } from "zod";
import { type Condition, readCondition, readValue, type Value } from "./condition.ts";
import { ENDPOINT_URL, type Endpoint, post } from "./endpoint.ts";

export interface Trigger {
  event: string;
  condition: Condition | undefined;
}

/** A function as the embedded runner runs it. */
export interface JobFunction {
  id: string;
  triggers: Trigger[];
  maxAttempts: number;
  limits: { key: Value | undefined; max: number }[];
  cancels: Trigger[];
}

export interface Registry {
  ids: string[];
  functions: ReadonlyMap<string, JobFunction>;
  /** Returns true if an event of this name starts or cancels a run. */
  listensTo: (eventName: string) => boolean;
}

/** The one event of Inngest's own that the embedded runner sends; `onFailure` listens to it. */
export const FUNCTION_FAILED = "inngest/function.failed";
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
  concurrency: z.union([z.number().int().min(0), concurrencyOption, z.array(concurrencyOption)]).optional(),
  cancel: z.array(z.strictObject({ event: z.string(), if: z.string().optional() })).optional(),
});
type FunctionConfig = z.infer<typeof functionConfig>;
const syncReply = z.object({ functions: z.array(z.object({ id: z.string() }).loose()) });

/**
 * Asks the handler for its functions, by an in-band sync as Inngest itself does. The runner supports what our
 * functions use: event triggers, `retries`, `concurrency` per function and key, `cancelOn` and `onFailure`.
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

/** Names a limit of a function in the rows of its runs. */
export function limitName(functionId: string, number: number): string {
  return `${functionId}:${number}`;
}

/** Returns the limits of these functions by their names. */
export function limitsOf(registry: Registry, functionIds: readonly string[]): Map<string, number> {
  return new Map(
    functionIds.flatMap((id) =>
      (registry.functions.get(id)?.limits ?? []).map(({ max }, number) => [limitName(id, number), max]),
    ),
  );
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
    cancels: (config.cancel ?? []).map((cancel) => trigger(config.id, cancel.event, cancel.if)),
  };
}

function trigger(functionId: string, event: string, condition: string | undefined): Trigger {
  if (event.includes("*") || (event.startsWith("inngest/") && event !== FUNCTION_FAILED))
    throw new Error(`The embedded runner never sends the event "${event}" that ${functionId} waits for.`);
  return { event, condition: condition === undefined ? undefined : readCondition(condition) };
}

function limits({ concurrency }: FunctionConfig): JobFunction["limits"] {
  if (concurrency === undefined) return [];
  const options = typeof concurrency === "number" ? [{ limit: concurrency }] : [concurrency].flat();
  return options
    .map((option) => ({
      key: "key" in option && option.key !== undefined ? readValue(option.key) : undefined,
      max: option.limit,
    }))
    .filter(({ max }) => max > 0);
}
