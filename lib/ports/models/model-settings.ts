import type { Env } from "#lib/env.ts";
import type { ModelPrice, ModelRole } from "./port.ts";
import type { RetryPolicy } from "./retries.ts";

const OPENAI_URL = "https://api.openai.com/v1";
const MS_PER_SECOND = 1000;

export interface ModelSettings {
  baseUrl: string;
  /** Null for a server without keys. */
  apiKey: string | null;
  api: "chat-completions" | "responses";
  models: Readonly<Partial<Record<ModelRole, string>>>;
  prices: Readonly<Record<string, ModelPrice>>;
  /** The most calls of reviews at once. */
  concurrency: number;
  /** The most replies of the chat at once, in addition. */
  chatConcurrency: number;
  /** The longest time in which the server may send nothing while a call is under way. */
  idleLimitMs: number;
  retries: RetryPolicy;
}

/** Reads the model server from the environment. Returns null if it has neither a key nor an address. */
export function modelSettings(env: Env): ModelSettings | null {
  if (!env.OPENAI_API_KEY && !env.OPENAI_BASE_URL) return null;
  const baseUrl = (env.OPENAI_BASE_URL ?? OPENAI_URL).replace(/\/+$/, "");
  return {
    baseUrl,
    apiKey: env.OPENAI_API_KEY ?? null,
    // Every server that speaks OpenAI's protocol has chat completions; few have responses.
    api: env.OPENAI_API ?? (baseUrl === OPENAI_URL ? "responses" : "chat-completions"),
    models: models(env),
    prices: env.MODEL_PRICES,
    concurrency: env.MODEL_CONCURRENCY,
    chatConcurrency: env.MODEL_CHAT_CONCURRENCY,
    idleLimitMs: env.MODEL_TIMEOUT_SECONDS * MS_PER_SECOND,
    retries: { attempts: 5, pauseMs: 1000 },
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
