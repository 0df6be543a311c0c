import { env } from "#lib/env.ts";
import type { Waiting } from "../schema.ts";

/** Returns how a review waits: which of its owner's come before it. Null if it does not wait for them. */
export function waitingOf({ ahead }: { ahead: number | null }): Waiting | null {
  return ahead === null ? null : { ahead, at_once: env().REVIEWS_AT_ONCE };
}
