import { z } from "zod";
import { json, jsonBody, noBody, noQuery, uuid } from "#lib/contract/fields.ts";
import { operation } from "#lib/contract/operation.ts";
import { missingIdentifier } from "#lib/contract/problems.ts";
import { sessionNotFound } from "#lib/reviews/problems.ts";
import { notAParticipant, reviewNotComplete, sessionRoleTooLow } from "#lib/reviews/thread-problems.ts";
import {
  addPointRequest,
  deleteQuery,
  mergeRequest,
  orderRequest,
  splitRequest,
} from "./arranging-schema.ts";
import * as problems from "./problems.ts";
import { point, pointChangeRequest, response } from "./schema.ts";

const shared = {
  access: "actor",
  tag: "Responses",
  query: noQuery,
  rate: ["requests"],
  scope: "reviews:write",
} as const;
const ofResponse = { params: z.object({ response_id: uuid }) };
const ofPoint = { params: z.object({ response_id: uuid, point_id: uuid }) };
const inResponse = [
  missingIdentifier,
  problems.responseNotFound,
  sessionNotFound,
  sessionRoleTooLow,
  reviewNotComplete,
];
const inPoint = [...inResponse, problems.pointNotFound, problems.responseChanged];

export const changePoint = operation({
  id: "responses.changePoint",
  method: "PATCH",
  path: "/responses/{response_id}/points/{point_id}",
  summary: "Change a point, or the reply to it",
  ...shared,
  ...ofPoint,
  body: jsonBody(pointChangeRequest),
  reply: json(point),
  problems: [...inPoint, problems.passageOutside, problems.responseLimitReached, notAParticipant],
});

export const addPoint = operation({
  id: "responses.addPoint",
  method: "POST",
  path: "/responses/{response_id}/points",
  summary: "Add a point",
  ...shared,
  ...ofResponse,
  body: jsonBody(addPointRequest),
  reply: json(response, 201),
  problems: [...inResponse, problems.pointNotFound, problems.responseLimitReached],
  idempotent: true,
});

export const splitPoint = operation({
  id: "responses.splitPoint",
  method: "POST",
  path: "/responses/{response_id}/points/{point_id}/split",
  summary: "Make two points of one",
  description: "The first one keeps the reply, the changes and the assignee.",
  ...shared,
  ...ofPoint,
  body: jsonBody(splitRequest),
  reply: json(response),
  problems: [...inPoint, problems.splitOutside, problems.responseLimitReached],
});

export const mergePoint = operation({
  id: "responses.mergePoint",
  method: "POST",
  path: "/responses/{response_id}/points/{point_id}/merge",
  summary: "Merge a point with the one that follows it",
  description: "Texts, replies, passages and changes are joined.",
  ...shared,
  ...ofPoint,
  body: jsonBody(mergeRequest),
  reply: json(response),
  problems: [...inPoint, problems.nothingToMerge, problems.responseLimitReached],
});

export const deletePoint = operation({
  id: "responses.deletePoint",
  method: "DELETE",
  path: "/responses/{response_id}/points/{point_id}",
  summary: "Delete a point with the reply to it",
  ...shared,
  ...ofPoint,
  query: deleteQuery,
  body: noBody,
  reply: json(response),
  problems: inPoint,
});

export const orderPoints = operation({
  id: "responses.orderPoints",
  method: "PUT",
  path: "/responses/{response_id}/order",
  summary: "Put the points in another order",
  ...shared,
  ...ofResponse,
  body: jsonBody(orderRequest),
  reply: json(response),
  problems: [...inResponse, problems.responseChanged, problems.orderIncomplete],
});
