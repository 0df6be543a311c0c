import { recomputeStatistics } from "#lib/checks/statistics/recompute-statistic.ts";
import type { ActorContext } from "#lib/context.ts";
import { answerWithComment, answerWithComments, asksForComments } from "./looked-up-comments.ts";
import {
  answerWithOutline,
  answerWithPassages,
  answerWithStatistics,
  asksForNumber,
  asksForOutline,
} from "./looked-up-passages.ts";
import { plain } from "./proposal.ts";
import type { AnswerPart, Question } from "./question.ts";
import { linkTargets, referenceData } from "./reference-data.ts";
import { ReplyLinks } from "./reply-links.ts";

const NO_MODEL =
  "No language model is configured here, so I only look things up: comments by severity, kind or section, the evidence of a comment, passages and numbers of the text, and statistics that you paste in, recomputed. To talk freely, whoever runs Galley sets `OPENAI_API_KEY`, or `OPENAI_BASE_URL` for any other server that speaks OpenAI's protocol, and `REVIEW_MODEL` or `CHAT_MODEL`.";
const NOT_COMPLETE = "The review is not complete, so there are no comments yet.";
const ACTING = "To dismiss a comment or to mark it as addressed, use the buttons on its card.";

/** What tools alone can say to a message, chosen by the words of it; honest about what they are. */
export async function* answerWithoutModel(ctx: ActorContext, question: Question): AsyncGenerator<AnswerPart> {
  const links = new ReplyLinks(linkTargets(referenceData(ctx, question.place)));
  const isFirst = !question.before.some(({ role }) => role === "assistant");
  let isAnswered = false;
  for await (const part of lookedUp(ctx, question)) {
    if (part.type === "text") {
      isAnswered = true;
      yield { type: "text", text: await links.push(part.text) };
    } else yield part;
  }
  const rest = await links.end();
  if (rest !== "") yield { type: "text", text: rest };
  if (isFirst || !isAnswered) yield { type: "text", text: `${isAnswered ? "\n\n" : ""}${NO_MODEL}` };
}

async function* lookedUp(ctx: ActorContext, question: Question): AsyncGenerator<AnswerPart> {
  const { place, message, commentId } = question;
  const statistics = recomputeStatistics(message);
  if (statistics.length > 0) yield* answerWithStatistics(statistics);
  else if (commentId !== null) yield* answerWithComment(ctx, question);
  else if (/\b(?:dismiss|mark .{0,40}(?:addressed|done|resolved))\b/i.test(message))
    yield { type: "text", text: ACTING };
  else if (asksForNumber(message)) yield* answerWithPassages(ctx, question);
  else if (asksForComments(message))
    if (place.session.status === "completed") yield* answerWithComments(ctx, question);
    else yield { type: "text", text: NOT_COMPLETE };
  else if (
    /\b(?:summar\w+|title|what is (?:this|it|the \w+) about)\b/i.test(message) &&
    place.session.summary
  )
    yield { type: "text", text: `${plain(place.session.title ?? "")}\n\n${plain(place.session.summary)}` };
  else if (asksForOutline(message)) yield* answerWithOutline(ctx, question);
  else yield* answerWithPassages(ctx, question);
}
