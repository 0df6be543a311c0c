import { APICallError } from "ai";
import { z } from "zod";
import type { ServerSettings } from "./model-settings.ts";
import { ModelError, type OptionalSetting } from "./port.ts";

/** In characters. Users see the server's own words. */
const MAX_QUOTE_LENGTH = 300;
const MS_PER_SECOND = 1000;

/** Servers leave members out. */
const member = z.union([z.string(), z.number()]).nullish().catch(null);
const errorMembers = z.object({ message: z.string().nullish(), code: member, type: member, param: member });
/** OpenAI has the members in `error`. Some releases of vLLM have them outside. */
const errorBody = z.union([
  z.object({ error: z.union([z.string(), errorMembers]) }),
  errorMembers.extend({ message: z.string() }).transform((error) => ({ error })),
]);

interface Circumstances {
  model: string;
  settings: ServerSettings;
  /** True if a part of the answer has arrived. */
  hasBegun: boolean;
}

/** Turns a fault of the AI SDK into a ModelError, by its status, its headers and the server's words. */
export function readFault(error: unknown, { model, settings, hasBegun }: Circumstances): ModelError {
  const { variables } = settings;
  const host = new URL(settings.baseUrl).host;
  if (error instanceof ModelError) return error;
  if (error instanceof Error && error.cause instanceof ModelError) return error.cause;
  if (hasBegun || !APICallError.isInstance(error))
    return new ModelError(
      "broken_off",
      `The answer of ${model} at ${host} broke off or could not be read. Try again. If it fails again, see the log of that server.`,
    );
  const { statusCode: status, responseHeaders: headers = {} } = error;
  if (status === undefined) return withoutAnswer(codesOf(error), host, variables.address);
  if (status < 300)
    return new ModelError(
      "broken_off",
      `${host} answered with something that is no answer of a model. Check ${variables.address}.`,
    );
  const body = readBody(error.responseBody);
  return byStatus({ status, ...body, model, host, variables, wait: retryAfter(headers) });
}

/** Names the fault of a connection by the codes of Node and OpenSSL. */
function withoutAnswer(codes: readonly string[], host: string, address: string): ModelError {
  if (codes.some((code) => code === "ENOTFOUND" || code === "EAI_AGAIN"))
    return new ModelError(
      "unknown_host",
      `There is no address of ${host} in the network. Check ${address}, and the name service.`,
    );
  const tls = codes.find((code) => /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY|^EPROTO$/.test(code));
  if (tls)
    return new ModelError(
      "insecure",
      `No secure connection to ${host} is possible (${tls}). Check its certificate and ${address}; NODE_EXTRA_CA_CERTS names certificates of one's own.`,
    );
  return new ModelError(
    "unreachable",
    `The model server at ${host} cannot be reached. Check ${address}, and whether the server runs.`,
  );
}

const LONGEST_CHAIN_OF_CAUSES = 5;

/** Returns the codes of an error and of its causes. */
function codesOf(error: unknown): string[] {
  const codes: string[] = [];
  for (let cause = error, n = 0; cause instanceof Error && n < LONGEST_CHAIN_OF_CAUSES; n++) {
    if ("code" in cause && typeof cause.code === "string") codes.push(cause.code);
    cause = cause.cause;
  }
  return codes;
}

interface Refusal {
  status: number;
  words: string;
  code: string;
  /** The parameter that the server complains about. */
  param: string;
  model: string;
  host: string;
  variables: ServerSettings["variables"];
  wait: number | null;
}

function byStatus({ status, words, code, param, model, host, variables, wait }: Refusal): ModelError {
  const quote = words ? ` It says: “${words}”` : "";
  // The server's own words about a key may hold a part of it.
  if (status === 403 && !/content_(policy|filter)/.test(code))
    return new ModelError(
      "not_permitted",
      `${host} does not let the key use ${model} (403). Give it the permission there, or check ${variables.key} and ${variables.models}.`,
    );
  if (status === 401)
    return new ModelError("wrong_key", `${host} refuses the key (${status}). Check ${variables.key}.`);
  if (status === 402 || /insufficient_quota|billing/.test(code))
    return new ModelError(
      "no_credit",
      `The account at ${host} has no credit left. Add credit there.${quote}`,
    );
  const refused = status === 400 || status === 422 ? refusedSettings(param, words) : [];
  if (refused.length === 0 && isUnknownModel(code, words))
    return new ModelError(
      "unknown_model",
      `${host} has no model “${model}”. Check ${variables.models}.${quote}`,
    );
  if (status === 404 || status === 405 || (status >= 300 && status < 400))
    return new ModelError(
      "wrong_address",
      `Nothing at ${host} answers model calls at this address (${status}). ${variables.address} usually ends in /v1; a server without the responses API needs ${variables.api}=chat-completions.`,
    );
  if (status === 429)
    return new ModelError(
      "rate_limited",
      `${host} takes no more calls for now (429). Try again later.${quote}`,
      { retryAfterMs: wait },
    );
  if (status === 408 || status >= 500)
    return new ModelError(
      "server_fault",
      `${host} failed (${status}). Try again later, or see the log of that server.${quote}`,
      { retryAfterMs: wait },
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
    { refused },
  );
}

/** The names under which servers refuse a setting. */
const NAMES_OF_SETTINGS: Record<OptionalSetting, RegExp> = {
  effort: /reasoning|effort|thinking/i,
  temperature: /temperature/i,
  maxOutputTokens: /max_(completion_|output_)?tokens/i,
};

function refusedSettings(param: string, words: string): OptionalSetting[] {
  const named = (text: string) =>
    (["effort", "temperature", "maxOutputTokens"] as const).filter((each) =>
      NAMES_OF_SETTINGS[each].test(text),
    );
  const byParam = named(param);
  return byParam.length > 0 ? byParam : named(words);
}

function isUnknownModel(code: string, words: string): boolean {
  return (
    /model_not_found|invalid_model|DeploymentNotFound/.test(code) ||
    /model\b.{0,120}(not found|does not exist|not exist|not a valid|unknown)|not a valid model|unknown model/i.test(
      words,
    )
  );
}

function readBody(body: string | undefined): Pick<Refusal, "words" | "code" | "param"> {
  try {
    const { error } = errorBody.parse(JSON.parse(body ?? ""));
    if (typeof error === "string") return { words: short(error), code: "", param: "" };
    return {
      words: short(error.message ?? ""),
      code: `${error.code ?? ""} ${error.type ?? ""}`,
      param: String(error.param ?? ""),
    };
  } catch {
    return { words: "", code: "", param: "" };
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
