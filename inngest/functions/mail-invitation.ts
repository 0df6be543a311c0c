import { inngest } from "#inngest/client.ts";
import { mailInvitation } from "#lib/mail/mail-invitation.ts";
import { idOf } from "./event-ids.ts";
import { oncePerEvent, RETRIES_OF_AN_EVENT } from "./work-steps.ts";

export const mailInvitationJob = inngest.createFunction(
  { id: "mail-invitation", triggers: [{ event: "organization/invited" }], retries: RETRIES_OF_AN_EVENT },
  async ({ event, step, attempt, runId }) => {
    const invitationId = idOf(event.data, "invitationId");
    await step.run(
      "send",
      oncePerEvent("mail-invitation", { event, attempt, runId }, (ctx) =>
        mailInvitation(ctx, { invitationId }),
      ),
    );
  },
);
