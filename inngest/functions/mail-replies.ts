import { inngest } from "#inngest/client.ts";
import { mailReplies } from "#lib/mail/mail-replies.ts";
import { idOf } from "./event-ids.ts";
import { oncePerEvent, RETRIES_OF_AN_EVENT } from "./work-steps.ts";

export const mailRepliesJob = inngest.createFunction(
  { id: "mail-replies", triggers: [{ event: "threads/answered" }], retries: RETRIES_OF_AN_EVENT },
  async ({ event, step, attempt, runId }) => {
    const userId = idOf(event.data, "userId");
    await step.run(
      "send",
      oncePerEvent("mail-replies", { event, attempt, runId }, (ctx) => mailReplies(ctx, { userId })),
    );
  },
);
