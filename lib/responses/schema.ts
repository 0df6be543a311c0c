import { z } from "zod";
import { label, text, timestamp, uuid, uuidOut } from "#lib/contract/fields.ts";
import { threadPerson } from "#lib/reviews/thread-schema.ts";

/** `review`: Galley's own comments are the points. `letter`: those of a journal's decision letter. */
export const RESPONSE_KINDS = ["review", "letter"] as const;
export type ResponseKind = (typeof RESPONSE_KINDS)[number];

export const POINT_STATUSES = ["open", "drafted", "done"] as const;

export const POINT_WEIGHTS = ["major", "minor"] as const;

export const LETTER_FORMATS = ["docx", "md", "tex"] as const;
export type LetterFormat = (typeof LETTER_FORMATS)[number];

/** In UTF-16 units, as all lengths here. */
export const LONGEST_LETTER = 300_000;
export const LONGEST_TEXT = 20_000;
export const LONGEST_FRAME = 10_000;
export const MOST_POINTS = 300;
export const MOST_CHANGES = 20;
export const MOST_PASSAGES = 10;
export const LONGEST_CHANGE = 6_000;

const span = { start: z.number().int().min(0), end: z.number().int().min(0) };

/**
 * Why a passage belongs to a point: the point quotes it, names it, or has the same rare words; a model found it; a
 * person chose it.
 */
export const PASSAGE_REASONS = ["quoted", "named", "alike", "model", "chosen"] as const;

export const passage = z
  .object({
    ...span,
    quote: z.string().meta({ description: "Its words, cut at 400 characters." }),
    reason: z.enum(PASSAGE_REASONS),
  })
  .meta({ id: "PointPassage", description: "A place in the document of the session, in UTF-16 units." });
export type Passage = z.infer<typeof passage>;

export const pointChange = z
  .object({
    before: text(LONGEST_CHANGE).meta({
      description: "The words of the earlier version; empty if they are new.",
    }),
    after: text(LONGEST_CHANGE).meta({
      description: "The words of the revised version; empty if they are gone.",
    }),
    place: text(200).meta({
      description:
        "Where they are in the revised version: `page 4, line 212`, or `page 4, line 12 from the top` where no line numbers are printed.",
    }),
  })
  .meta({ id: "PointChange", description: "Changed words that the letter quotes below the reply." });
export type PointChange = z.infer<typeof pointChange>;

export const point = z
  .object({
    point_id: uuidOut,
    label: z.string().meta({
      description:
        "`2.3`: the third point of the second reviewer; `E.1`: of the editor; `2`: a remark of the second; `C012`: a comment of Galley.",
    }),
    reviewer: z.string(),
    weight: z.enum(POINT_WEIGHTS).nullable(),
    is_remark: z.boolean().meta({ description: "A remark asks for nothing. It does not count as open." }),
    text: z.string().meta({ description: "What the reviewer wrote." }),
    comment_id: z
      .string()
      .nullable()
      .meta({ description: "The comment of the review that it is, if it is one." }),
    passages: z.array(passage),
    reply: z.string().meta({ description: "Markdown." }),
    changes: z.array(pointChange),
    status: z.enum(POINT_STATUSES),
    assignee: threadPerson.nullable(),
    version: z
      .number()
      .int()
      .meta({ description: "Counts its changes. A change names the version that it was made on." }),
    updated_at: timestamp,
    updated_by: threadPerson.nullable(),
  })
  .meta({ id: "ResponsePoint" });
export type Point = z.infer<typeof point>;

export const progress = z
  .object({ points: z.number().int(), drafted: z.number().int(), done: z.number().int() })
  .meta({ id: "ResponseProgress", description: "Numbers of points, remarks left out." });

const described = {
  response_id: uuidOut,
  session_id: uuidOut,
  kind: z.enum(RESPONSE_KINDS),
  title: z.string(),
  progress,
  created_at: timestamp,
  updated_at: timestamp,
};

export const responseSummary = z.object(described).meta({ id: "ResponseSummary" });
export type ResponseSummary = z.infer<typeof responseSummary>;

export const LINKINGS = ["running", "done", "failed"] as const;

export const response = z
  .object({
    ...described,
    document_id: uuidOut.meta({ description: "The manuscript that the reviewers read." }),
    manuscript: z.string().meta({ description: "Its title, or the name of its file." }),
    revised: z
      .object({ document_id: uuidOut, filename: z.string() })
      .nullable()
      .meta({ description: "The manuscript with the changes." }),
    opening: z.string().meta({ description: "Markdown before the points." }),
    closing: z.string().meta({ description: "Markdown after the points." }),
    letter: z.string().nullable().meta({ description: "The letter as it came." }),
    rest: z
      .array(z.object(span))
      .meta({ description: "What of the letter was made no point when it was split." }),
    linking: z.enum(LINKINGS).meta({
      description:
        "`running`: a model looks for the passages. `failed`: it could not, and those that were found by similar words stay.",
    }),
    version: z
      .number()
      .int()
      .meta({ description: "Counts changes of everything but the content of points." }),
    last_event_id: z.number().int().meta({
      description:
        "Follow `GET /history/{session_id}/events` from here: `response-changed` tells each later change.",
    }),
    points: z.array(point),
  })
  .meta({ id: "Response", description: "An author's answers to reviewers, point by point." });
export type Response = z.infer<typeof response>;

const title = text(300).trim().min(1);

export const startRequest = z
  .object({
    kind: z.enum(RESPONSE_KINDS),
    title: title.optional(),
    letter: text(LONGEST_LETTER)
      .trim()
      .min(1)
      .optional()
      .meta({ description: "The decision letter, pasted." }),
    letter_document_id: uuid.optional().meta({
      description:
        "Or a document of yours that is the letter. Its text is copied, so that it can be deleted afterwards.",
    }),
    revised_document_id: uuid.optional(),
  })
  .refine(
    ({ kind, letter, letter_document_id: id }) =>
      (kind === "letter") === ((letter === undefined) !== (id === undefined)),
    { error: "`letter` or `letter_document_id` is needed for a letter, and only there", path: ["letter"] },
  )
  .meta({ id: "ResponseStart" });

export const version = z.number().int().min(1);

export const changeRequest = z
  .object({
    version,
    title: title.optional(),
    opening: text(LONGEST_FRAME).optional(),
    closing: text(LONGEST_FRAME).optional(),
    revised_document_id: uuid.nullable().optional(),
  })
  .meta({ id: "ResponseChange" });

export const reviewer = label.trim().min(1);
export const pointText = text(LONGEST_TEXT).trim().min(1);

export const pointChangeRequest = z
  .object({
    version,
    reviewer: reviewer.optional(),
    weight: z.enum(POINT_WEIGHTS).nullable().optional(),
    is_remark: z.boolean().optional(),
    text: pointText.optional(),
    reply: text(LONGEST_TEXT).optional(),
    changes: z.array(pointChange).max(MOST_CHANGES).optional(),
    passages: z
      .array(z.object(span))
      .max(MOST_PASSAGES)
      .optional()
      .meta({ description: "The passages that it has from now on. Those that it had keep their reason." }),
    status: z.enum(POINT_STATUSES).optional(),
    assignee_id: uuid.nullable().optional().meta({ description: "A person who may edit the review." }),
  })
  .meta({ id: "PointChangeRequest" });

const changeKind = z.enum(["changed", "moved", "added", "removed"]);

export const changeSuggestions = z
  .object({
    changes: z.array(pointChange.extend({ kind: changeKind })).meta({
      description: "What changed from the document of the session to the revised one, in its order.",
    }),
    pages: z
      .object({
        filename: z.string(),
        lines: z.enum(["printed", "counted", "both"]).nullable(),
      })
      .nullable()
      .meta({
        description:
          "The PDF whose pages the places name: the revised manuscript itself, or the PDF beside it; null if it has no pages. `lines`: `printed` if they are the line numbers in the margin, `counted` if lines of text are counted on each page, null if no place names a line.",
      }),
    is_cut: z.boolean().meta({ description: "true if there are more changes than are listed." }),
    points: z
      .array(z.object({ point_id: uuidOut, changes: z.array(z.number().int()) }))
      .meta({ description: "The changes that may answer a point, by their places in `changes`." }),
  })
  .meta({ id: "ChangeSuggestions" });
export type ChangeSuggestions = z.infer<typeof changeSuggestions>;
