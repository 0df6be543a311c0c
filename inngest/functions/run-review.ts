import { inngest } from "#inngest/client.ts";
import { batchesOf } from "#lib/reviews/passes/call-in-batches.ts";
import { planReading } from "#lib/reviews/plan/plan-reading.ts";
import { planReview } from "#lib/reviews/plan/plan-review.ts";
import { completeReview } from "#lib/reviews/publish/complete-review.ts";
import { failReview } from "#lib/reviews/publish/fail-review.ts";
import { runCheckGroup } from "#lib/reviews/run/run-check-group.ts";
import { runModelPass } from "#lib/reviews/run/run-model-pass.ts";
import { idOf } from "./event-ids.ts";
import { jobContext } from "./job-context.ts";

/** A long volume is read in several chains at once, each of so many passages. */
const LONGEST_CHAIN = 20;
/**
 * Steps at once, of all reviews and of one owner's. They keep places free for other jobs and owners. How many models
 * are called at once is not limited here but in the port of the models, so one review can use all of its places.
 */
const STEPS_AT_ONCE = 14;
const STEPS_AT_ONCE_PER_OWNER = 10;
const STOPPED =
  "The review stopped several times before it was complete. Your credit was returned. Start the review again.";

export const runReviewJob = inngest.createFunction(
  {
    id: "run-review",
    triggers: [{ event: "review/requested" }],
    retries: 3,
    concurrency: [{ limit: STEPS_AT_ONCE }, { limit: STEPS_AT_ONCE_PER_OWNER, key: "event.data.ownerId" }],
    cancelOn: [{ event: "review/cancelled", match: "data.sessionId" }],
    onFailure: async ({ event, step }) => {
      const sessionId = idOf(event.data.event.data, "sessionId");
      await step.run("fail", () => failReview(jobContext("run-review"), { sessionId, detail: STOPPED }));
    },
  },
  async ({ event, step }) => {
    const sessionId = idOf(event.data, "sessionId");
    const ctx = jobContext("run-review");
    const check = (passId: string) =>
      step.run(`pass:${passId}`, () => runCheckGroup(ctx, { sessionId, passId }));
    const judge = (passId: string) =>
      step.run(`pass:${passId}`, () => runModelPass(ctx, { sessionId, passId }));
    const { computed, judged } = await step.run("plan", () => planReview(ctx, { sessionId }));
    await Promise.all([...computed.map(check), ...(judged?.map ?? []).map(judge)]);
    if (judged) {
      const volumes = await step.run("plan-reading", () => planReading(ctx, { sessionId }));
      await Promise.all(
        volumes.map(async ({ chain: [first, ...others], beside }) => {
          // The first call puts the volume into the server's cache; the others then read it from there.
          if (first !== undefined) await judge(first);
          const inOrder = async (chained: readonly string[]) => {
            for (const passId of chained) await judge(passId);
          };
          await Promise.all([...batchesOf(others, LONGEST_CHAIN).map(inOrder), ...beside.map(judge)]);
        }),
      );
      for (const stage of [judged.join, judged.verify, judged.assess]) await Promise.all(stage.map(judge));
    }
    await step.run("complete", () => completeReview(ctx, { sessionId }));
  },
);
