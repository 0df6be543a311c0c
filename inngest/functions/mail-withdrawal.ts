import { inngest } from "#inngest/client.ts";
import { mailWithdrawal } from "#lib/payments/mail-withdrawal.ts";
import { providerIdOf } from "./event-ids.ts";
import { oncePerEvent, RETRIES_OF_AN_EVENT } from "./work-steps.ts";

export const mailWithdrawalAskedJob = inngest.createFunction(
  { id: "mail-withdrawal-asked", triggers: [{ event: "withdrawal/asked" }], retries: RETRIES_OF_AN_EVENT },
  async ({ event, step, attempt, runId }) => {
    const paymentId = providerIdOf(event.data, "paymentId");
    await step.run(
      "send",
      oncePerEvent("mail-withdrawal-asked", { event, attempt, runId }, (ctx) =>
        mailWithdrawal(ctx, { step: "asked", paymentId }),
      ),
    );
  },
);

export const mailWithdrawalRefundedJob = inngest.createFunction(
  {
    id: "mail-withdrawal-refunded",
    triggers: [{ event: "withdrawal/refunded" }],
    retries: RETRIES_OF_AN_EVENT,
  },
  async ({ event, step, attempt, runId }) => {
    const paymentId = providerIdOf(event.data, "paymentId");
    await step.run(
      "send",
      oncePerEvent("mail-withdrawal-refunded", { event, attempt, runId }, (ctx) =>
        mailWithdrawal(ctx, { step: "refunded", paymentId }),
      ),
    );
  },
);
