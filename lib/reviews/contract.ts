import { z } from "zod";
import {
  empty,
  json,
  jsonBody,
  label,
  noBody,
  noParams,
  noQuery,
  optionalJsonBody,
  text,
  uuid,
  uuidOut,
} from "#lib/contract/fields.ts";
import { operation } from "#lib/contract/operation.ts";
import { missingIdentifier } from "#lib/contract/problems.ts";
import { commentAction, dismissRequest, setActionsRequest } from "./comment-schema.ts";
import * as problems from "./problems.ts";
import { ACCESS_MESSAGE_LENGTH, historyItem, processingItem, session } from "./schema.ts";

const sessionParams = z.object({ session_id: uuid });
const commentParams = z.object({ session_id: uuid, comment_id: label });

export const listHistory = operation({
  id: "history.list",
  method: "GET",
  path: "/history",
  tag: "History",
  summary: "List completed sessions",
  description: "Most recent first. Running and failed sessions are in `GET /processing`.",
  access: "actor",
  scope: "reviews:read",
  rate: ["requests"],
  params: noParams,
  query: z.object({
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    manuscript_id: uuid.optional().meta({ description: "Only the versions of this manuscript." }),
  }),
  body: noBody,
  reply: json(z.array(historyItem)),
  problems: [],
});

export const getSession = operation({
  id: "history.get",
  method: "GET",
  path: "/history/{session_id}",
  tag: "History",
  summary: "Read a session",
  description:
    "With its comments, overall feedback and comment actions. A public session can be read by any signed-in actor.",
  access: "actor",
  scope: "reviews:read",
  rate: ["requests"],
  params: sessionParams,
  query: noQuery,
  body: noBody,
  reply: json(session),
  problems: [missingIdentifier, problems.sessionNotAccessible, problems.sessionNotFound],
});

export const deleteSession = operation({
  id: "history.delete",
  method: "DELETE",
  path: "/history/{session_id}",
  tag: "History",
  summary: "Delete a session for good",
  description: "A running review is cancelled and its credit returns. The document stays.",
  access: "actor",
  scope: "reviews:write",
  rate: ["requests"],
  params: sessionParams,
  query: noQuery,
  body: noBody,
  reply: empty,
  problems: [missingIdentifier, problems.sessionNotFound],
});

export const markViewed = operation({
  id: "history.markViewed",
  method: "POST",
  path: "/history/mark-viewed",
  tag: "History",
  summary: "Mark a finished session as viewed",
  access: "actor",
  scope: "reviews:write",
  rate: ["requests"],
  params: noParams,
  query: z.object({ session_id: uuid }),
  body: noBody,
  reply: json(z.object({ session_id: uuidOut, user_email: z.string() }).meta({ id: "MarkViewedResponse" })),
  problems: [missingIdentifier, problems.sessionNotFound],
});

const commentProblems = [
  missingIdentifier,
  problems.commentNotActionable,
  problems.sessionNotFound,
  problems.commentNotFound,
  problems.commentActionNotStored,
];

export const dismissComment = operation({
  id: "history.dismissComment",
  method: "PATCH",
  path: "/history/{session_id}/comments/{comment_id}/dismiss",
  tag: "History",
  summary: "Dismiss a comment",
  description:
    "Idempotent. Dismissing an addressed comment replaces that action. The body is optional; it can say why.",
  access: "actor",
  scope: "reviews:write",
  rate: ["requests"],
  params: commentParams,
  query: noQuery,
  body: optionalJsonBody(dismissRequest),
  reply: json(commentAction),
  problems: commentProblems,
});

export const addressComment = operation({
  id: "history.addressComment",
  method: "PATCH",
  path: "/history/{session_id}/comments/{comment_id}/address",
  tag: "History",
  summary: "Mark a comment as addressed",
  description: "Idempotent. Addressing a dismissed comment replaces that action.",
  access: "actor",
  scope: "reviews:write",
  rate: ["requests"],
  params: commentParams,
  query: noQuery,
  body: noBody,
  reply: json(commentAction),
  problems: commentProblems,
});

export const undoCommentAction = operation({
  id: "history.undoCommentAction",
  method: "DELETE",
  path: "/history/{session_id}/comments/{comment_id}/actions/{action_type}",
  tag: "History",
  summary: "Undo a dismissal or an address",
  description: "`action_type` is `dismissed` or `addressed`.",
  access: "actor",
  scope: "reviews:write",
  rate: ["requests"],
  params: commentParams.extend({ action_type: label }),
  query: noQuery,
  body: noBody,
  reply: empty,
  problems: [...commentProblems, problems.invalidActionType],
});

export const setCommentActions = operation({
  id: "history.setCommentActions",
  method: "PATCH",
  path: "/history/{session_id}/comments",
  tag: "History",
  summary: "Dismiss, address or reopen many comments at once",
  description:
    "All or nothing. A comment that stands as asked already stays as it is and is not among `changed_comment_ids`. Each change is one event of `GET /history/{session_id}/events`, in the order of the request. Comments that people wrote are resolved one by one.",
  access: "actor",
  scope: "reviews:write",
  rate: ["requests"],
  params: sessionParams,
  query: noQuery,
  body: jsonBody(setActionsRequest),
  reply: json(
    z.object({ changed_comment_ids: z.array(z.string()) }).meta({ id: "SetCommentActionsResponse" }),
  ),
  problems: commentProblems,
});

export const updateVisibility = operation({
  id: "history.updateVisibility",
  method: "PATCH",
  path: "/history/{session_id}/visibility",
  tag: "History",
  summary: "Make a session public or private",
  description: "A public session can be read by anyone with the link; the original file stays the owner's.",
  access: "actor",
  scope: "reviews:write",
  rate: ["requests"],
  params: sessionParams,
  query: noQuery,
  body: jsonBody(z.object({ is_public: z.boolean() }).meta({ id: "UpdateVisibilityRequest" })),
  reply: json(
    z
      .object({
        session_id: uuidOut,
        is_public: z.boolean(),
        changed: z.boolean().meta({ description: "false when the value was already set" }),
      })
      .meta({ id: "UpdateVisibilityResponse" }),
  ),
  problems: [missingIdentifier, problems.sessionNotFound],
});

export const requestAccess = operation({
  id: "history.requestAccess",
  method: "POST",
  path: "/history/{session_id}/request-access",
  tag: "History",
  summary: "Ask the owner for access to a private session",
  description: "Sends the owner a mail. One request a day for each session.",
  access: "actor",
  scope: "reviews:read",
  rate: ["requests"],
  params: sessionParams,
  query: noQuery,
  body: jsonBody(
    z.object({ message: text(ACCESS_MESSAGE_LENGTH).nullable() }).meta({ id: "SessionAccessRequest" }),
  ),
  reply: json(z.object({ session_id: uuidOut }).meta({ id: "SessionAccessResponse" })),
  problems: [
    missingIdentifier,
    problems.sessionAlreadyAccessible,
    problems.sessionSharingRestricted,
    problems.sessionNotFound,
  ],
});

export const listProcessing = operation({
  id: "processing.list",
  method: "GET",
  path: "/processing",
  tag: "History",
  summary: "List running sessions and finished ones not yet viewed",
  access: "actor",
  scope: "reviews:read",
  rate: ["requests"],
  params: noParams,
  query: noQuery,
  body: noBody,
  reply: json(z.array(processingItem)),
  problems: [],
});
