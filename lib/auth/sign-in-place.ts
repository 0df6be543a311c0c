import type { Context } from "#lib/context.ts";
import { callerNetwork } from "./caller.ts";

const LONGEST_AGENT = 400;

/** Returns what a sign-in tells of where it happened, for the list that its owner sees. */
export function signInPlace(
  { now }: Pick<Context, "now">,
  headers: Pick<Headers, "get"> | undefined,
): { userAgent: string | null; network: string | null; createdAt: Date } {
  return {
    userAgent: headers?.get("user-agent")?.slice(0, LONGEST_AGENT).toWellFormed() ?? null,
    network: headers ? callerNetwork(headers) : null,
    createdAt: now(),
  };
}
