import type { ActorContext } from "#lib/context.ts";
import { validationFailed } from "#lib/contract/problems.ts";
import { env, ownOrigin } from "#lib/env.ts";

interface Addresses {
  successUrl?: string | undefined;
  cancelUrl?: string | undefined;
  returnUrl?: string | undefined;
}

const POINTERS: Record<keyof Addresses, string> = {
  successUrl: "/success_url",
  cancelUrl: "/cancel_url",
  returnUrl: "/return_url",
};

/**
 * The payment page may lead back to this installation, and to origins that its operator allows. Others could pretend
 * to be Galley.
 * @throws validation-failed (422)
 */
export function checkReturnAddresses(ctx: Pick<ActorContext, "origin">, input: Addresses): void {
  const allowed = new Set([ctx.origin, ownOrigin(), ...env().ALLOWED_RETURN_ORIGINS]);
  const detail = "must be on this installation, or on an origin that its operator allows";
  const { successUrl, cancelUrl, returnUrl } = input;
  const errors = Object.entries({ successUrl, cancelUrl, returnUrl })
    .filter(([, url]) => url !== undefined && !allowed.has(URL.parse(url)?.origin ?? ""))
    .map(([member]) => ({ pointer: pointerOf(member), detail }));
  if (errors.length > 0) throw validationFailed(`A URL leads elsewhere: it ${detail}.`, { errors });
}

function pointerOf(member: string): string {
  return Object.entries(POINTERS).find(([name]) => name === member)?.[1] ?? "";
}
