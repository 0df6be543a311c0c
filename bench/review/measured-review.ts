import {
  errorReportingModel,
  type Report,
  type ReportingCall,
  type ReportingOptions,
} from "#e2e/stand-ins/error-reporting-model.ts";
import { type Served, startOpenai } from "#e2e/stand-ins/openai.ts";
import { PromptWords } from "#e2e/stand-ins/prompt-words.ts";
import type { Comment } from "#lib/reviews/comment-schema.ts";
import type { Estimate } from "#lib/reviews/receipt-schema.ts";
import { type BenchDocument, type Installation, type Reviewed, setModels } from "./installation.ts";

const DEADLINE_MS = 300_000;
const CALLS_AT_ONCE = 6;
const STAND_IN = { id: "stand-in", price: "1.25/0.125/10" };

export interface Setting {
  model: ReportingOptions;
  timeoutSeconds?: number;
  deadlineMs?: number;
}

export interface Measured extends Reviewed {
  comments: Comment[];
  calls: ReportingCall[];
  served: Served[];
  estimate: Estimate;
}

/** One real review with the stand-in as its model server. */
export async function measuredReview(
  installation: Installation,
  document: BenchDocument,
  { model: options, timeoutSeconds = 280, deadlineMs = DEADLINE_MS }: Setting,
): Promise<Measured> {
  const model = errorReportingModel(options);
  const server = await startOpenai({ script: model.script });
  try {
    setModels({
      ...standInAt(server.url),
      MODEL_CONCURRENCY: String(CALLS_AT_ONCE),
      MODEL_TIMEOUT_SECONDS: String(timeoutSeconds),
    });
    const estimate = await installation.estimate(document.id);
    const reviewed = await installation.review(document.id, deadlineMs);
    const comments = reviewed.session?.feedback.detailed.comments ?? [];
    return { ...reviewed, comments, calls: model.calls, served: server.served, estimate };
  } finally {
    await server.close();
  }
}

/** Returns settings that make the stand-in the model of every role. */
function standInAt(url: string): Parameters<typeof setModels>[0] {
  return {
    OPENAI_BASE_URL: url,
    OPENAI_API_KEY: "",
    OPENAI_API: "chat-completions",
    REVIEW_MODEL: STAND_IN.id,
    FAST_MODEL: "",
    CHAT_MODEL: "",
    SECOND_MODEL: "",
    MODEL_PRICES: `${STAND_IN.id}=${STAND_IN.price}`,
  };
}

/** Returns what the stand-in reported in answers that arrived. */
export function reportsIn({ calls, served }: Pick<Measured, "calls" | "served">): Report[] {
  return calls.flatMap(({ nth, reported }) => (served[nth]?.status === 200 ? reported : []));
}

/** True if a comment, or a finding merged into it, holds the words of the explanation. */
export function isExplained(explanation: string, comments: readonly Comment[]): boolean {
  return comments.some(({ title, message, merged_from }) => {
    const merged = merged_from.map((each) => `${each.title}\n${each.message}`);
    return new PromptWords([title, message, ...merged].join("\n")).holds(explanation);
  });
}
