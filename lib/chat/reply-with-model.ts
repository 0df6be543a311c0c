import type { ActorContext } from "#lib/context.ts";
import { lookUpText } from "#lib/documents/lookups/look-up-text.ts";
import type { Models, TalkPart } from "#lib/ports/models/port.ts";
import { readPrompt } from "#lib/read-prompt.ts";
import { describeComment } from "#lib/reviews/comments/describe-for-model.ts";
import { getSession } from "#lib/reviews/history/get-session.ts";
import { fence } from "#lib/reviews/passes/fence.ts";
import { canConfirm, chatTools } from "./chat-tools.ts";
import { earlierTurns } from "./earlier-turns.ts";
import { linkTargets } from "./link-targets.ts";
import { ReplyLinks } from "./reply-links.ts";
import type { ChatTurn, ReplyPart, TokenCount } from "./reply-part.ts";
import type { ToolCallNote } from "./schema.ts";
import { tokenMeter } from "./token-meter.ts";

/** Calls of the model in one turn; the last one has to answer. */
const MAX_STEPS = 8;

const CAN_PROPOSE =
  "You cannot change a comment. With `dismiss_comments` and `address_comments` you propose it: the user sees the proposal under your reply, with a button, and nothing changes until they press it. Propose when the user asks for it, and only for the comments that they mean; do not ask first. Say that you propose it, never that it is done. If the user agrees in words, ask them to press the button. If you think yourself that a comment should be dismissed, say so and why, and leave the decision to them.";
const CANNOT_PROPOSE =
  "The user cannot change the comments of this review: you have no tools for it. Say so if they ask.";

/** Replies with a language model, which uses the tools of this session. */
export function replyWithModel(models: Models) {
  return async function* (
    ctx: ActorContext,
    turn: ChatTurn,
    { signal, count }: { signal: AbortSignal; count: TokenCount },
  ): AsyncGenerator<ReplyPart> {
    const tools = chatTools(ctx, turn, signal);
    const [instructions, aboutComment] = await Promise.all([
      instructionsFor(turn, canConfirm(ctx, turn)),
      describeSubject(ctx, turn),
    ]);
    const messages = [
      ...earlierTurns(turn.before),
      { by: "user" as const, text: `${aboutComment}${turn.message}` },
    ];
    const meter = tokenMeter(count, () => JSON.stringify([instructions, messages]).length);
    try {
      const parts = models.talk({
        role: "chat",
        instructions,
        messages,
        tools: tools.forModel,
        maxSteps: MAX_STEPS,
        signal,
        spending: meter.spending,
      });
      yield* showParts(parts, {
        describeCall: tools.describeCall,
        links: new ReplyLinks(linkTargets(ctx, turn.subject)),
        countCharacters: meter.write,
      });
    } finally {
      meter.close();
    }
    if (tools.proposals.length > 0) yield { type: "proposals", proposals: tools.proposals };
  };
}

/** Returns the chat's prompt, filled in for this conversation. */
function instructionsFor({ subject, conversation }: ChatTurn, canPropose: boolean): string {
  const { session, document, isOwner, supplements } = subject;
  const { text } = readPrompt("chat", "chat");
  const facts = [
    `Title: ${session.title ?? "unknown"}`,
    `File: ${document.filename}`,
    `Words: ${document.wordCount ?? "unknown"}`,
    ...(session.summary ? [`Summary: ${session.summary}`] : []),
    ...supplements.map(({ filename }, i) => `Supplement ${i + 1}: ${filename}`),
  ];
  const filled = text
    .replaceAll("{{boundary}}", conversation.boundary)
    .replace("{{who}}", isOwner ? "the person who had it reviewed" : "a viewer of the shared review")
    .replace("{{acting}}", canPropose ? CAN_PROPOSE : CANNOT_PROPOSE);
  return `${filled}\n\n## The document\n\n${fence("data", facts.join("\n"), conversation.boundary)}`;
}

/** Returns what stands before the message: the comment that it is about, with everything that belongs to it. */
async function describeSubject(ctx: ActorContext, turn: ChatTurn): Promise<string> {
  const { subject, commentId, conversation } = turn;
  const isComplete = subject.session.status === "completed";
  if (!isComplete) return "[The review is not complete: there are no comments yet.]\n\n";
  if (commentId === null) return "";
  const { feedback } = await getSession(ctx, { sessionId: subject.session.id });
  const comment = feedback.detailed.comments.find(({ id }) => id === commentId);
  if (!comment) return "";
  const offsets = [comment.anchor.start];
  const [section = null] = await lookUpText(ctx, subject.document.id, "headingsAt", { offsets });
  return `[The message is about this comment:]\n${fence("data", describeComment(comment, section), conversation.boundary)}\n\n`;
}

interface Presentation {
  describeCall: (name: string, input: unknown) => ToolCallNote;
  links: ReplyLinks;
  countCharacters: (characters: number) => void;
}

/** Makes the model's parts fit to be shown. Words before and after a tool call are paragraphs of their own. */
async function* showParts(
  parts: AsyncIterable<TalkPart>,
  { describeCall, links, countCharacters }: Presentation,
): AsyncGenerator<ReplyPart> {
  let last: "nothing" | "words" | "call after words" = "nothing";
  for await (const part of parts) {
    if (part.type === "tool_call") {
      countCharacters(JSON.stringify(part.input ?? null).length);
      const before = await links.end();
      if (before !== "") yield { type: "text", text: before };
      if (last === "words") last = "call after words";
      yield { type: "tool_call", ...describeCall(part.tool, part.input) };
      continue;
    }
    countCharacters(part.text.length);
    const text = await links.push(last === "call after words" ? `\n\n${part.text}` : part.text);
    last = "words";
    if (text !== "") yield { type: "text", text };
  }
  const rest = await links.end();
  if (rest !== "") yield { type: "text", text: rest };
}
