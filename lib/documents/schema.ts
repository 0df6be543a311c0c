import { z } from "zod";
import { text, timestamp, uuid, uuidOut } from "#lib/contract/fields.ts";
import { FORMAT_IDS } from "#lib/conversion/format.ts";
import { errorEvent, progressEvent } from "#lib/streams/schema.ts";

export const format = z.enum(FORMAT_IDS).meta({ id: "DocumentFormat" });

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

export const startedUpload = z
  .object({
    upload_id: uuidOut,
    method: z.literal("PUT"),
    url: z
      .string()
      .meta({ description: "Takes the bytes until `url_expires_at`. Whoever has it may send them." }),
    headers: z.record(z.string(), z.string()).meta({ description: "Send these, and no credential." }),
    url_expires_at: timestamp.meta({ description: "Sending has to begin before; it may end later." }),
    complete_url: z.string(),
  })
  .meta({ id: "StartedUpload" });
export type StartedUpload = z.infer<typeof startedUpload>;

export const uploadedByLink = uploadAccepted
  .pick({ filename: true, format: true })
  .meta({ id: "UploadedByLink" });
export type UploadedByLink = z.infer<typeof uploadedByLink>;

export const supplementaryMaterial = z
  .object({
    document_id: uuidOut,
    filename: z.string(),
    display_order: z.number().int(),
    steering_note: z.string(),
    is_print: z.boolean().meta({
      description: "It is the PDF of the document: its pages are shown, and reviews do not read it.",
    }),
  })
  .meta({ id: "SupplementaryMaterialResponse" });
export type SupplementaryMaterial = z.infer<typeof supplementaryMaterial>;

export const STEERING_NOTE_LENGTH = 2_000;

/** The text fields beside the file; `parent_document_id` has a problem of its own, so it is checked by the verb. */
export const uploadFields = z.object({
  parent_document_id: text(100).optional(),
  steering_note: text(STEERING_NOTE_LENGTH).optional(),
  previous_session_id: uuid.optional(),
  is_print: z.enum(["true", "false"]).optional(),
});
export type UploadFields = z.infer<typeof uploadFields>;

const pageNumber = z.number().int().min(1);

export const pagesOfText = z
  .object({
    turns: z.array(z.tuple([z.number().int(), pageNumber])).meta({
      description:
        "Where the text goes on on another page: an offset of the Markdown in UTF-16 units, and the page, in the order of the text. A footnote may lie on an earlier page than what stands before it.",
    }),
    pages: z.array(
      z.object({
        page: pageNumber,
        lines: z.array(
          z.object({
            y0: z.number(),
            y1: z.number(),
            words: z.array(z.number()).meta({
              description:
                "Four numbers a word: its start and end in the Markdown, its left and right edge. A formula or picture counts as one word.",
            }),
          }),
        ),
      }),
    ),
  })
  .meta({ id: "PagesOfText", description: "Edges are in points from the top left corner of a page." });
export type PagesOfText = z.infer<typeof pagesOfText>;
