import { z } from "zod";
import { label, text, uuid, uuidOut } from "#lib/contract/fields.ts";
import { type AssistantAnswer, defineAction } from "#lib/tools/assistant-tool.ts";
import { onceByRequest, request_id } from "#lib/tools/once-by-request.ts";
import { ACTION_TYPES, DISMISS_REASONS } from "./comment-schema.ts";
import { addressComment, dismissComment } from "./comments/act-on-comment.ts";
import { undoCommentAction } from "./comments/undo-comment-action.ts";
import { reviewStarted, STEERING_PROMPT_LENGTH } from "./schema.ts";
import { startReview as startReviewVerb } from "./start/start-review.ts";

const session_id = uuid.describe("The review.");
const comment_id = label.describe("The comment's id, as list_comments gives it.");

export const startReview = defineAction({
  name: "start_review",
  title: "Start a review",
  description:
    "Starts a review of a converted document. It takes one paid credit, or with preview one preview credit; a review that fails gives it back. Each call starts another review, unless it has the request_id of an earlier one. It takes seconds to minutes; follow it with review_progress.",
  input: z.object({
    document_id: uuid.describe("The document."),
    preview: z.boolean().default(false).describe("True for a preview: a first look, for a preview credit."),
    focus: text(STEERING_PROMPT_LENGTH)
      .optional()
      .describe("What the author wants looked at, in the author's words."),
    previous_session_id: uuid
      .optional()
      .describe("The review of an earlier version: this one then says what became of its comments."),
    request_id,
  }),
  kind: "action",
  scope: "reviews:write",
  rate: ["reviews"],
  isIdempotent: false,
  reachesOut: true,
  facts: z.object({ session_id: uuidOut }),
  async run(ctx, input) {
    const { document_id: documentId, preview, focus, previous_session_id: previousSessionId } = input;
    const start = { documentId, preview, steeringPrompt: focus, previousSessionId };
    const once = { tool: "start_review", input, value: reviewStarted };
    const { session_id } = await onceByRequest(ctx, once, (bound) => startReviewVerb(bound, start));
    return {
      text: "",
      facts: { session_id },
      next: "The review has started. Call review_progress with its session_id until it is completed.",
    };
  },
});

const facts = z.object({
  session_id: uuidOut,
  comment_id: z.string(),
  status: z.enum(["open", ...ACTION_TYPES]),
});

type Marked = z.infer<typeof facts>;

/** What all three have in common: they set one mark on a comment, which stays and can be marked anew. */
const marking = {
  kind: "action",
  scope: "reviews:write",
  isIdempotent: true,
  reachesOut: false,
  facts,
} as const;

function marked(facts: Marked): AssistantAnswer<Marked> {
  const next = facts.status === "open" ? "The comment is open again." : `The comment is ${facts.status}.`;
  return { text: "", facts, next };
}

export const dismiss = defineAction({
  ...marking,
  name: "dismiss_comment",
  title: "Dismiss a comment",
  description:
    "Marks a comment as dismissed: the author will not act on it. Call it only if the user said so. undo_comment_action takes it back. An addressed comment becomes a dismissed one.",
  input: z.object({
    session_id,
    comment_id,
    reason: z.enum(DISMISS_REASONS).optional().describe("`wrong` if the comment is not true."),
  }),
  async run(ctx, { session_id, comment_id, reason }) {
    await dismissComment(ctx, { sessionId: session_id, commentId: comment_id, reason });
    return marked({ session_id, comment_id, status: "dismissed" });
  },
});

export const address = defineAction({
  ...marking,
  name: "address_comment",
  title: "Mark a comment as addressed",
  description:
    "Marks a comment as addressed: the author has changed the manuscript. Galley's copy of the text does not change. Call it only if the user said so. undo_comment_action takes it back. A dismissed comment becomes an addressed one.",
  input: z.object({ session_id, comment_id }),
  async run(ctx, { session_id, comment_id }) {
    await addressComment(ctx, { sessionId: session_id, commentId: comment_id });
    return marked({ session_id, comment_id, status: "addressed" });
  },
});

export const undo = defineAction({
  ...marking,
  name: "undo_comment_action",
  title: "Open a comment again",
  description: "Takes a dismissal or an address of a comment back, so that the comment is open again.",
  input: z.object({
    session_id,
    comment_id,
    action_type: z.enum(ACTION_TYPES).describe("What the comment is at present."),
  }),
  async run(ctx, { session_id, comment_id, action_type }) {
    await undoCommentAction(ctx, { sessionId: session_id, commentId: comment_id, actionType: action_type });
    return marked({ session_id, comment_id, status: "open" });
  },
});
