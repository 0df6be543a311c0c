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
