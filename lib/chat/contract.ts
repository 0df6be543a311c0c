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
  summary: "Send a message about a review, and follow the reply",
  description: `The answer is the stream of the reply: \`start\` at once, then \`chunk\` and \`tool_call\` events, and \`complete\` or \`error\` at the end. An error carries the slug \`chat-failed\` or \`chat-quota-exceeded\`.

The reply is Markdown. Two kinds of link in it are Galley's own: \`[words](#quote=TEXT)\` names a passage, where TEXT is percent-encoded and verbatim in the document's Markdown; \`[words](#comment=ID)\` names a comment of the session. Links to other addresses stay only where the document itself has the address; no reply holds an image or HTML.

A reply changes nothing. To the owner of a completed session it can propose that comments be dismissed or marked as addressed: \`meta.proposed_actions\` of the \`complete\` event lists what it proposes. Each action is carried out by a request of its own, \`PATCH\` to its \`confirm_endpoint\`, with the scope \`reviews:write\`. Nothing that the document or a later message says can take the place of that request.

Everyone who may read a session can send messages about it, each in a conversation of their own. A message waits up to 20 seconds for the turn before it, and is then refused. Closing the connection stops the reply; what was written is kept and marked as cut off.`,
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
  description:
    "Oldest message first. Without a conversation `conversation_id` is null. `proposed_actions` of a reply have the status that their comments have now.",
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
  description: "Deletes all its messages. The next message begins a new conversation.",
  access: "actor",
  scope: "chat",
  rate: ["requests"],
  params: sessionParams,
  query: noQuery,
  body: noBody,
  reply: empty,
  problems: [missingIdentifier, sessionNotFound],
});
