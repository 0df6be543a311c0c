import { inngest } from "#inngest/client.ts";
import { linkResponse } from "#lib/responses/link-response.ts";
import { idOf } from "./event-ids.ts";
import { oncePerEvent, RETRIES_OF_AN_EVENT } from "./work-steps.ts";

export const linkResponseJob = inngest.createFunction(
  { id: "link-response", triggers: [{ event: "response/started" }], retries: RETRIES_OF_AN_EVENT },
  async ({ event, step, attempt, runId }) => {
    const responseId = idOf(event.data, "responseId");
    await step.run(
      "link",
      oncePerEvent("link-response", { event, attempt, runId }, (ctx) => linkResponse(ctx, { responseId })),
    );
  },
);
