import type { Env } from "#lib/env.ts";
import type { Effort, ModelRole } from "#lib/model-roles.ts";
import type { ModelPrice } from "./port.ts";
import type { RetryPolicy } from "./retries.ts";

export const OPENAI_URL = "https://api.openai.com/v1";
/** The context of a model of which nobody says anything. */
export const DEFAULT_CONTEXT_TOKENS = 128_000;
const MS_PER_SECOND = 1000;
/** Proofs and second looks are worth more thinking than short, frequent calls. */
const DEFAULT_EFFORT: Partial<Record<ModelRole, Effort>> = { fast: "low", proof: "high", verify: "high" };

/** One server that speaks OpenAI's protocol. */
export interface ServerSettings {
  baseUrl: string;
  /** Null for a server without keys. */
  apiKey: string | null;
  api: "chat-completions" | "responses";
  /** The variables that set it, for messages to whoever runs the installation. */
  variables: { address: string; key: string; api: string; models: string };
  prices: Readonly<Record<string, ModelPrice>>;
  /** The most calls of reviews at once. */
  concurrency: number;
  /** The most calls of one review at once. */
  concurrencyPerReview: number;
  /** The most replies of the chat at once, in addition. */
  chatConcurrency: number;
  /** The longest time in which the server may send nothing while a call is under way. */
  idleLimitMs: number;
  retries: RetryPolicy;
}

/** Settings of a call. A server that refuses one gets the call without it. */
export interface CallSettings {
  effort?: Effort;
  temperature?: number;
  maxOutputTokens?: number;
}

export interface ModelSettings extends ServerSettings {
  models: Readonly<Partial<Record<"review" | "fast" | "chat" | "second", string>>>;
  /** The context of the review model where the environment sets it. */
  contextTokens: number | null;
  calls: Readonly<Partial<Record<ModelRole, CallSettings>>>;
  /** The server of the second model; null if it is the same. */
  secondServer: ServerSettings | null;
}

/** Reads the model servers from the environment. Returns null if the first has neither a key nor an address. */
export function modelSettings(env: Env): ModelSettings | null {
  if (!env.OPENAI_API_KEY && !env.OPENAI_BASE_URL) return null;
  const first = {
    ...addressOf(env.OPENAI_BASE_URL, env.OPENAI_API),
    apiKey: env.OPENAI_API_KEY ?? null,
    variables: {
      address: "OPENAI_BASE_URL",
      key: "OPENAI_API_KEY",
      api: "OPENAI_API",
      models: "REVIEW_MODEL, FAST_MODEL, CHAT_MODEL and SECOND_MODEL",
    },
    prices: env.MODEL_PRICES,
    concurrency: env.MODEL_CONCURRENCY,
    concurrencyPerReview: env.MODEL_CONCURRENCY_PER_REVIEW ?? env.MODEL_CONCURRENCY,
    chatConcurrency: env.MODEL_CHAT_CONCURRENCY,
    idleLimitMs: env.MODEL_TIMEOUT_SECONDS * MS_PER_SECOND,
    retries: { attempts: 5, pauseMs: 1000 },
  };
  return {
    ...first,
    models: models(env),
    contextTokens: env.MODEL_CONTEXT_TOKENS ?? null,
    calls: callSettings(env),
    secondServer: secondServer(env, first),
  };
}

function addressOf(url: string | undefined, api: ServerSettings["api"] | undefined) {
  const baseUrl = (url ?? OPENAI_URL).replace(/\/+$/, "");
  // Every server that speaks OpenAI's protocol has chat completions; few have responses.
  return { baseUrl, api: api ?? (baseUrl === OPENAI_URL ? "responses" : "chat-completions") } as const;
}

/** The key of the first server is sent to no other address. */
function secondServer(env: Env, first: ServerSettings): ServerSettings | null {
  const { SECOND_MODEL_BASE_URL: url, SECOND_MODEL_API_KEY: key, SECOND_MODEL_API: api } = env;
  if (!url && !key && !api) return null;
  const address = addressOf(url ?? first.baseUrl, api ?? (url ? undefined : first.api));
  return {
    ...first,
    ...address,
    apiKey: key ?? (address.baseUrl === first.baseUrl ? first.apiKey : null),
    variables: {
      address: "SECOND_MODEL_BASE_URL",
      key: "SECOND_MODEL_API_KEY",
      api: "SECOND_MODEL_API",
      models: "SECOND_MODEL",
    },
  };
}

function models({ REVIEW_MODEL, FAST_MODEL, CHAT_MODEL, SECOND_MODEL }: Env): ModelSettings["models"] {
  const fast = FAST_MODEL ?? REVIEW_MODEL;
  const chat = CHAT_MODEL ?? REVIEW_MODEL;
  return {
    ...(REVIEW_MODEL && { review: REVIEW_MODEL }),
    ...(fast && { fast }),
    ...(chat && { chat }),
    ...(SECOND_MODEL && { second: SECOND_MODEL }),
  };
}

/** A role without a value of its own takes the default, and otherwise that of `review`. */
function callSettings(env: Env): ModelSettings["calls"] {
  const { MODEL_EFFORT, MODEL_TEMPERATURE, MODEL_OUTPUT_TOKENS } = env;
  const of = (role: ModelRole): CallSettings => {
    const effort = MODEL_EFFORT[role] ?? DEFAULT_EFFORT[role] ?? MODEL_EFFORT.review;
    const temperature = MODEL_TEMPERATURE[role] ?? MODEL_TEMPERATURE.review;
    const maxOutputTokens = MODEL_OUTPUT_TOKENS[role] ?? MODEL_OUTPUT_TOKENS.review;
    return {
      ...(effort && effort !== "default" && { effort }),
      ...(temperature !== undefined && { temperature }),
      ...(maxOutputTokens && { maxOutputTokens }),
    };
  };
  return {
    review: of("review"),
    fast: of("fast"),
    proof: of("proof"),
    verify: of("verify"),
    chat: of("chat"),
    second: of("second"),
  };
}
