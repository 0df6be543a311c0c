import { inngest } from "#inngest/client.ts";
import { mailReviewShared } from "#lib/mail/mail-review-shared.ts";
import { idOf } from "./event-ids.ts";
import { oncePerEvent, RETRIES_OF_AN_EVENT } from "./work-steps.ts";

export const mailReviewSharedJob = inngest.createFunction(
  { id: "mail-review-shared", triggers: [{ event: "review/shared" }], retries: RETRIES_OF_AN_EVENT },
  async ({ event, step, attempt, runId }) => {
    const memberId = idOf(event.data, "memberId");
    await step.run(
      "send",
      oncePerEvent("mail-review-shared", { event, attempt, runId }, (ctx) =>
        mailReviewShared(ctx, { memberId }),
      ),
    );
  },
);
