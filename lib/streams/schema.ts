import { z } from "zod";

export const PROGRESS_STAGES = [
  "queued",
  "uploading",
  "converting",
  "analyzing",
  "reviewing",
  "finalizing",
  "complete",
] as const;

export const progressStage = z.enum(PROGRESS_STAGES).meta({ id: "ProgressStage" });
export type ProgressStage = z.infer<typeof progressStage>;

export const progressEvent = z
  .object({
    type: z.literal("progress"),
    value: z.number().int().min(0).max(100).meta({ description: "Percent; it never falls." }),
    stage: progressStage.nullable(),
    retry_at: z.iso.datetime().optional().meta({
      description: "When a step that failed is tried again. Absent unless one waits for it.",
    }),
  })
  .meta({ id: "SSEProgress" });

export const errorEvent = z
  .object({
    type: z.literal("error"),
    error: z.string().meta({ description: "Stable title of the problem." }),
    error_type: z.string().meta({ description: "Stable slug of the problem." }),
    details: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: "SSEError" });
export type ErrorEvent = z.infer<typeof errorEvent>;
