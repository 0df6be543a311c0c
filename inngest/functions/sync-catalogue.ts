import { inngest } from "#inngest/client.ts";
import { syncCatalogue } from "#lib/catalogue/sync-catalogue.ts";
import { jobContext } from "./job-context.ts";

/** One after another: each reads everything anew. */
export const syncCatalogueJob = inngest.createFunction(
  {
    id: "sync-catalogue",
    triggers: [{ event: "catalogue/changed" }],
    retries: 8,
    concurrency: [{ limit: 1 }],
  },
  async ({ step }) => {
    await step.run("sync", () => syncCatalogue(jobContext("sync-catalogue")));
  },
);
