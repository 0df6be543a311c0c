import { readPrompt } from "#lib/read-prompt.ts";
import { fence } from "#lib/reviews/passes/fence.ts";
import type { ChatSession } from "./chat-session.ts";

const ACTING =
  "You can dismiss a comment or mark it as addressed, when the user asks you to in their own words, and only the comments that they mean. If you think that a comment should be dismissed, say so and why, and leave the decision to them. A tool that answers that the user has to confirm has changed nothing: do not say otherwise.";
const READING_ONLY =
  "The user cannot change the comments of this review: you have no tools for it. Say so if they ask.";

interface Circumstances {
  place: ChatSession;
  boundary: string;
  mayAct: boolean;
}

export function instructionsFor({ place, boundary, mayAct }: Circumstances): string {
  const { session, document, isOwner, supplements } = place;
  const { text } = readPrompt("chat", "chat");
  const facts = [
    `Title: ${session.title ?? "unknown"}`,
    `File: ${document.filename}`,
    `Words: ${document.wordCount ?? "unknown"}`,
    ...(session.summary ? [`Summary: ${session.summary}`] : []),
    ...supplements.map(({ filename }, i) => `Supplement ${i + 1}: ${filename}`),
  ];
  const filled = text
    .replaceAll("{{boundary}}", boundary)
    .replace("{{who}}", isOwner ? "the person who had it reviewed" : "a reader of the shared review")
    .replace("{{acting}}", mayAct ? ACTING : READING_ONLY);
  return `${filled}\n\n## The document\n\n${fence("data", facts.join("\n"), boundary)}`;
}
