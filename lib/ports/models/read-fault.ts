import { APICallError } from "ai";
import { z } from "zod";
import type { ModelSettings } from "./model-settings.ts";
import { ModelError } from "./port.ts";

/** In characters. Users see the server's own words. */
const MAX_QUOTE_LENGTH = 300;
const MS_PER_SECOND = 1000;

const errorBody = z.object({
  error: z.union([
    z.string(),
    z.object({ message: z.string().nullish(), code: z.unknown(), type: z.unknown() }),
  ]),
});

interface Circumstances {
  model: string;
  settings: ModelSettings;
  /** True if a part of the answer has arrived. */
  hasBegun: boolean;
}

/** Turns a fault of the AI SDK into a ModelError, by its status, its headers and the server's words. */
export function readFault(error: unknown, { model, settings, hasBegun }: Circumstances): ModelError {
  const host = new URL(settings.baseUrl).host;
  if (error instanceof ModelError) return error;
  if (error instanceof Error && error.cause instanceof ModelError) return error.cause;
  if (hasBegun || !APICallError.isInstance(error))
    return new ModelError(
      "broken_off",
      `The answer of ${model} at ${host} broke off or could not be read. Try again. If it fails again, see the log of that server.`,
    );
  const { statusCode: status, responseHeaders: headers = {} } = error;
  if (status === undefined)
    return new ModelError(
      "unreachable",
      `The model server at ${host} cannot be reached. Check OPENAI_BASE_URL, and whether the server runs.`,
    );
  if (status < 300)
    return new ModelError(
      "broken_off",
      `${host} answered with something that is no answer of a model. Check OPENAI_BASE_URL.`,
    );
  const { words, code } = readBody(error.responseBody);
  return byStatus({ status, words, code, model, host, wait: retryAfter(headers) });
}

interface Refusal {
  status: number;
  words: string;
  code: string;
  model: string;
  host: string;
  wait: number | null;
}

function byStatus({ status, words, code, model, host, wait }: Refusal): ModelError {
  const quote = words ? ` It says: “${words}”` : "";
  // The server's own words about a key may hold a part of it.
  if (status === 401 || status === 403)
    return new ModelError("wrong_key", `${host} refuses the key (${status}). Check OPENAI_API_KEY.`);
  if (status === 402 || /insufficient_quota|billing/.test(code))
    return new ModelError(
      "no_credit",
      `The account at ${host} has no credit left. Add credit there.${quote}`,
    );
  if (isUnknownModel(code, words))
    return new ModelError(
      "unknown_model",
      `${host} has no model “${model}”. Check REVIEW_MODEL, FAST_MODEL, CHAT_MODEL and SECOND_MODEL.${quote}`,
    );
  if (status === 404 || status === 405 || (status >= 300 && status < 400))
    return new ModelError(
      "wrong_address",
      `Nothing at ${host} answers model calls at this address (${status}). OPENAI_BASE_URL usually ends in /v1; a server without the responses API needs OPENAI_API=chat-completions.`,
    );
  if (status === 429)
    return new ModelError(
      "rate_limited",
      `${host} takes no more calls for now (429). Try again later.${quote}`,
      wait,
    );
  if (status === 408 || status >= 500)
    return new ModelError(
      "server_fault",
      `${host} failed (${status}). Try again later, or see the log of that server.${quote}`,
      wait,
    );
  if (
    status === 413 ||
    /context_length/.test(code) ||
    /(context|prompt).{0,40}(length|long|window)/i.test(words)
  )
    return new ModelError(
      "too_long",
      `The text is longer than ${model} can read: MODEL_CONTEXT_TOKENS says more than it has. Lower it.${quote}`,
    );
  if (/content_(policy|filter)/.test(code))
    return new ModelError(
      "refused",
      `${host} refuses to have ${model} answer this. Choose another model.${quote}`,
    );
  return new ModelError(
    "rejected",
    `${host} does not take this call (${status}). See the log of that server, or choose another model.${quote}`,
  );
}

function isUnknownModel(code: string, words: string): boolean {
  return (
    /model_not_found|invalid_model|DeploymentNotFound/.test(code) ||
    /model\b.{0,120}(not found|does not exist|not exist|not a valid|unknown)|not a valid model|unknown model/i.test(
      words,
    )
  );
}

function readBody(body: string | undefined): { words: string; code: string } {
  try {
    const { error } = errorBody.parse(JSON.parse(body ?? ""));
    if (typeof error === "string") return { words: short(error), code: "" };
    return { words: short(error.message ?? ""), code: `${error.code ?? ""} ${error.type ?? ""}` };
  } catch {
    return { words: "", code: "" };
  }
}

function short(words: string): string {
  const flat = words.replace(/\s+/g, " ").trim();
  return flat.length <= MAX_QUOTE_LENGTH ? flat : `${flat.slice(0, MAX_QUOTE_LENGTH).toWellFormed()}…`;
}

/** Reads the wait in milliseconds. HTTP has seconds or a date; OpenAI and Azure also send milliseconds. */
function retryAfter(headers: Record<string, string>): number | null {
  const ms = Number(headers["retry-after-ms"] ?? Number.NaN);
  if (ms >= 0) return ms;
  const header = headers["retry-after"];
  if (!header) return null;
  const seconds = Number(header);
  if (seconds >= 0) return seconds * MS_PER_SECOND;
  const until = Date.parse(header) - Date.now();
  return Number.isNaN(until) ? null : Math.max(0, until);
}
