import { errorReportingModel, type ReportingOptions } from "#e2e/stand-ins/error-reporting-model.ts";
import { startOpenai } from "#e2e/stand-ins/openai.ts";
import { type BenchDocument, type Installation, setModels } from "./installation.ts";

const DEADLINE_MS = 300_000;
const CALLS_AT_ONCE = 6;

export interface Setting {
  model: ReportingOptions;
  timeoutSeconds?: number;
  deadlineMs?: number;
  callsAtOnce?: number;
  contextTokens?: number;
  /** The review of the version before. */
  previousSessionId?: string;
}

export type Measured = Awaited<ReturnType<typeof measuredReview>>;

/** One real review with the stand-in as the model of every role. */
export async function measuredReview(
  installation: Installation,
  document: BenchDocument,
  {
    model: options,
    timeoutSeconds = 280,
    deadlineMs = DEADLINE_MS,
    callsAtOnce = CALLS_AT_ONCE,
    contextTokens,
    previousSessionId,
  }: Setting,
) {
  const model = errorReportingModel(options);
  const server = await startOpenai({ script: model.script });
  try {
    setModels({
      OPENAI_BASE_URL: server.url,
      OPENAI_API_KEY: "",
      OPENAI_API: "chat-completions",
      REVIEW_MODEL: "stand-in",
      FAST_MODEL: "",
      CHAT_MODEL: "",
      SECOND_MODEL: "",
      MODEL_PRICES: "stand-in=1.25/0.125/10",
      MODEL_CONCURRENCY: String(callsAtOnce),
      MODEL_CONTEXT_TOKENS: String(contextTokens ?? ""),
      MODEL_TIMEOUT_SECONDS: String(timeoutSeconds),
    });
    const estimate = await installation.estimate(document.id);
    const reviewed = await installation.review(document.id, deadlineMs, previousSessionId);
    const comments = reviewed.session?.feedback.detailed.comments ?? [];
    const { requests, served } = server;
    return { ...reviewed, comments, calls: model.calls, requests, served, estimate };
  } finally {
    await server.close();
  }
}

/** Counts the quotes of comments, and those that are slices of the text at their anchor. */
export function quotesOf({ comments }: Measured, { content }: BenchDocument) {
  const quotes = comments.flatMap(({ quote, anchor, related }) => [{ quote, ...anchor }, ...related]);
  const verbatim = quotes.filter(
    ({ quote, start, end }) => quote !== "" && content.slice(start, end) === quote,
  );
  return { published: quotes.length, verbatim: verbatim.length };
}
