import { countNoun } from "#lib/count-noun.ts";
import type { Waiting } from "#lib/reviews/schema.ts";
import type { ProgressStage } from "#lib/streams/schema.ts";

export const STAGE_WORDS: Record<ProgressStage, string> = {
  queued: "Waiting",
  uploading: "Uploading",
  converting: "Converting",
  analyzing: "Analyzing the structure",
  reviewing: "Reviewing",
  finalizing: "Finishing",
  complete: "Done",
};

/** The stages of a review, with what each does. */
export const REVIEW_STAGES: readonly { stage: ProgressStage; does: string }[] = [
  { stage: "queued", does: "Waits for other reviews" },
  { stage: "analyzing", does: "Finds sections, numbers, citations, tables and captions" },
  { stage: "reviewing", does: "Recomputes statistics, compares numbers, matches references" },
  { stage: "finalizing", does: "Joins, ranks and places comments" },
];

/** Says why a review has not begun, and when it will. */
export function describeWaiting({ ahead, at_once }: Waiting): string {
  const left = Math.max(1, ahead - at_once + 1);
  const others = `${countNoun(left, "other")} ${left === 1 ? "has" : "have"} ended`;
  return `Galley runs ${countNoun(at_once, "review")} of yours at once. This one starts when ${others}.`;
}

/** Says that a step failed, and when Galley tries it again. `at` is ISO 8601. */
export function describeRetry(at: string): string {
  const time = new Date(at).toLocaleTimeString("en", { hour: "2-digit", minute: "2-digit", hour12: false });
  return `A step did not succeed. Galley tries it again at ${time}.`;
}
