import { inngest } from "#inngest/client.ts";
import { syncForEvents } from "#lib/payments/sync/sync-for-events.ts";
import { customerIdOf } from "./event-ids.ts";
import { jobContext } from "./job-context.ts";

/** Syncs at once, so that the provider's limits are not reached, and one of a customer. */
const AT_ONCE = 8;

export const syncCustomerJob = inngest.createFunction(
  {
    id: "sync-customer",
    triggers: [{ event: "payments/changed" }],
    // About twenty minutes. After that the hourly sync tries again.
    retries: 8,
    concurrency: [{ limit: AT_ONCE }, { limit: 1, key: "event.data.customerId" }],
  },
  async ({ event, step }) => {
    const customerId = customerIdOf(event.data);
    const since = new Date(event.ts ?? Date.now());
    await step.run("sync", () => syncForEvents(jobContext("sync-customer"), { customerId, since }));
  },
);
