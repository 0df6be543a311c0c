import { env } from "#lib/env.ts";

/** True if the installation has a payment provider. Without one a review costs nothing, and pages leave credits out. */
export function takesPayments(): boolean {
  return env().STRIPE_SECRET_KEY !== undefined;
}
