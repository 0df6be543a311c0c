import type { SessionRow } from "#db/queries/review-sessions.ts";

/** Returns the prompt set of a review: the one that the author chose, or the venue's. */
export function promptSetOf({ customization, venue }: Pick<SessionRow, "customization" | "venue">): string {
  return customization?.prompt_set ?? venue?.prompt_set ?? "default";
}
