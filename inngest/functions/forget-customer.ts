import { inngest } from "#inngest/client.ts";
import { forgetCustomer } from "#lib/payments/forget-customer.ts";
import { customerIdOf } from "./event-ids.ts";
import { oncePerEvent, RETRIES_OF_AN_EVENT } from "./work-steps.ts";

/** Makes sure that a deleted account is deleted at the payment provider as well. */
export const forgetCustomerJob = inngest.createFunction(
  { id: "forget-customer", triggers: [{ event: "customer/left" }], retries: RETRIES_OF_AN_EVENT },
  async ({ event, step, attempt, runId }) => {
    const customerId = customerIdOf(event.data);
    await step.run(
      "forget",
      oncePerEvent("forget-customer", { event, attempt, runId }, (ctx) =>
        forgetCustomer(ctx, { customerId }),
      ),
    );
  },
);
