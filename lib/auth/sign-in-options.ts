import { headers } from "next/headers";
import { env } from "#lib/env.ts";
import { hasNoProvider, isFromThisComputer } from "./loopback.ts";
import { isOutboxReadable } from "./outbox-readable.ts";

export interface SignInOptions {
  mail: boolean;
  github: boolean;
  google: boolean;
  thisComputer: boolean;
  outboxReadable: boolean;
}

/** Returns the ways to sign in that the page offers to this visitor. */
export async function signInOptions(): Promise<SignInOptions> {
  const { AUTH_GITHUB_ID, AUTH_GITHUB_SECRET, AUTH_GOOGLE_ID, AUTH_GOOGLE_SECRET } = env();
  return {
    mail: true,
    github: Boolean(AUTH_GITHUB_ID && AUTH_GITHUB_SECRET),
    google: Boolean(AUTH_GOOGLE_ID && AUTH_GOOGLE_SECRET),
    thisComputer: hasNoProvider() && isFromThisComputer(await headers()),
    outboxReadable: await isOutboxReadable(),
  };
}
