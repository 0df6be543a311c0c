import { onTestFinished } from "vitest";
import { z } from "zod";
import { type Scripted, startOpenai } from "#e2e/stand-ins/openai.ts";
import { isTrial, TRIAL_ANSWER } from "#e2e/stand-ins/review-answers.ts";
import type { ModelSettings } from "../model-settings.ts";
import { OpenaiModels } from "../openai-models.ts";
import { ModelError, type TextCall } from "../port.ts";

type Behaviour = Parameters<typeof startOpenai>[0];

const SETTINGS: Omit<ModelSettings, "baseUrl"> = {
  apiKey: "sk-right",
  api: "chat-completions",
  variables: { address: "OPENAI_BASE_URL", key: "OPENAI_API_KEY", api: "OPENAI_API", models: "REVIEW_MODEL" },
  models: { review: "large", fast: "small", chat: "large" },
  contextTokens: null,
  calls: {},
  secondServer: null,
  prices: { large: { input: 2, cached: 0.5, output: 8 } },
  concurrency: 6,
  concurrencyPerReview: 6,
  chatConcurrency: 6,
  idleLimitMs: 5_000,
  retries: { attempts: 4, pauseMs: 5 },
};
export const HELLO: TextCall = {
  role: "review",
  instructions: "Be brief.",
  prompt: [{ text: "Say hello." }],
};
export const POINT = { schema: z.object({ x: z.number(), label: z.string() }), name: "point" };

export async function setUp(
  script: Behaviour["script"],
  changes: Partial<ModelSettings> & Omit<Behaviour, "script"> = {},
) {
  const { apiKey: _, ...behaviour } = changes;
  const server = await startOpenai({ apiKey: "sk-right", ...behaviour, script });
  onTestFinished(server.close);
  return { server, models: new OpenaiModels({ ...SETTINGS, baseUrl: server.url, ...changes }) };
}

/** A call of a tool, with what the model writes into it. */
export function calls(tool: string, input: object): Scripted {
  return { tool, text: JSON.stringify(input) };
}

/** The script's answers in order, the last one for all that follow; the trial of a way is answered well. */
export function inOrder(...answers: Scripted[]): Behaviour["script"] {
  let next = 0;
  return (request) => {
    if (isTrial(request)) return { text: TRIAL_ANSWER };
    const answer = answers[Math.min(next, answers.length - 1)];
    next += 1;
    return answer ?? "hang";
  };
}

export async function faultOf(call: Promise<unknown>): Promise<ModelError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof ModelError) return error;
  throw new Error("expected a ModelError", { cause: error });
}
