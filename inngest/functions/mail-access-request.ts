import { inngest } from "#inngest/client.ts";
import { mailAccessRequest } from "#lib/mail/mail-access-request.ts";
import { idOf } from "./event-ids.ts";
import { jobContext } from "./job-context.ts";

export const mailAccessRequestJob = inngest.createFunction(
  { id: "mail-access-request", triggers: [{ event: "access/requested" }], retries: 8 },
  async ({ event, step }) => {
    const accessRequestId = idOf(event.data, "accessRequestId");
    await step.run("send", () => mailAccessRequest(jobContext("mail-access-request"), { accessRequestId }));
  },
);
