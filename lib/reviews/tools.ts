import { z } from "zod";
import type { ActorContext } from "#lib/context.ts";
import { label, text, uuid, uuidOut } from "#lib/contract/fields.ts";
import { countNoun } from "#lib/count-noun.ts";
import { lookUpText } from "#lib/documents/lookups/look-up-text.ts";
import { defineLookup } from "#lib/tools/assistant-tool.ts";
import { listPage, page, pageFacts, readPage } from "#lib/tools/paged.ts";
import { type Comment, commentType, severity } from "./comment-schema.ts";
import { describeComment, statusOf } from "./comments/describe-for-model.ts";
import { getSession } from "./history/get-session.ts";
import { commentNotFound } from "./problems.ts";

const session_id = uuid.describe("The review session.");
const comment_id = label.describe("The comment's id, as list_comments gives it.");
const status = z.enum(["open", "dismissed", "addressed"]);

const commentFacts = z.object({
  comment_id: z.string(),
  severity,
  types: z.array(commentType),
  status,
  folded: z.boolean().describe("True for a smaller remark that pages do not show at first."),
});

export const listComments = defineLookup({
  name: "list_comments",
  title: "List comments",
  description:
    "Lists the comments of the review, in their order, with ids. All filters can be left out. read_comment gives one whole.",
  input: z.object({
    session_id,
    severity: severity.optional(),
    type: commentType.optional(),
    status: status.optional(),
    section: text(300).optional().describe("Only those in this section: a heading or its number."),
    page,
  }),
  kind: "lookup",
  scope: "reviews:read",
  facts: z.object({
    comments: z.array(commentFacts),
    total_count: z.number().int(),
    ...pageFacts,
  }),
  label: () => "Looking through the comments",
  async run(ctx, { session_id: sessionId, page, ...filter }) {
    const found = await filteredComments(ctx, sessionId, filter);
    if (typeof found === "string")
      return { text: found, facts: { comments: [], total_count: 0, page: 1, next_page: null } };
    const entries = found.map((comment) => ({
      line: `- ${comment.id}: ${comment.title} [${[comment.severity, ...comment.types, statusOf(comment)].join(", ")}]${comment.shown ? "" : " (folded as a smaller remark)"}`,
      fact: factsOf(comment),
    }));
    const { text, shown, facts } = listPage(`${countNoun(found.length, "comment")}.`, entries, page);
    return { text, facts: { comments: shown, total_count: found.length, ...facts } };
  },
});

function factsOf({ id, severity, types, shown, ...comment }: Comment): z.input<typeof commentFacts> {
  return { comment_id: id, severity, types, status: statusOf(comment), folded: !shown };
}

interface Filter {
  severity?: Comment["severity"] | undefined;
  type?: Comment["types"][number] | undefined;
  status?: ReturnType<typeof statusOf> | undefined;
  section?: string | undefined;
}

/** The comments that fit, or in words why there are none to look at. */
export async function filteredComments(
  ctx: ActorContext,
  sessionId: string,
  { severity, type, status, section }: Filter,
): Promise<Comment[] | string> {
  const session = await getSession(ctx, { sessionId });
  if (session.processing_status !== "completed")
    return "The review is not complete, so there are no comments yet.";
  const { comments } = session.feedback.detailed;
  const offsets = comments.map(({ anchor }) => anchor.start);
  const within = section
    ? await lookUpText(ctx, session.document_id, "areInSection", { section, offsets })
    : comments.map(() => true);
  if (within === null) return `No heading matches “${section}”.`;
  return comments
    .filter((_, i) => within[i])
    .filter((comment) => !severity || comment.severity === severity)
    .filter((comment) => !type || comment.types.includes(type))
    .filter((comment) => !status || statusOf(comment) === status);
}

export const readComment = defineLookup({
  name: "read_comment",
  title: "Read a comment",
  description:
    "Gives one comment whole: message, quote, paragraph, suggestion, and the evidence that was computed.",
  input: z.object({ session_id, comment_id, page }),
  kind: "lookup",
  scope: "reviews:read",
  facts: commentFacts.extend({
    document_id: uuidOut,
    score: z.number().describe("The probability that an author would agree."),
    ...pageFacts,
  }),
  label: () => "Reading a comment",
  async run(ctx, { session_id: sessionId, comment_id: commentId, page }) {
    const { feedback, document_id } = await getSession(ctx, { sessionId });
    const comment = feedback.detailed.comments.find(({ id }) => id === commentId);
    if (!comment) throw commentNotFound("The session has no comment of this id.");
    const offsets = [comment.anchor.start];
    const [section = null] = await lookUpText(ctx, document_id, "headingsAt", { offsets });
    const { text, facts } = readPage(describeComment(comment, section), page);
    return { text, facts: { ...factsOf(comment), document_id, score: comment.score, ...facts } };
  },
});
