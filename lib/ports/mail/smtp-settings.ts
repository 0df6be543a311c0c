import type { Env } from "#lib/env.ts";
import type { SmtpSettings } from "./smtp-mail.ts";

const SUBMISSION_PORT = 587;
const IMPLICIT_TLS_PORT = 465;

/** The mail server of SMTP_URL or its parts, or null when neither names one. */
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
