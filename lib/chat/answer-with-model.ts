import type { ActorContext } from "#lib/context.ts";
import { readOutline } from "#lib/manuscript/outline.ts";
import { sectionAt } from "#lib/manuscript/sections.ts";
import type { Models, TalkCall, TalkPart } from "#lib/ports/models/port.ts";
import { describeComment } from "#lib/reviews/comments/describe-for-model.ts";
import { getSession } from "#lib/reviews/history/get-session.ts";
import { fence } from "#lib/reviews/passes/fence.ts";
import { chatTools, labelOf, mayAct } from "./chat-tools.ts";
import { instructionsFor } from "./instructions.ts";
import { proposalWords } from "./proposal.ts";
import type { AnswerPart, AnswerRecord, Question } from "./question.ts";
import { linkTargets, type ReferenceData, referenceData } from "./reference-data.ts";
import { replay } from "./replay.ts";
import { ReplyLinks } from "./reply-links.ts";
import { tokenMeter } from "./token-meter.ts";

const MOST_STEPS = 8;

/** The model's answer, with the tools of this session. */
export function answerWithModel(models: Models) {
  return async function* (
    ctx: ActorContext,
    question: Question,
    { signal, record }: { signal: AbortSignal; record: AnswerRecord },
  ): AsyncGenerator<AnswerPart> {
    const data = referenceData(ctx, question.place);
    const call = await talkCall(ctx, question, { signal, record, data });
    const meter = tokenMeter(record, () => JSON.stringify([call.instructions, call.said]).length);
    try {
      yield* readable(models.talk({ ...call, spending: meter.spending }), {
        question,
        links: new ReplyLinks(linkTargets(data)),
        written: meter.write,
      });
    } finally {
      meter.close();
    }
    if (record.proposed.length > 0)
      yield { type: "text", text: `\n\n${proposalWords(record.proposed, await data.comments())}` };
  };
}

async function talkCall(
  ctx: ActorContext,
  question: Question,
  { signal, record, data }: { signal: AbortSignal; record: AnswerRecord; data: ReferenceData },
): Promise<TalkCall> {
  const { place, before, message } = question;
  const { boundary } = question.conversation;
  const [instructions, about] = await Promise.all([
    instructionsFor({ place, boundary, mayAct: mayAct(ctx, question) }),
    aboutComment(ctx, question, data),
  ]);
  const request = async () => ({
    message,
    commentId: question.commentId,
    proposed: before.at(-1)?.proposed ?? [],
    markdown: await data.markdown(),
  });
  return {
    role: "chat",
    instructions,
    said: [...replay(before), { by: "user", text: `${about}${message}` }],
    tools: chatTools(ctx, { question, record, signal, request }),
    maxSteps: MOST_STEPS,
    signal,
  };
}

/** What the message is about, before the message: the comment with all that belongs to it. */
async function aboutComment(ctx: ActorContext, question: Question, data: ReferenceData): Promise<string> {
  const { place, commentId, conversation } = question;
  const isComplete = place.session.status === "completed";
  if (!isComplete) return "[The review is not complete: there are no comments yet.]\n\n";
  if (commentId === null) return "";
  const [{ feedback }, markdown] = await Promise.all([
    getSession(ctx, { sessionId: place.session.id }),
    data.markdown(),
  ]);
  const comment = feedback.detailed.comments.find(({ id }) => id === commentId);
  if (!comment) return "";
  const section = sectionAt(readOutline(markdown), comment.anchor.start)?.heading ?? null;
  return `[The message is about this comment:]\n${fence("data", describeComment(comment, section), conversation.boundary)}\n\n`;
}

interface Reading {
  question: Question;
  links: ReplyLinks;
  written: (characters: number) => void;
}

/** What the model says and does, fit to be shown. Words before and after a tool's call are paragraphs of their own. */
async function* readable(
  parts: AsyncIterable<TalkPart>,
  { question, links, written }: Reading,
): AsyncGenerator<AnswerPart> {
  let said: "nothing" | "words" | "words, then a call" = "nothing";
  for await (const part of parts) {
    if (part.type === "tool_call") {
      written(JSON.stringify(part.input ?? null).length);
      const before = await links.end();
      if (before !== "") yield { type: "text", text: before };
      if (said === "words") said = "words, then a call";
      yield { type: "tool_call", tool: part.tool, label: labelOf(part.tool, question, part.input) };
      continue;
    }
    written(part.text.length);
    const text = await links.push(said === "words, then a call" ? `\n\n${part.text}` : part.text);
    said = "words";
    if (text !== "") yield { type: "text", text };
  }
  const rest = await links.end();
  if (rest !== "") yield { type: "text", text: rest };
}
