import { inngest } from "#inngest/client.ts";
import { syncForEvents } from "#lib/payments/sync/sync-for-events.ts";
import { customerIdOf } from "./event-ids.ts";
import { oncePerEvent, RETRIES_OF_AN_EVENT } from "./work-steps.ts";

/** Syncs at once, so that the provider's limits are not reached, and one of a customer. */
const AT_ONCE = 8;

export const syncCustomerJob = inngest.createFunction(
  {
    id: "sync-customer",
    triggers: [{ event: "payments/changed" }],
    // About forty minutes. After that the hourly sync tries again.
    retries: RETRIES_OF_AN_EVENT,
    concurrency: [{ limit: AT_ONCE }, { limit: 1, key: "event.data.customerId" }],
  },
  async ({ event, step, attempt, runId }) => {
    const customerId = customerIdOf(event.data);
    const since = new Date(event.ts ?? Date.now());
    await step.run(
      "sync",
      oncePerEvent("sync-customer", { event, attempt, runId }, (ctx) =>
        syncForEvents(ctx, { customerId, since }),
      ),
    );
  },
);
