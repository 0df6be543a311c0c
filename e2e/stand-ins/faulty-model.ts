import type { Scripted } from "./openai.ts";
import type { ModelRequest } from "./openai-call.ts";
import { answerTo, asText, isTrial } from "./review-answers.ts";

const REFUSED = (status: number, code: string, message: string): Scripted => ({ status, code, message });
const START = '{"compared":"';

/** Ways in which a model server fails, each with what it answers to every call of a review. */
export const MODEL_FAULTS = {
  "wrong key": REFUSED(401, "invalid_api_key", "Incorrect API key provided: sk-secret."),
  "no permission": REFUSED(403, "forbidden", "Project proj-secret may not use this model."),
  "model not found": REFUSED(404, "model_not_found", "The model does not exist."),
  "nothing at the address": { status: 404, message: "Not Found" },
  "rate limit": REFUSED(429, "rate_limit_exceeded", "Rate limit reached for org-secret."),
  "rate limit with a wait": { status: 429, code: "rate_limit_exceeded", headers: { "retry-after": "1" } },
  "rate limit with a long wait": {
    status: 429,
    code: "rate_limit_exceeded",
    headers: { "retry-after": "3600" },
  },
  "quota exhausted": REFUSED(429, "insufficient_quota", "You exceeded your current quota."),
  "context too long": REFUSED(400, "context_length_exceeded", "The maximum context length is 8192 tokens."),
  "content filter": REFUSED(400, "content_filter", "The prompt was filtered."),
  "server error": { status: 500, message: "Internal error in worker 10.0.0.7." },
  overloaded: { status: 503, message: "The server is overloaded." },
  "no answer": "hang",
  "silence in the middle": { text: "x".repeat(200), fault: "stalled_stream" },
  "cut-off stream": { text: "x".repeat(200), fault: "cut_stream" },
  "malformed JSON": { text: "x".repeat(200), fault: "broken_body" },
  "another form": { text: '{"weather":"fine"}' },
  "no form at all": { text: START },
  "empty answer": { text: "" },
  "answer cut by length": { text: START, ending: "cut_off" },
} as const satisfies Record<string, Scripted>;
export type ModelFault = keyof typeof MODEL_FAULTS;

/** The line by which a manuscript names the fault with which the model answers to it. */
export const faultLine = (fault: ModelFault) => `The fault of this manuscript: ${fault}.`;

/** Answers trials well, and each manuscript by the fault that it names; without one, it finds nothing. */
export function readFaultily(request: ModelRequest): Scripted {
  const name = /The fault of this manuscript: ([^.]+)\./.exec(request.text)?.[1];
  const fault = Object.entries(MODEL_FAULTS).find(([known]) => known === name)?.[1];
  if (fault && !isTrial(request)) return fault;
  // A server without tools refuses calls that declare some.
  if (request.text.includes("has no tools") && request.tools.length > 0)
    return REFUSED(400, "unsupported_parameter", "tools is not supported.");
  return { text: asText(answerTo(request, {})) };
}
