import { hasScope } from "#lib/actor.ts";
import type { ActorContext } from "#lib/context.ts";
import * as documentTools from "#lib/documents/tools.ts";
import type { ModelTool } from "#lib/ports/models/port.ts";
import type { Comment } from "#lib/reviews/comment-schema.ts";
import { getSession } from "#lib/reviews/history/get-session.ts";
import { fence } from "#lib/reviews/passes/fence.ts";
import { commentNotFound } from "#lib/reviews/problems.ts";
import * as reviewTools from "#lib/reviews/tools.ts";
import { modelTool } from "#lib/tools/model-tools.ts";
import { recomputeStatistic } from "#lib/tools/recompute-statistic.ts";
import type { Tool, ToolValue } from "#lib/tools/tool.ts";
import { asksFor, type OwnerRequest } from "./owner-request.ts";
import type { AnswerRecord, Question } from "./question.ts";
import { withSupplements } from "./with-supplements.ts";

const OF_DOCUMENTS: readonly Tool[] = [
  documentTools.readSection,
  documentTools.searchDocument,
  documentTools.lookAtImage,
];
const OTHERS: readonly Tool[] = [reviewTools.listComments, reviewTools.readComment, recomputeStatistic];
const ACTING = { dismiss: reviewTools.dismissComment, address: reviewTools.addressComment } as const;
const MOST_PROPOSED = 10;

function readingTools({ place }: Pick<Question, "place">): readonly Tool[] {
  const { supplements } = place;
  return [...(supplements.length > 0 ? withSupplements(supplements) : OF_DOCUMENTS), ...OTHERS];
}

/** Whether the actor may have comments of this session changed by talking: its owner, with a credential for it. */
export function mayAct({ actor }: ActorContext, { place }: Pick<Question, "place">): boolean {
  return place.isOwner && place.session.status === "completed" && hasScope(actor, "reviews:write");
}

interface Chat {
  question: Question;
  record: AnswerRecord;
  signal: AbortSignal;
  request: () => Promise<OwnerRequest>;
}

/** The tools of a conversation, bound to its session and document; what they give is fenced. */
export function chatTools(ctx: ActorContext, chat: Chat): ModelTool[] {
  const { place, conversation } = chat.question;
  const settled = { session_id: place.session.id, document_id: place.document.id };
  const present = async ({ text, image }: ToolValue) => ({
    text: fence("data", text, conversation.boundary),
    ...(image && (await seesImages(ctx, chat.signal)) ? { image } : {}),
  });
  const face = { ctx, settled, present };
  const acting = mayAct(ctx, chat.question)
    ? [guarded(ctx, "dismiss", chat), guarded(ctx, "address", chat)]
    : [];
  return [...readingTools(chat.question), ...acting].map((tool) => modelTool(tool, face));
}

/** What a call of a tool does, in words for people; a call that the tool would refuse goes by its name. */
export function labelOf(name: string, question: Question, input: unknown): string {
  const { place } = question;
  const all: readonly Tool[] = [...readingTools(question), ...Object.values(ACTING)];
  const tool = all.find((each) => each.name === name);
  const whole = { ...Object(input), session_id: place.session.id, document_id: place.document.id };
  const parsed = tool?.input.safeParse(whole);
  return tool && parsed?.success ? tool.label(parsed.data) : name;
}

/** Does what the owner asked for. Otherwise it changes nothing, and notes the question that the reply then ends in. */
function guarded(ctx: ActorContext, action: keyof typeof ACTING, { record, request }: Chat): Tool {
  const tool = ACTING[action];
  return {
    ...tool,
    async run(_, input) {
      const { session_id: sessionId, comment_id: commentId } = tool.input.parse(input);
      const comment = await commentOf(ctx, sessionId, commentId);
      if (asksFor(await request(), action, comment))
        return tool.run(ctx, { session_id: sessionId, comment_id: commentId });
      const isNoted = record.proposed.some((each) => each.action === action && each.commentId === commentId);
      if (!isNoted && record.proposed.length < MOST_PROPOSED) record.proposed.push({ action, commentId });
      return {
        text: "Nothing was changed: the user has not clearly asked for this. Galley asks them at the end of your reply.",
      };
    },
  };
}

async function commentOf(ctx: ActorContext, sessionId: string, commentId: string): Promise<Comment> {
  const { feedback } = await getSession(ctx, { sessionId });
  const comment = feedback.detailed.comments.find(({ id }) => id === commentId);
  if (!comment) throw commentNotFound("The session has no comment of this id.");
  return comment;
}

/** A server that cannot be asked now is taken for one that does not see: its caption will do. */
async function seesImages({ models }: ActorContext, signal: AbortSignal): Promise<boolean> {
  return (await models?.sees("chat", signal).catch(() => false)) ?? false;
}
