import { z } from "zod";
import { text, timestamp, uuid, uuidOut } from "#lib/api/fields.ts";
import { FORMATS } from "#lib/conversion/format.ts";

export const format = z.enum(FORMATS).meta({ id: "DocumentFormat" });

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

export const convertedDocument = z
  .object({
    document_id: uuidOut,
    filename: z.string(),
    format,
    content_url: z.string(),
    original_url: z.string(),
    word_count: z.number().int(),
    parent_document_id: uuidOut.nullable(),
    previous_session_id: uuidOut.nullable().meta({
      description: "An earlier session of which this looks like a revision; pass it on to `process`.",
    }),
  })
  .meta({ id: "ConvertedDocument" });

export const uploadEvent = z
  .discriminatedUnion("type", [
    progressEvent,
    z.object({ type: z.literal("complete"), result: convertedDocument }).meta({ id: "SSEUploadComplete" }),
    errorEvent,
  ])
  .meta({ id: "SSEUploadEvent" });

export const documentStatus = z.enum(["converting", "converted", "failed"]).meta({ id: "DocumentStatus" });

export const documentItem = z
  .object({
    document_id: uuidOut,
    filename: z.string(),
    format,
    status: documentStatus,
    task_id: uuidOut,
    content_url: z.string(),
    original_url: z.string(),
    word_count: z.number().int().nullable().meta({ description: "null until converted" }),
    parent_document_id: uuidOut.nullable(),
    previous_session_id: uuidOut.nullable(),
    created_at: timestamp,
    reviewed: z.boolean().meta({ description: "A review of it was started at least once." }),
    failure: errorEvent.omit({ type: true }).extend({ detail: z.string() }).nullable(),
  })
  .meta({ id: "DocumentItem" });
export type DocumentItem = z.infer<typeof documentItem>;

export const uploadAccepted = z
  .object({
    task_id: uuidOut,
    document_id: uuidOut,
    filename: z.string(),
    format: z.string(),
    parent_document_id: uuidOut.nullable(),
  })
  .meta({ id: "UploadAccepted" });
export type UploadAccepted = z.infer<typeof uploadAccepted>;

export const supplementaryMaterial = z
  .object({
    document_id: uuidOut,
    filename: z.string(),
    display_order: z.number().int(),
    steering_note: z.string(),
  })
  .meta({ id: "SupplementaryMaterialResponse" });
export type SupplementaryMaterial = z.infer<typeof supplementaryMaterial>;

export const STEERING_NOTE_LENGTH = 2_000;

/** The text fields beside the file; `parent_document_id` has a problem of its own, so it is checked by the verb. */
export const uploadFields = z.object({
  parent_document_id: text(100).optional(),
  steering_note: text(STEERING_NOTE_LENGTH).optional(),
  previous_session_id: uuid.optional(),
});
export type UploadFields = z.infer<typeof uploadFields>;
