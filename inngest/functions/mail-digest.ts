import { inngest } from "#inngest/client.ts";
import { mailDigest } from "#lib/mail/mail-digest.ts";
import { idOf, timeOf } from "./event-ids.ts";
import { oncePerEvent, RETRIES_OF_AN_EVENT } from "./work-steps.ts";

/** A few at once, so that a Monday of many people leaves places for other mails. */
export const mailDigestJob = inngest.createFunction(
  {
    id: "mail-digest",
    triggers: [{ event: "digest/due" }],
    retries: RETRIES_OF_AN_EVENT,
    concurrency: [{ limit: 2 }],
  },
  async ({ event, step, attempt, runId }) => {
    const input = { userId: idOf(event.data, "userId"), until: timeOf(event.data, "until") };
    await step.run(
      "send",
      oncePerEvent("mail-digest", { event, attempt, runId }, (ctx) => mailDigest(ctx, input)),
    );
  },
);
