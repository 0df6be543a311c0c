import { NonRetriableError } from "inngest";
import { inngest } from "#inngest/client.ts";
import { completeReview, NothingCheckedError } from "#lib/reviews/complete-review.ts";
import { failReview } from "#lib/reviews/fail-review.ts";
import { planReview } from "#lib/reviews/plan-review.ts";
import { runPass } from "#lib/reviews/run-pass.ts";
import { idOf } from "./event-ids.ts";
import { jobContext } from "./job-context.ts";

const AT_ONCE = 4;
const AT_ONCE_PER_OWNER = 2;

export const runReviewJob = inngest.createFunction(
  {
    id: "run-review",
    triggers: [{ event: "review/requested" }],
    retries: 3,
    concurrency: [{ limit: AT_ONCE }, { limit: AT_ONCE_PER_OWNER, key: "event.data.ownerId" }],
    cancelOn: [{ event: "review/cancelled", match: "data.sessionId" }],
    onFailure: async ({ event, step }) => {
      const sessionId = idOf(event.data.event.data, "sessionId");
      await step.run("fail", () =>
        failReview(jobContext("run-review"), {
          sessionId,
          detail: "The review broke off several times. Your credit was returned; start the review again.",
        }),
      );
    },
  },
  async ({ event, step }) => {
    const sessionId = idOf(event.data, "sessionId");
    const ctx = jobContext("run-review");
    const passes = await step.run("plan", () => planReview(ctx, { sessionId }));
    await Promise.all(
      passes.map((passId) => step.run(`pass:${passId}`, () => runPass(ctx, { sessionId, passId }))),
    );
    await step.run("complete", () => completeReview(ctx, { sessionId }).catch(notWorthRetrying));
  },
);

function notWorthRetrying(error: unknown): never {
  if (error instanceof NothingCheckedError) throw new NonRetriableError(error.message, { cause: error });
  throw error;
}
