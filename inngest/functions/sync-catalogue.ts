import { inngest } from "#inngest/client.ts";
import { syncCatalogue } from "#lib/catalogue/sync-catalogue.ts";
import { oncePerEvent, RETRIES_OF_AN_EVENT } from "./work-steps.ts";

/** One after another: each reads everything anew. */
export const syncCatalogueJob = inngest.createFunction(
  {
    id: "sync-catalogue",
    triggers: [{ event: "catalogue/changed" }],
    retries: RETRIES_OF_AN_EVENT,
    concurrency: [{ limit: 1 }],
  },
  async ({ event, step, attempt, runId }) => {
    await step.run(
      "sync",
      oncePerEvent("sync-catalogue", { event, attempt, runId }, (ctx) => syncCatalogue(ctx)),
    );
  },
);
