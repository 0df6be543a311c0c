import { inngest } from "#inngest/client.ts";
import { mailInvitation } from "#lib/mail/mail-invitation.ts";
import { idOf } from "./event-ids.ts";
import { jobContext } from "./job-context.ts";

export const mailInvitationJob = inngest.createFunction(
  { id: "mail-invitation", triggers: [{ event: "organization/invited" }], retries: 8 },
  async ({ event, step }) => {
    const invitationId = idOf(event.data, "invitationId");
    await step.run("send", () => mailInvitation(jobContext("mail-invitation"), { invitationId }));
  },
);
