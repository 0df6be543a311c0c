import { z } from "zod";
import type { ActorContext } from "#lib/context.ts";
import { label, text, uuid } from "#lib/contract/fields.ts";
import { countNoun } from "#lib/count-noun.ts";
import { documentText } from "#lib/documents/document-text.ts";
import { findSections, type OutlineItem, readOutline } from "#lib/manuscript/sections/outline.ts";
import { sectionAt } from "#lib/manuscript/sections/sections.ts";
import { pageOf } from "#lib/tools/paged.ts";
import { defineTool } from "#lib/tools/tool.ts";
import { type Comment, commentType, severity } from "./comment-schema.ts";
import { describeComment, statusOf } from "./comments/describe-for-model.ts";
import { getSession } from "./history/get-session.ts";
import { commentNotFound } from "./problems.ts";

const session_id = uuid.describe("The review session.");
const comment_id = label.describe("The comment's id, as list_comments gives it.");

export const listComments = defineTool({
  name: "list_comments",
  description: "Lists the comments of the review, in their order, with ids. All filters can be left out.",
  input: z.object({
    session_id,
    severity: severity.optional(),
    type: commentType.optional(),
    status: z.enum(["open", "dismissed", "addressed"]).optional(),
    section: text(300).optional().describe("Only those in this section: a heading or its number."),
    page: z.number().int().min(1).max(10_000).default(1),
  }),
  kind: "lookup",
  label: () => "Looking through the comments",
  async run(ctx, { session_id: sessionId, page, ...filter }) {
    const found = await filteredComments(ctx, sessionId, filter);
    if (typeof found === "string") return { text: found };
    const lines = found.map(
      (comment) =>
        `- ${comment.id}: ${comment.title} [${[comment.severity, ...comment.types, statusOf(comment)].join(", ")}]${comment.shown ? "" : " (folded as a smaller remark)"}`,
    );
    return { text: pageOf(`${countNoun(found.length, "comment")}.\n\n${lines.join("\n")}`, page) };
  },
});

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
  const outline = section ? readOutline(await documentText(ctx, session.document_id)) : [];
  const within = section ? findSections(outline, section) : [];
  if (section && within.length === 0) return `No heading matches “${section}”.`;
  return session.feedback.detailed.comments
    .filter((comment) => !severity || comment.severity === severity)
    .filter((comment) => !type || comment.types.includes(type))
    .filter((comment) => !status || statusOf(comment) === status)
    .filter((comment) => !section || within.some((item) => holds(item, comment)));
}

function holds({ whole }: OutlineItem, { anchor }: Comment): boolean {
  return whole.start <= anchor.start && anchor.start < whole.end;
}

export const readComment = defineTool({
  name: "read_comment",
  description:
    "Gives one comment whole: message, quote, paragraph, suggestion, and the evidence that was computed.",
  input: z.object({ session_id, comment_id }),
  kind: "lookup",
  label: () => "Reading a comment",
  async run(ctx, { session_id: sessionId, comment_id: commentId }) {
    const { feedback, document_id } = await getSession(ctx, { sessionId });
    const comment = feedback.detailed.comments.find(({ id }) => id === commentId);
    if (!comment) throw commentNotFound("The session has no comment of this id.");
    const outline = readOutline(await documentText(ctx, document_id));
    return { text: describeComment(comment, sectionAt(outline, comment.anchor.start)?.heading ?? null) };
  },
});
