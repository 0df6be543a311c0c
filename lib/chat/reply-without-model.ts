import type { ActorContext } from "#lib/context.ts";
import type { Comment } from "#lib/reviews/comment-schema.ts";
import { inOrderOfPlace } from "#lib/reviews/comment-types.ts";
import { getSession } from "#lib/reviews/history/get-session.ts";
import { replyWithExplanation, replyWithItsPassages } from "./explained-comment.ts";
import {
  replyWithComments,
  replyWithFirstComments,
  replyWithReviewSummary,
  replyWithSameSource,
} from "./looked-up-comments.ts";
import { replyWithOutline, replyWithSearch, replyWithStatistics } from "./looked-up-passages.ts";
import { type ChatRequest, readRequest } from "./read-request.ts";
import type { ChatTurn, ReplyPart } from "./reply-part.ts";
import { replyWithProposal } from "./reply-with-proposal.ts";
import {
  COMMENT_REQUESTS,
  HOW_TO_ADD_A_MODEL,
  REVIEW_REQUESTS,
  SAME_CHECK_REQUEST,
} from "./request-types.ts";

const NOT_COMPLETE = "The review is not complete, so there are no comments yet.";
const NO_COMMENT_CHOSEN = "Open a comment and choose “Discuss”, or name its number: `Explain comment 3`.";
const COMMENT_GONE = "The review has no such comment.";

const ABOUT_COMMENT =
  "it can explain this comment, show its passages, propose to dismiss or address it, and find words in quotation marks.";
const ABOUT_REVIEW =
  "it can list and explain comments, propose to dismiss or address them, and find words in quotation marks. `help` shows examples.";

/**
 * Replies to the requests that need no language model. To any other message it says so, and what it can do instead.
 * Changes nothing.
 */
export async function* replyWithoutModel(ctx: ActorContext, turn: ChatTurn): AsyncGenerator<ReplyPart> {
  const request = readRequest(turn.message);
  if (request.kind === "find" || request.kind === "recompute") yield* replyFromMessage(ctx, turn, request);
  else if (request.kind === "unknown") yield { type: "text", text: cannotAnswer(turn) };
  else if (request.kind === "help") yield { type: "text", text: examples(turn) };
  else if (request.kind === "outline") yield* replyWithOutline(ctx, turn);
  else if (turn.subject.session.status !== "completed") yield { type: "text", text: NOT_COMPLETE };
  else yield* replyAboutComments(ctx, turn, request);
}

function cannotAnswer({ commentId }: ChatTurn): string {
  const offered = commentId === null ? ABOUT_REVIEW : ABOUT_COMMENT;
  return `Galley cannot answer this without a language model; ${offered} ${HOW_TO_ADD_A_MODEL}`;
}

/** The requests are code, so that quotation marks and capitals stay as they are. */
function examples({ commentId }: ChatTurn): string {
  const requests = [
    ...(commentId === null ? [] : [...COMMENT_REQUESTS, SAME_CHECK_REQUEST]),
    ...REVIEW_REQUESTS,
    ...["List major comments", "List comments about references", "List comments in Methods by severity"],
    ...[
      "Explain comment 3",
      "Dismiss comment 3",
      "Dismiss all spelling comments",
      "Mark comment 3 as addressed",
    ],
    ...['Find "sample size"', "Is t(28) = 2.10, p = .02 right?"],
  ];
  const list = requests.map((request) => `- \`${request}\``).join("\n");
  return `No language model is configured on this server. Galley understands requests such as these:\n\n${list}\n\n${HOW_TO_ADD_A_MODEL}`;
}

type FromMessage = Extract<ChatRequest, { kind: "find" | "recompute" }>;

/** Works on the words in quotation marks or the statistics. Says so if the message holds more than them. */
async function* replyFromMessage(
  ctx: ActorContext,
  turn: ChatTurn,
  request: FromMessage,
): AsyncGenerator<ReplyPart> {
  if (request.kind === "find") yield* replyWithSearch(ctx, turn, request.words);
  else yield* replyWithStatistics(request.statistics);
  if (!request.isWhole)
    yield {
      type: "text",
      text: `\n\nGalley cannot answer the rest of the message without a language model. ${HOW_TO_ADD_A_MODEL}`,
    };
}

type AboutComments = Exclude<ChatRequest, { kind: "find" | "recompute" | "unknown" | "help" | "outline" }>;

async function* replyAboutComments(
  ctx: ActorContext,
  turn: ChatTurn,
  request: AboutComments,
): AsyncGenerator<ReplyPart> {
  switch (request.kind) {
    case "first":
      return yield* replyWithFirstComments(ctx, turn);
    case "summary":
      return yield* replyWithReviewSummary(ctx, turn);
    case "list":
      return yield* replyWithComments(ctx, turn, request.filter);
    case "propose":
      if (typeof request.comments === "object" && request.comments !== null)
        return yield* replyWithProposal(ctx, turn, { action: request.action, comments: request.comments });
  }
  const comment = await namedComment(ctx, turn, numberIn(request));
  if (typeof comment === "string") yield { type: "text", text: comment };
  else if (request.kind === "explain") yield* replyWithExplanation(ctx, turn, comment);
  else if (request.kind === "passages") yield* replyWithItsPassages(ctx, turn, comment);
  else if (request.kind === "same check") yield* replyWithSameSource(ctx, turn, comment);
  else yield* replyWithProposal(ctx, turn, { action: request.action, comments: comment });
}

/** Returns the number of the comment that a request names, or null. */
function numberIn(request: AboutComments): number | null {
  if (request.kind === "explain" || request.kind === "passages") return request.comment;
  return request.kind === "propose" && typeof request.comments === "number" ? request.comments : null;
}

/** Returns the comment with a number, or without one the comment that is discussed; or says why there is none. */
async function namedComment(
  ctx: ActorContext,
  { subject, commentId }: ChatTurn,
  number: number | null,
): Promise<Comment | string> {
  if (number === null && commentId === null) return NO_COMMENT_CHOSEN;
  const { feedback } = await getSession(ctx, { sessionId: subject.session.id });
  const { comments } = feedback.detailed;
  const comment =
    number === null ? comments.find(({ id }) => id === commentId) : inOrderOfPlace(comments)[number - 1];
  return comment ?? COMMENT_GONE;
}
