import { inngest } from "#inngest/client.ts";
import { placeOnPages } from "#lib/documents/print/place-on-pages.ts";
import { placeComments } from "#lib/reviews/publish/place-comments.ts";
import { idOf } from "./event-ids.ts";
import { oncePerEvent, RETRIES_OF_AN_EVENT } from "./work-steps.ts";

/** Places a text on the pages of its PDF, and the comments of its reviews where their words are. */
export const placeOnPagesJob = inngest.createFunction(
  {
    id: "place-on-pages",
    triggers: [{ event: "document/print-changed" }],
    retries: RETRIES_OF_AN_EVENT,
    // Each placing is a process of its own.
    concurrency: [{ limit: 2 }],
  },
  async ({ event, step, attempt, runId }) => {
    const documentId = idOf(event.data, "documentId");
    await step.run(
      "place",
      oncePerEvent("place-on-pages", { event, attempt, runId }, async (ctx) => {
        await placeOnPages(ctx, { documentId });
        await placeComments(ctx, { documentId });
      }),
    );
  },
);
