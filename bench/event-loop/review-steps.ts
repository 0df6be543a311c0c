import { endPass, selectPasses } from "#db/queries/review-passes.ts";
import { insertSession } from "#db/queries/review-sessions.ts";
import { insertStream } from "#db/queries/streams.ts";
import type { ActorContext } from "#lib/context.ts";
import { planReading } from "#lib/reviews/plan/plan-reading.ts";
import { planReview } from "#lib/reviews/plan/plan-review.ts";
import { completeReview } from "#lib/reviews/publish/complete-review.ts";
import { runCheckGroup } from "#lib/reviews/run/run-check-group.ts";
import { setModels } from "../review/installation.ts";

/** Nobody answers there, and nothing of what is measured asks. */
const MODELS = {
  OPENAI_BASE_URL: "http://127.0.0.1:9/v1",
  REVIEW_MODEL: "none",
  MODEL_CONTEXT_TOKENS: "128000",
};

/** Sets up a model, without which estimates and plans read no text. */
export function withModel(): void {
  setModels(MODELS);
}

/** Makes a review that no job runs. Returns its steps as the job does them, in their order. */
export async function reviewSteps(
  ctx: ActorContext,
  documentId: string,
): Promise<Readonly<Record<string, () => Promise<unknown>>>> {
  const session = await insertSession(ctx.db, {
    ownerId: ctx.actor.userId,
    documentId,
    isPreview: false,
    admittedAt: new Date(),
  });
  if (!session) throw new Error("The session was not written.");
  const sessionId = session.id;
  await insertStream(ctx.db, sessionId);
  return {
    "review: plan": () => planReview(ctx, { sessionId }),
    "review: one group of checks": () => runCheckGroup(ctx, { sessionId, passId: "structure" }),
    "review: plan the reading": () => planReading(ctx, { sessionId }),
    "review: publish": async () => {
      await stopReading(ctx, sessionId);
      await completeReview(ctx, { sessionId });
    },
  };
}

/** Ends the passes as a limit on spending does, so that the review is published with what was computed. */
async function stopReading({ db }: ActorContext, sessionId: string): Promise<void> {
  for (const { passId, kind } of await selectPasses(db, sessionId))
    if (kind === "model")
      await endPass(db, sessionId, passId, { error: "Not read.", errorKind: "spending_limit", seconds: 0 });
}
