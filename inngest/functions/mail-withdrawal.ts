import { inngest } from "#inngest/client.ts";
import { mailWithdrawal } from "#lib/payments/mail-withdrawal.ts";
import { providerIdOf } from "./event-ids.ts";
import { jobContext } from "./job-context.ts";

export const mailWithdrawalAskedJob = inngest.createFunction(
  { id: "mail-withdrawal-asked", triggers: [{ event: "withdrawal/asked" }], retries: 8 },
  async ({ event, step }) => {
    const paymentId = providerIdOf(event.data, "paymentId");
    await step.run("send", () =>
      mailWithdrawal(jobContext("mail-withdrawal-asked"), { step: "asked", paymentId }),
    );
  },
);

export const mailWithdrawalRefundedJob = inngest.createFunction(
  { id: "mail-withdrawal-refunded", triggers: [{ event: "withdrawal/refunded" }], retries: 8 },
  async ({ event, step }) => {
    const paymentId = providerIdOf(event.data, "paymentId");
    await step.run("send", () =>
      mailWithdrawal(jobContext("mail-withdrawal-refunded"), { step: "refunded", paymentId }),
    );
  },
);
