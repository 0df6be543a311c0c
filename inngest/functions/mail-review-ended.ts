import { inngest } from "#inngest/client.ts";
import { mailReviewEnded } from "#lib/mail/mail-review-ended.ts";
import { idOf } from "./event-ids.ts";
import { oncePerEvent, RETRIES_OF_AN_EVENT } from "./work-steps.ts";

export const mailReviewEndedJob = inngest.createFunction(
  { id: "mail-review-ended", triggers: [{ event: "review/ended" }], retries: RETRIES_OF_AN_EVENT },
  async ({ event, step, attempt, runId }) => {
    const sessionId = idOf(event.data, "sessionId");
    await step.run(
      "send",
      oncePerEvent("mail-review-ended", { event, attempt, runId }, (ctx) =>
        mailReviewEnded(ctx, { sessionId }),
      ),
    );
  },
);
