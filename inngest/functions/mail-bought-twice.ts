import { inngest } from "#inngest/client.ts";
import { mailBoughtTwice } from "#lib/payments/mail-bought-twice.ts";
import { providerIdOf } from "./event-ids.ts";
import { oncePerEvent, RETRIES_OF_AN_EVENT } from "./work-steps.ts";

export const mailBoughtTwiceJob = inngest.createFunction(
  { id: "mail-bought-twice", triggers: [{ event: "plan/bought-twice" }], retries: RETRIES_OF_AN_EVENT },
  async ({ event, step, attempt, runId }) => {
    const paymentId = providerIdOf(event.data, "paymentId");
    await step.run(
      "send",
      oncePerEvent("mail-bought-twice", { event, attempt, runId }, (ctx) =>
        mailBoughtTwice(ctx, { paymentId }),
      ),
    );
  },
);
