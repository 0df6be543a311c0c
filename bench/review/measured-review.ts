import { type Served, startOpenai } from "#e2e/stand-ins/openai.ts";
import type { ModelRequest } from "#e2e/stand-ins/openai-call.ts";
import type { KnownError, Told } from "#e2e/stand-ins/reader/known-error.ts";
import type { Reading } from "#e2e/stand-ins/reader/perfect-reader.ts";
import { perfectReader } from "#e2e/stand-ins/reader/perfect-reader.ts";
import { PromptWords } from "#e2e/stand-ins/reader/prompt-words.ts";
import type { Comment } from "#lib/reviews/comment-schema.ts";
import type { Estimate } from "#lib/reviews/receipt-schema.ts";
import { type BenchDocument, type Installation, type Reviewed, setModels } from "./installation.ts";

const DEADLINE_MS = 300_000;
const CALLS_AT_ONCE = 6;
const STAND_IN = { id: "stand-in", price: "1.25/0.125/10" };

export interface Setting {
  reader: Parameters<typeof perfectReader>[0];
  timeoutSeconds?: number;
  deadlineMs?: number;
}

export interface Measured extends Reviewed {
  comments: Comment[];
  readings: Reading[];
  served: Served[];
  requests: ModelRequest[];
  estimate: Estimate;
}

/** One real review with the stand-in as its model server. */
export async function measuredReview(
  installation: Installation,
  document: BenchDocument,
  { reader: options, timeoutSeconds = 280, deadlineMs = DEADLINE_MS }: Setting,
): Promise<Measured> {
  const reader = perfectReader(options);
  const server = await startOpenai({ script: reader.script });
  try {
    setModels({
      ...standInAt(server.url),
      MODEL_CONCURRENCY: String(CALLS_AT_ONCE),
      MODEL_TIMEOUT_SECONDS: String(timeoutSeconds),
    });
    const estimate = await installation.estimate(document.id);
    const reviewed = await installation.review(document.id, deadlineMs);
    const comments = reviewed.session?.feedback.detailed.comments ?? [];
    return {
      ...reviewed,
      comments,
      readings: reader.readings,
      served: server.served,
      requests: server.requests,
      estimate,
    };
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
export function toldIn({ readings, served }: Pick<Measured, "readings" | "served">): Told[] {
  return readings.flatMap(({ nth, told }) => (served[nth]?.status === 200 ? told : []));
}

type Worded = Pick<Comment, "title" | "message" | "merged_from">;

const wordsOf = new WeakMap<Worded, PromptWords>();

/** Returns the comments that hold the words of one of these reports. */
export function commentsTelling<C extends Worded>(
  comments: readonly C[],
  tellings: readonly Pick<KnownError["tellings"][number], "explanation">[],
): C[] {
  return comments.filter((comment) => {
    const words = wordsOf.get(comment) ?? wordsIn(comment);
    wordsOf.set(comment, words);
    return tellings.some(({ explanation }) => words.holds(explanation));
  });
}

function wordsIn({ title, message, merged_from }: Worded): PromptWords {
  const merged = merged_from.map((each) => `${each.title}\n${each.message}`);
  return new PromptWords([title, message, ...merged].join("\n"));
}
