import { z } from "zod";
import { empty, json, jsonBody, noBody, noQuery, uuid } from "#lib/contract/fields.ts";
import { operation } from "#lib/contract/operation.ts";
import { missingIdentifier } from "#lib/contract/problems.ts";
import {
  documentNotAccessible,
  documentNotFound,
  textNotReady,
  textNotSearched,
} from "#lib/documents/problems.ts";
import { sessionNotFound } from "#lib/reviews/problems.ts";
import { reviewNotComplete, sessionRoleTooLow } from "#lib/reviews/thread-problems.ts";
import * as problems from "./problems.ts";
import {
  changeRequest,
  changeSuggestions,
  LETTER_FORMATS,
  response,
  responseSummary,
  startRequest,
} from "./schema.ts";

const shared = { access: "actor", tag: "Responses", query: noQuery, rate: ["requests"] } as const;
const reading = { ...shared, scope: "reviews:read", body: noBody } as const;
const writing = { ...shared, scope: "reviews:write" } as const;
const ofSession = { params: z.object({ session_id: uuid }) };
const ofResponse = { params: z.object({ response_id: uuid }) };
const inSession = [missingIdentifier, sessionNotFound, sessionRoleTooLow];
const inResponse = [missingIdentifier, problems.responseNotFound, sessionRoleTooLow];
const readsText = [textNotReady, textNotSearched, documentNotFound, documentNotAccessible];

export const listResponses = operation({
  id: "responses.list",
  method: "GET",
  path: "/history/{session_id}/responses",
  summary: "List the responses to reviewers of a session",
  description:
    "The newest first. For the owner and the editors of the session, as all operations on responses.",
  ...reading,
  ...ofSession,
  reply: json(z.array(responseSummary)),
  problems: inSession,
});

export const startResponse = operation({
  id: "responses.start",
  method: "POST",
  path: "/history/{session_id}/responses",
  summary: "Start a response to reviewers",
  description:
    "A letter is split into reviewers and points, and each point is linked to the passages that it is about: by its quotes, by what it names and by its words; then by a model, where one is configured. A response to Galley’s review has a point for each comment that is shown and not dismissed.",
  ...writing,
  rate: ["requests", "letters"],
  ...ofSession,
  body: jsonBody(startRequest),
  reply: json(response, 201),
  problems: [
    ...inSession,
    ...readsText,
    reviewNotComplete,
    problems.letterWithoutPoints,
    problems.responseLimitReached,
  ],
  idempotent: true,
});

export const getResponse = operation({
  id: "responses.get",
  method: "GET",
  path: "/responses/{response_id}",
  summary: "Read a response",
  ...reading,
  ...ofResponse,
  reply: json(response),
  problems: inResponse,
});

export const changeResponse = operation({
  id: "responses.change",
  method: "PATCH",
  path: "/responses/{response_id}",
  summary: "Change the title, the frame or the revised manuscript of a response",
  ...writing,
  ...ofResponse,
  body: jsonBody(changeRequest),
  reply: json(response),
  problems: [
    ...inResponse,
    sessionNotFound,
    reviewNotComplete,
    problems.responseChanged,
    problems.responseLimitReached,
    documentNotFound,
    documentNotAccessible,
  ],
});

export const deleteResponse = operation({
  id: "responses.delete",
  method: "DELETE",
  path: "/responses/{response_id}",
  summary: "Delete a response",
  ...writing,
  ...ofResponse,
  body: noBody,
  reply: empty,
  problems: [...inResponse, sessionNotFound, reviewNotComplete],
});

export const suggestChanges = operation({
  id: "responses.suggestChanges",
  method: "GET",
  path: "/responses/{response_id}/changes",
  summary: "List what changed in the revised manuscript, with the points that it may answer",
  description:
    "Compares both manuscripts. A change may answer a point if it is in one of its passages, or has the same rare words.",
  ...reading,
  ...ofResponse,
  reply: json(changeSuggestions),
  problems: [...inResponse, ...readsText, problems.noRevisedVersion],
});

export const writeLetter = operation({
  id: "responses.letter",
  method: "GET",
  path: "/responses/{response_id}/letter",
  summary: "Export a response as a letter",
  description:
    "With each point, the reply to it and the changes that it quotes. `tex` compiles with pdfLaTeX, XeLaTeX and LuaLaTeX; words in other scripts than Latin and Greek need XeLaTeX. `docx` opens in Word and LibreOffice.",
  ...reading,
  rate: ["requests", "review-exports"],
  ...ofResponse,
  query: z.object({ format: z.enum(LETTER_FORMATS) }),
  reply: {
    kind: "bytes",
    status: 200,
    contentType: "application/octet-stream",
    description: "The file. `Content-Type` says its kind, and `Content-Disposition` its name.",
  },
  problems: [...inResponse, problems.letterFailed],
});
