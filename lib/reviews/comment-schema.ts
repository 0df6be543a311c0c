import { z } from "zod";
import { label, timestamp, uuidOut } from "#lib/contract/fields.ts";
import { COMMENT_TYPES, SEVERITIES } from "./comment-types.ts";

export const commentType = z.enum(COMMENT_TYPES).meta({ id: "CommentType" });
export const severity = z.enum(SEVERITIES).meta({ id: "Severity" });

export const ACTION_TYPES = ["dismissed", "addressed"] as const;
export const DISMISS_REASONS = ["wrong"] as const;
export type DismissReason = (typeof DISMISS_REASONS)[number];
export type ActionType = (typeof ACTION_TYPES)[number];
const offsets = {
  start: z.number().int().meta({ description: "UTF-16 offset into the Markdown of `content_url`." }),
  end: z.number().int(),
};

export const commentAnchor = z
  .object({
    ...offsets,
    pages: z
      .array(
        z.object({
          page: z.number().int().meta({ description: "From 1." }),
          bbox: z
            .array(z.number())
            .meta({ description: "x0, y0, x1, y1 in points (72 dpi), origin top left." }),
        }),
      )
      .optional(),
  })
  .meta({ id: "Anchor" });

export const evidence = z
  .object({
    reported: z.string().optional(),
    recomputed: z.string().optional(),
    how: z.string().optional(),
    reference: z
      .string()
      .optional()
      .meta({ description: "The paper or standard that the recomputation follows." }),
    compared: z
      .string()
      .optional()
      .meta({ description: "What a model compared, recomputed or looked for before it judged." }),
    calculations: z
      .array(z.object({ request: z.string(), result: z.string() }))
      .optional()
      .meta({ description: "What a model had tools calculate, and what came out." }),
  })
  .meta({
    id: "Evidence",
    description:
      "For a recomputed fact: what is reported, what was recomputed, and how. For a judged comment: what was compared.",
  });

export const comment = z
  .object({
    id: z.string().meta({ description: "A UUID or a short label." }),
    title: z.string(),
    paragraph: z.string(),
    message: z.string(),
    quote: z.string().meta({ description: "A verbatim slice of the document's Markdown." }),
    score: z.number().min(0).max(1).meta({
      description:
        "The probability that an author would agree that the comment is right and worth acting on.",
    }),
    is_dismissed: z.boolean(),
    is_addressed: z.boolean(),
    types: z.array(commentType),
    severity,
    anchor: commentAnchor,
    suggestion: z.string().nullable().meta({ description: "Replacement text for the quote." }),
    evidence: evidence.nullable(),
    source: z.string().meta({ description: "`check:<id>` when computed, `model:<pass>` when judged." }),
    related: z.array(z.object({ quote: z.string(), ...offsets, label: z.string().optional() })),
    shown: z.boolean().meta({ description: "False if the comment is folded." }),
    fold_reason: z.string().nullable().meta({
      description:
        "Why it is in doubt: a later pass could not confirm it or called it wrong, its quote is not in the manuscript, or such computed comments are often wrong.",
    }),
    merged_from: z
      .array(z.object({ title: z.string(), message: z.string(), quote: z.string(), source: z.string() }))
      .meta({ description: "Findings of the same root cause that went into this one." }),
    previous_comment_id: z.string().nullable(),
  })
  .meta({ id: "Comment" });
export type Comment = z.infer<typeof comment>;

export const dismissRequest = z
  .object({ reason: z.enum(DISMISS_REASONS).nullish() })
  .meta({ id: "DismissCommentRequest" });

/** The comments that one request acts on. */
export const MOST_COMMENT_ACTIONS = 1_000;

export const setActionsRequest = z
  .object({
    actions: z
      .array(
        z.object({
          comment_id: label,
          action_type: z.enum(ACTION_TYPES).nullable().meta({ description: "null opens the comment again." }),
          reason: z.enum(DISMISS_REASONS).nullish().meta({ description: "Only with `dismissed`." }),
        }),
      )
      .min(1)
      .max(MOST_COMMENT_ACTIONS)
      .refine(
        (actions) => new Set(actions.map(({ comment_id }) => comment_id)).size === actions.length,
        "names a comment twice",
      )
      .refine(
        (actions) => actions.every(({ action_type, reason }) => !reason || action_type === "dismissed"),
        "has a reason without a dismissal",
      ),
  })
  .meta({ id: "SetCommentActionsRequest" });

export const commentAction = z
  .object({
    id: uuidOut,
    session_id: uuidOut,
    comment_id: z.string(),
    user_email: z.string(),
    action_type: z.enum(ACTION_TYPES),
    created_at: timestamp,
    notes: z.string().nullable(),
    reason: z.enum(DISMISS_REASONS).nullable().meta({
      description: "Why it was dismissed, if the owner said so: `wrong` if the comment is not true.",
    }),
  })
  .meta({ id: "CommentActionItem" });
export type CommentAction = z.infer<typeof commentAction>;
