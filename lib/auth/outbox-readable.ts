import { headers } from "next/headers";
import { env } from "#lib/env.ts";
import { isFromThisComputer } from "./loopback.ts";

/** The outbox holds sign-in links, so it is open on this machine only, and only where no mail server is configured. */
export async function isOutboxReadable(): Promise<boolean> {
  const { SMTP_URL, SMTP_HOST } = env();
  return !SMTP_URL && !SMTP_HOST && isFromThisComputer(await headers());
}
