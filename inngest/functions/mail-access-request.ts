import { inngest } from "#inngest/client.ts";
import { mailAccessRequest } from "#lib/mail/mail-access-request.ts";
import { idOf } from "./event-ids.ts";
import { oncePerEvent, RETRIES_OF_AN_EVENT } from "./work-steps.ts";

export const mailAccessRequestJob = inngest.createFunction(
  { id: "mail-access-request", triggers: [{ event: "access/requested" }], retries: RETRIES_OF_AN_EVENT },
  async ({ event, step, attempt, runId }) => {
    const accessRequestId = idOf(event.data, "accessRequestId");
    await step.run(
      "send",
      oncePerEvent("mail-access-request", { event, attempt, runId }, (ctx) =>
        mailAccessRequest(ctx, { accessRequestId }),
      ),
    );
  },
);
