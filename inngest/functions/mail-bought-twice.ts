import { inngest } from "#inngest/client.ts";
import { mailBoughtTwice } from "#lib/payments/mail-bought-twice.ts";
import { providerIdOf } from "./event-ids.ts";
import { jobContext } from "./job-context.ts";

export const mailBoughtTwiceJob = inngest.createFunction(
  { id: "mail-bought-twice", triggers: [{ event: "plan/bought-twice" }], retries: 8 },
  async ({ event, step }) => {
    const paymentId = providerIdOf(event.data, "paymentId");
    await step.run("send", () => mailBoughtTwice(jobContext("mail-bought-twice"), { paymentId }));
  },
);
