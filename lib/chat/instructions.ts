import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "#lib/env.ts";
import type { ChatSession } from "./chat-session.ts";
import { fenced } from "./fence.ts";

const VERSION = /^<!-- version: (\d+) -->\n+/;
const ACTING =
  "You can dismiss a comment or mark it as addressed, when the user asks you to in their own words, and only the comments that they mean. If you think that a comment should be dismissed, say so and why, and leave the decision to them. A tool that answers that the user has to confirm has changed nothing: do not say otherwise.";
const READING_ONLY =
  "The user cannot change the comments of this review: you have no tools for it. Say so if they ask.";

let file: Promise<string> | undefined;

/** The prompt's own version and text, as it stands beside this file. */
export async function chatPrompt(): Promise<{ version: number; text: string }> {
  file ??= readFile(join(projectRoot(), "lib", "chat", "prompts", "chat.md"), "utf8");
  const source = await file;
  const version = VERSION.exec(source)?.[1];
  if (!version) throw new Error("lib/chat/prompts/chat.md does not begin with its version.");
  return { version: Number(version), text: source.replace(VERSION, "") };
}

interface Circumstances {
  place: ChatSession;
  boundary: string;
  mayAct: boolean;
}

export async function instructionsFor({ place, boundary, mayAct }: Circumstances): Promise<string> {
  const { session, document, isOwner } = place;
  const { text } = await chatPrompt();
  const facts = [
    `Title: ${session.title ?? "unknown"}`,
    `File: ${document.filename}`,
    `Words: ${document.wordCount ?? "unknown"}`,
    ...(session.summary ? [`Summary: ${session.summary}`] : []),
  ];
  const filled = text
    .replaceAll("{{boundary}}", boundary)
    .replace("{{who}}", isOwner ? "the person who had it reviewed" : "a reader of the shared review")
    .replace("{{acting}}", mayAct ? ACTING : READING_ONLY);
  return `${filled.trim()}\n\n## The document\n\n${fenced(boundary, facts.join("\n"))}`;
}
