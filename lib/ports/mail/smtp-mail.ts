import { createTransport } from "nodemailer";
import type { Mail } from "./port.ts";

const TIME_LIMIT_MS = 20_000;

export interface SmtpSettings {
  /** `smtp://user:password@host:port`, or smtps. */
  url: string;
  from: string;
}

export function smtpMail({ url, from }: SmtpSettings): Mail {
  const transport = createTransport(
    { url, connectionTimeout: TIME_LIMIT_MS, greetingTimeout: TIME_LIMIT_MS, socketTimeout: TIME_LIMIT_MS },
    { from },
  );
  return {
    async send(message) {
      await transport.sendMail(message);
    },
  };
}
