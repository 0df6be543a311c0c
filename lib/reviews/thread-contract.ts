import { z } from "zod";
import { empty, json, jsonBody, label, noBody, noQuery, uuid } from "#lib/contract/fields.ts";
import { operation } from "#lib/contract/operation.ts";
import { missingIdentifier } from "#lib/contract/problems.ts";
import { commentNotFound, sessionNotFound } from "./problems.ts";
import * as problems from "./thread-problems.ts";
import { reply, threads, writtenComment } from "./thread-schema.ts";
import {
  assigneeRequest,
  editCommentRequest,
  participant,
  replyRequest,
  resolutionRequest,
  reviewEvent,
  writeCommentRequest,
} from "./writing-schema.ts";

const shared = { access: "actor", tag: "Threads", query: noQuery, rate: ["requests"] } as const;
const reading = { ...shared, scope: "reviews:read", body: noBody } as const;
const writing = { ...shared, scope: "reviews:write" } as const;
const ofSession = { params: z.object({ session_id: uuid }) };
const ofComment = { params: z.object({ session_id: uuid, comment_id: label }) };
const ofWritten = { params: z.object({ session_id: uuid, written_id: uuid }) };
const ofReply = { params: z.object({ session_id: uuid, reply_id: uuid }) };
const readable = [missingIdentifier, sessionNotFound, problems.sessionRoleTooLow];
const writable = [...readable, problems.reviewNotComplete];

export const getThreads = operation({
  id: "threads.get",
  method: "GET",
  path: "/history/{session_id}/threads",
  summary: "Read what people wrote in a session",
  description:
    "Comments that people wrote, replies to any comment, and who is to see to which. For the owner and the people with whom the session is shared; readers of a public page do not see it. The session has the same as `threads`.",
  ...reading,
  ...ofSession,
  reply: json(threads),
  problems: readable,
});

export const reviewEvents = operation({
  id: "threads.events",
  method: "GET",
  path: "/history/{session_id}/events",
  summary: "Follow what people change in a session",
  description:
    "Server-sent events with ids and no words. `Last-Event-ID` resumes. For those who may read the threads; the stream ends when they no longer may, and when the session is deleted.",
  ...reading,
  ...ofSession,
  query: z.object({
    after: z.coerce.number().int().min(0).max(2_147_483_647).default(0).meta({
      description: "The last event that is known, such as `last_event_id`. `Last-Event-ID` comes before it.",
    }),
  }),
  reply: { kind: "events", status: 200, schema: reviewEvent },
  problems: readable,
});

export const listParticipants = operation({
  id: "threads.participants",
  method: "GET",
  path: "/history/{session_id}/participants",
  summary: "List the people of a session",
  description: "Those who can be mentioned. For its owner, commenters and editors.",
  ...reading,
  ...ofSession,
  reply: json(z.array(participant)),
  problems: readable,
});

export const addReply = operation({
  id: "threads.addReply",
  method: "POST",
  path: "/history/{session_id}/comments/{comment_id}/replies",
  summary: "Reply to a comment",
  description:
    "To a comment of the review, or to one that a person wrote. For the owner, commenters and editors.",
  ...writing,
  ...ofComment,
  body: jsonBody(replyRequest),
  reply: json(reply, 201),
  problems: [...writable, commentNotFound, problems.notAParticipant, problems.threadLimitReached],
  idempotent: true,
});

export const editReply = operation({
  id: "threads.editReply",
  method: "PATCH",
  path: "/history/{session_id}/replies/{reply_id}",
  summary: "Change a reply",
  description: "For its author.",
  ...writing,
  ...ofReply,
  body: jsonBody(replyRequest),
  reply: json(reply),
  problems: [...writable, problems.replyNotFound, problems.notTheAuthor, problems.notAParticipant],
});

export const deleteReply = operation({
  id: "threads.deleteReply",
  method: "DELETE",
  path: "/history/{session_id}/replies/{reply_id}",
  summary: "Delete a reply",
  description: "For its author, and for the owner of the session.",
  ...writing,
  ...ofReply,
  body: noBody,
  reply: empty,
  problems: [...writable, problems.replyNotFound, problems.notTheAuthor],
});

export const writeComment = operation({
  id: "threads.writeComment",
  method: "POST",
  path: "/history/{session_id}/written-comments",
  summary: "Write a comment on words of the manuscript",
  description: "For the owner, commenters and editors.",
  ...writing,
  ...ofSession,
  body: jsonBody(writeCommentRequest),
  reply: json(writtenComment, 201),
  problems: [...writable, problems.passageNotFound, problems.notAParticipant, problems.threadLimitReached],
  idempotent: true,
});

export const editWrittenComment = operation({
  id: "threads.editComment",
  method: "PATCH",
  path: "/history/{session_id}/written-comments/{written_id}",
  summary: "Change a comment that you wrote",
  description: "For its author. The words that it is about stay the same.",
  ...writing,
  ...ofWritten,
  body: jsonBody(editCommentRequest),
  reply: json(writtenComment),
  problems: [...writable, problems.writtenCommentNotFound, problems.notTheAuthor, problems.notAParticipant],
});

export const deleteWrittenComment = operation({
  id: "threads.deleteComment",
  method: "DELETE",
  path: "/history/{session_id}/written-comments/{written_id}",
  summary: "Delete a comment that a person wrote, with its replies",
  description: "For its author, and for the owner of the session.",
  ...writing,
  ...ofWritten,
  body: noBody,
  reply: empty,
  problems: [...writable, problems.writtenCommentNotFound, problems.notTheAuthor],
});

export const resolveWrittenComment = operation({
  id: "threads.resolveComment",
  method: "PUT",
  path: "/history/{session_id}/written-comments/{written_id}/resolution",
  summary: "Resolve or reopen a comment that a person wrote",
  description: "For its author, the owner and editors. Idempotent.",
  ...writing,
  ...ofWritten,
  body: jsonBody(resolutionRequest),
  reply: json(writtenComment),
  problems: [...writable, problems.writtenCommentNotFound],
});

export const assignComment = operation({
  id: "threads.assign",
  method: "PUT",
  path: "/history/{session_id}/comments/{comment_id}/assignee",
  summary: "Assign a comment to a person",
  description: "For the owner and editors. Idempotent.",
  ...writing,
  ...ofComment,
  body: jsonBody(assigneeRequest),
  reply: empty,
  problems: [...writable, commentNotFound, problems.notAParticipant],
});
