import type { ProgressStage } from "#lib/documents/schema.ts";

export const STAGE_WORDS: Record<ProgressStage, string> = {
  queued: "Waiting",
  uploading: "Uploading",
  converting: "Reading the file",
  analyzing: "Reading the structure",
  reviewing: "Checking",
  finalizing: "Placing comments",
  complete: "Done",
};

/** What each stage of a review looks at. */
export const REVIEW_STAGES: readonly { stage: ProgressStage; does: string }[] = [
  { stage: "queued", does: "Waits for its turn" },
  { stage: "analyzing", does: "Finds sections, numbers, citations, tables and captions" },
  { stage: "reviewing", does: "Recomputes statistics, compares numbers, follows references" },
  { stage: "finalizing", does: "Merges what belongs together, ranks it, places it in the text" },
];
