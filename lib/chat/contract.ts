import { z } from "zod";
import { empty, json, jsonBody, noBody, noQuery, uuid } from "#lib/contract/fields.ts";
import { operation } from "#lib/contract/operation.ts";
import { missingIdentifier } from "#lib/contract/problems.ts";
import { sessionNotFound } from "#lib/reviews/problems.ts";
import { chatEvent, chatMessageRequest, conversationHistory } from "./schema.ts";

const sessionParams = z.object({ session_id: uuid });

export const sendMessage = operation({
  id: "chatbot.sendMessage",
  method: "POST",
  path: "/chatbot/{session_id}/messages",
  tag: "Chatbot",
  summary: "Ask about a review, and follow the reply",
  description: `The answer is the stream of the reply: \`start\` at once, then \`chunk\` and \`tool_call\` events, and \`complete\` or \`error\` at the end. An error carries the slug \`chat-failed\` or \`chat-quota-exceeded\`.

The reply is Markdown. Two kinds of link in it are Galley's own: \`[words](#quote=TEXT)\` names a passage, where TEXT is percent-encoded and verbatim in the document's Markdown; \`[words](#comment=ID)\` names a comment of the session. Links to other addresses stay only where the document itself has the address; no reply holds an image or HTML.

Whoever may read a session may ask about it, each in a conversation of their own. Only its owner can have comments dismissed or marked as addressed, by asking for it. A message waits for the one before it for up to 20 seconds, and is then refused. Closing the connection stops the reply; what was written is kept and marked as cut off.`,
  access: "actor",
  scope: "chat",
  rate: ["requests", "chat"],
  params: sessionParams,
  query: noQuery,
  body: jsonBody(chatMessageRequest),
  reply: { kind: "events", status: 200, schema: chatEvent },
  problems: [missingIdentifier, sessionNotFound],
});

export const getConversation = operation({
  id: "chatbot.getConversation",
  method: "GET",
  path: "/chatbot/{session_id}/messages",
  tag: "Chatbot",
  summary: "Read the conversation about a review",
  description: "Oldest message first. Without a conversation `conversation_id` is null.",
  access: "actor",
  scope: "chat",
  rate: ["requests"],
  params: sessionParams,
  query: noQuery,
  body: noBody,
  reply: json(conversationHistory),
  problems: [missingIdentifier, sessionNotFound],
});

export const deleteConversation = operation({
  id: "chatbot.deleteConversation",
  method: "DELETE",
  path: "/chatbot/{session_id}",
  tag: "Chatbot",
  summary: "Delete the conversation about a review",
  description: "All its messages go; the next message begins a new one.",
  access: "actor",
  scope: "chat",
  rate: ["requests"],
  params: sessionParams,
  query: noQuery,
  body: noBody,
  reply: empty,
  problems: [missingIdentifier, sessionNotFound],
});
