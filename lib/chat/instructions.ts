import { readPrompt } from "#lib/read-prompt.ts";
import { fence } from "#lib/reviews/passes/fence.ts";
import type { ChatTurn } from "./reply-part.ts";

const CAN_PROPOSE =
  "You cannot change a comment. With `dismiss_comments` and `address_comments` you propose it: the user sees the proposal under your reply, with a button, and nothing changes until they press it. Propose when the user asks for it, and only for the comments that they mean; do not ask first. Say that you propose it, never that it is done. If the user agrees in words, ask them to press the button. If you think yourself that a comment should be dismissed, say so and why, and leave the decision to them.";
const CANNOT_PROPOSE =
  "The user cannot change the comments of this review: you have no tools for it. Say so if they ask.";

/** Returns the chat's prompt, filled in for this conversation. */
export function instructionsFor({ subject, conversation }: ChatTurn, canPropose: boolean): string {
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
