import { createTransport } from "nodemailer";
import type { Env } from "#lib/env.ts";
import type { Mail } from "./port.ts";

const TIME_LIMIT_MS = 20_000;
const SUBMISSION_PORT = 587;
const IMPLICIT_TLS_PORT = 465;

interface SmtpSettings {
  /** `smtp://user:password@host:port`, or smtps. */
  url: string;
  from: string;
}

/** Reads the mail server from SMTP_URL or its parts. Returns null if neither names one. */
export function smtpSettings(env: Env): SmtpSettings | null {
  const from = env.SMTP_FROM ?? (env.SMTP_USER?.includes("@") ? env.SMTP_USER : "Galley <galley@localhost>");
  if (env.SMTP_URL) return { url: env.SMTP_URL, from };
  if (!env.SMTP_HOST) return null;
  const port = env.SMTP_PORT ?? SUBMISSION_PORT;
  const url = new URL(`${port === IMPLICIT_TLS_PORT ? "smtps" : "smtp"}://${env.SMTP_HOST}:${port}`);
  url.username = encodeURIComponent(env.SMTP_USER ?? "");
  url.password = encodeURIComponent(env.SMTP_PASSWORD ?? "");
  return { url: url.href, from };
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
