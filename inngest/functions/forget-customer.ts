import { inngest } from "#inngest/client.ts";
import { forgetCustomer } from "#lib/payments/forget-customer.ts";
import { customerIdOf } from "./event-ids.ts";
import { jobContext } from "./job-context.ts";

/** Makes sure that a deleted account is deleted at the payment provider as well. */
export const forgetCustomerJob = inngest.createFunction(
  { id: "forget-customer", triggers: [{ event: "customer/left" }], retries: 10 },
  async ({ event, step }) => {
    const customerId = customerIdOf(event.data);
    await step.run("forget", () => forgetCustomer(jobContext("forget-customer"), { customerId }));
  },
);
