import { inngest } from "#inngest/client.ts";
import { admitForgottenReviews } from "#lib/reviews/start/admit-reviews.ts";
import { jobContext } from "./job-context.ts";

/** A review that ends starts the next one itself. After one that was deleted, this does. */
export const admitReviewsJob = inngest.createFunction(
  { id: "admit-reviews", triggers: [{ event: "review/cancelled" }] },
  async ({ step }) => {
    await step.run("admit", () => admitForgottenReviews(jobContext("admit-reviews")));
  },
);
