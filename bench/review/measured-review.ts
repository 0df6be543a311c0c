import { errorReportingModel, type ReportingOptions } from "#e2e/stand-ins/error-reporting-model.ts";
import { startOpenai } from "#e2e/stand-ins/openai.ts";
import { type BenchDocument, type Installation, setModels } from "./installation.ts";

const DEADLINE_MS = 300_000;
const CALLS_AT_ONCE = 6;

export interface Setting {
  model: ReportingOptions;
  timeoutSeconds?: number;
  deadlineMs?: number;
}

export type Measured = Awaited<ReturnType<typeof measuredReview>>;

/** One real review with the stand-in as the model of every role. */
export async function measuredReview(
  installation: Installation,
  document: BenchDocument,
  { model: options, timeoutSeconds = 280, deadlineMs = DEADLINE_MS }: Setting,
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

/** Counts the quotes of comments, and those that are slices of the text at their anchor. */
export function quotesOf({ comments }: Measured, { content }: BenchDocument) {
  const quotes = comments.flatMap(({ quote, anchor, related }) => [{ quote, ...anchor }, ...related]);
  const verbatim = quotes.filter(
    ({ quote, start, end }) => quote !== "" && content.slice(start, end) === quote,
  );
  return { published: quotes.length, verbatim: verbatim.length };
}
