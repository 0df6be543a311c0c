import { z } from "zod";
import { text, timestamp, uuid, uuidOut } from "#lib/contract/fields.ts";
import { errorEvent, progressEvent, progressStage } from "#lib/streams/schema.ts";
import { comment, commentAction } from "./comment-schema.ts";
import { overview } from "./overview-schema.ts";
import { partialReview } from "./partial-schema.ts";
import { customization } from "./preference-schema.ts";
import { receipt } from "./receipt-schema.ts";
import { revisionCheck } from "./revision-schema.ts";
import { sessionRole } from "./role-schema.ts";
import { threads } from "./thread-schema.ts";

export const PROCESSING_STATUSES = ["processing", "completed", "failed"] as const;

export const feedback = z
  .object({
    overall: z.object({
      id: z.string(),
      content: z.string().meta({
        description: "Markdown. A link `#comment=ID` leads to a comment of this review; there are no others.",
      }),
      details: z.string().meta({
        description: "What was checked and what could not be, as Markdown; empty in older reviews.",
      }),
    }),
    detailed: z.object({ comments: z.array(comment), comments_count: z.number().int() }),
  })
  .meta({ id: "Feedback" });

const count = z.number().int();

export const passState = z
  .object({
    id: z.string(),
    label: z.string().meta({ description: "What the pass looks at." }),
    kind: z.enum(["computed", "model"]),
    state: z.enum(["waiting", "running", "done", "failed"]),
  })
  .meta({ id: "PassState" });
export type PassState = z.infer<typeof passState>;

/** Reviews of one owner that are ahead of one that waits. */
const waiting = z
  .object({
    ahead: count.meta({ description: "Reviews of yours that run, or start, before this one." }),
    at_once: count.meta({ description: "Reviews of yours that run at once." }),
  })
  .meta({ id: "ReviewWaiting" });
export type Waiting = z.infer<typeof waiting>;
const waitingOrNot = waiting
  .nullable()
  .meta({ description: "null unless the review waits for others of its owner." });

const pageSizes = z.array(z.tuple([z.number(), z.number(), z.int()]));

const failure = errorEvent.omit({ type: true });

export const session = z
  .object({
    session_id: uuidOut,
    created_at: timestamp,
    completed_at: timestamp.nullable(),
    user_email: z.string(),
    feedback,
    progress_percentage: z.number().int().min(0).max(100),
    processing_status: z.enum(PROCESSING_STATUSES),
    is_processing: z.boolean(),
    waiting: waitingOrNot,
    started_at: timestamp.nullable().meta({ description: "The time at which it began to run." }),
    is_preview: z.boolean(),
    comment_actions: z.array(commentAction),
    comment_action_summary: z.object({
      total_count: count,
      open_count: count,
      dismissed_count: count,
      addressed_count: count,
    }),
    title: z.string().nullable(),
    summary: z.string().nullable(),
    domain: z.string().nullable(),
    taxonomy: z.string().nullable(),
    steering_prompt: z.string().nullable(),
    venue: z.object({ venue_id: z.string(), name: z.string() }).nullable().meta({
      description: "The venue profile that the review was made for; null without one, and for others.",
    }),
    document_id: uuidOut,
    original_url: z.string(),
    content_url: z.string(),
    filename: z.string(),
    original: z
      .object({
        format: z.string(),
        is_available: z.boolean(),
        page_sizes: pageSizes,
        print: z
          .object({
            filename: z.string(),
            page_sizes: pageSizes,
            share: z
              .number()
              .min(0)
              .max(1)
              .meta({ description: "The part of the text that is on the pages." }),
          })
          .nullable(),
      })
      .meta({
        description:
          "`is_available` is false for who may not have the original file, and if it was deleted. `page_sizes` has width, height and number of pages for each run of pages of one size, in points as shown; empty if it is not known, as for formats without pages. `print` is the PDF that shows the pages of a document of another format, see `GET /documents/{document_id}/print`; null without one, and for who may not have the original file. Its `anchor.pages` are then those of the print.",
      }),
    is_public: z.boolean(),
    is_owner: z.boolean(),
    role: sessionRole,
    viewed: z.boolean(),
    previous_session_id: uuidOut.nullable(),
    overview: overview.nullable().meta({ description: "null while processing and in older reviews." }),
    revision_check: revisionCheck.nullable(),
    failure: failure.nullable(),
    partial: partialReview.nullable().meta({ description: "null for a review that is whole." }),
    passes: z
      .array(passState)
      .meta({ description: "What the review runs, in order; empty until it is planned." }),
    receipt: receipt.nullable(),
    threads: threads.nullable().meta({
      description: "What people wrote in the session; null for those who may not see it.",
    }),
  })
  .meta({ id: "HistorySessionResponse" });
export type Session = z.infer<typeof session>;

export const historyItem = z
  .object({
    session_id: uuidOut,
    created_at: timestamp,
    title: z.string().nullable(),
    summary: z.string().nullable(),
    domain: z.string().nullable(),
    taxonomy: z.string().nullable(),
    document_id: uuidOut,
    manuscript_id: uuidOut.meta({
      description: "The same for all versions of a manuscript: the id of the session with which they began.",
    }),
    version_number: count.meta({ description: "By age, from 1, among the completed versions." }),
    versions_count: count,
    filename: z.string(),
    original_url: z.string(),
    content_url: z.string(),
    comments_count: count,
    addressed_count: count,
    dismissed_count: count,
    is_preview: z.boolean(),
    is_partial: z.boolean().meta({ description: "true if `partial` of the session says what it lacks." }),
    is_public: z.boolean(),
    viewed: z.boolean(),
  })
  .meta({ id: "HistoryListItem" });
export type HistoryItem = z.infer<typeof historyItem>;

export const processingItem = z
  .object({
    session_id: uuidOut,
    document_id: uuidOut,
    filename: z.string(),
    title: z.string().nullable(),
    processing_status: z.enum(PROCESSING_STATUSES),
    progress_percentage: z.number().int(),
    stage: progressStage.nullable(),
    waiting: waitingOrNot,
    started_at: timestamp.nullable(),
    is_preview: z.boolean(),
    viewed: z.boolean(),
    created_at: timestamp,
    completed_at: timestamp.nullable(),
    events_endpoint: z.string(),
  })
  .meta({ id: "ProcessingItem" });
export type ProcessingItem = z.infer<typeof processingItem>;

/** The words that a document needs for a review. */
export const FEWEST_WORDS = 50;

export const STEERING_PROMPT_LENGTH = 4_000;
const STEERING_NOTE_LENGTH = 2_000;
const MOST_SUPPLEMENTS_STEERED = 100;

export const processRequest = z
  .object({
    preview: z.boolean().default(false),
    previous_session_id: uuid.nullish(),
    steering_prompt: text(STEERING_PROMPT_LENGTH).nullish(),
    supplementary_material_steering: z
      .record(text(100), text(STEERING_NOTE_LENGTH))
      .refine((notes) => Object.keys(notes).length <= MOST_SUPPLEMENTS_STEERED, "has too many members")
      .nullish()
      .meta({ description: "Note by `document_id` of a supplement." }),
    customization: customization.nullish(),
  })
  .meta({ id: "ProcessDocumentRequest" });

export const reviewStarted = z
  .object({
    session_id: uuidOut,
    events_endpoint: z.string(),
  })
  .meta({ id: "ReviewStarted" });
export type ReviewStarted = z.infer<typeof reviewStarted>;

export const sampleAdded = reviewStarted.extend({ document_id: uuidOut }).meta({ id: "SampleAdded" });
export type SampleAdded = z.infer<typeof sampleAdded>;

export const processEvent = z
  .discriminatedUnion("type", [
    progressEvent,
    z
      .object({
        type: z.literal("complete"),
        result: z.object({
          session_id: uuidOut,
          preview_credits_remaining: count,
          paid_credits_remaining: count,
          comment_count: count,
        }),
      })
      .meta({ id: "SSEProcessComplete" }),
    errorEvent,
  ])
  .meta({ id: "SSEProcessEvent" });

export const ACCESS_MESSAGE_LENGTH = 2_000;
