import { recomputeStatistics } from "#lib/checks/statistics/recompute-statistic.ts";
import type { ActorContext } from "#lib/context.ts";
import { asksForComments, replyWithComment, replyWithComments } from "./looked-up-comments.ts";
import {
  asksForNumber,
  asksForOutline,
  replyWithOutline,
  replyWithPassages,
  replyWithStatistics,
} from "./looked-up-passages.ts";
import { plain } from "./reply-markdown.ts";
import type { ChatTurn, ReplyPart } from "./reply-part.ts";

const NO_MODEL =
  "No language model is configured on this server, so Galley can only look things up: comments by severity, type or section, the evidence for a comment, passages and numbers of the text, and statistics that you paste in, recomputed. To get free answers, set `OPENAI_API_KEY`, or `OPENAI_BASE_URL` for any other server that speaks OpenAI's protocol, and `REVIEW_MODEL` or `CHAT_MODEL`.";
const NOT_COMPLETE = "The review is not complete, so there are no comments yet.";
const USE_BUTTONS = "To dismiss a comment or mark it as addressed, use the buttons on its card.";

const NAMES_ACTION = /\b(?:dismiss|mark .{0,40}(?:addressed|done|resolved))\b/i;
const ASKS_FOR_SUMMARY = /\b(?:summar\w+|title|what is (?:this|it|the \w+) about)\b/i;

/** Replies by looking things up, chosen by the words of the message. Changes and proposes nothing. */
export async function* replyWithoutModel(ctx: ActorContext, turn: ChatTurn): AsyncGenerator<ReplyPart> {
  const isFirst = !turn.before.some(({ role }) => role === "assistant");
  let isAnswered = false;
  for await (const part of lookUp(ctx, turn)) {
    if (part.type === "text") isAnswered = true;
    yield part;
  }
  if (isFirst || !isAnswered) yield { type: "text", text: `${isAnswered ? "\n\n" : ""}${NO_MODEL}` };
}

async function* lookUp(ctx: ActorContext, turn: ChatTurn): AsyncGenerator<ReplyPart> {
  const { message, commentId } = turn;
  const { session } = turn.subject;
  const statistics = recomputeStatistics(message);
  if (statistics.length > 0) yield* replyWithStatistics(statistics);
  else if (NAMES_ACTION.test(message)) yield { type: "text", text: USE_BUTTONS };
  else if (commentId !== null) yield* replyWithComment(ctx, turn);
  else if (asksForNumber(message)) yield* replyWithPassages(ctx, turn);
  else if (asksForComments(message))
    if (session.status === "completed") yield* replyWithComments(ctx, turn);
    else yield { type: "text", text: NOT_COMPLETE };
  else if (ASKS_FOR_SUMMARY.test(message) && session.summary)
    yield { type: "text", text: `${plain(session.title ?? "")}\n\n${plain(session.summary)}` };
  else if (asksForOutline(message)) yield* replyWithOutline(ctx, turn);
  else yield* replyWithPassages(ctx, turn);
}
