import { inngest } from "#inngest/client.ts";
import { admitForgottenReviews } from "#lib/reviews/start/admit-reviews.ts";
import { oncePerEvent, RETRIES_OF_AN_EVENT } from "./work-steps.ts";

/** A review that ends starts the next one itself. After one that was deleted, this does. */
export const admitReviewsJob = inngest.createFunction(
  { id: "admit-reviews", triggers: [{ event: "review/cancelled" }], retries: RETRIES_OF_AN_EVENT },
  async ({ event, step, attempt, runId }) => {
    await step.run(
      "admit",
      oncePerEvent("admit-reviews", { event, attempt, runId }, (ctx) => admitForgottenReviews(ctx)),
    );
  },
);
