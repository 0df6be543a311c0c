import { z } from "zod";
import { empty, json, jsonBody, noBody, noParams, noQuery, text, uuid } from "#lib/contract/fields.ts";
import { operation } from "#lib/contract/operation.ts";
import { missingIdentifier } from "#lib/contract/problems.ts";
import { authorizationRequestNotFound, connectedAppNotFound, deviceCodeNotFound } from "./problems.ts";
import { connectedApp, decideDevice, decidedRequest, decideRequest, deviceRequest } from "./schema.ts";

export const listConnectedApps = operation({
  id: "connectedApps.list",
  method: "GET",
  path: "/connected-apps",
  tag: "Account",
  summary: "List connected apps",
  description: "The assistants and programs that the caller has let in, and that can still get in.",
  access: "web-session",
  scope: null,
  rate: ["requests"],
  params: noParams,
  query: noQuery,
  body: noBody,
  reply: json(z.array(connectedApp)),
  problems: [],
});

export const disconnectApp = operation({
  id: "connectedApps.disconnect",
  method: "DELETE",
  path: "/connected-apps/{app_id}",
  tag: "Account",
  summary: "Disconnect an app",
  description: "Its tokens end at once and for good.",
  access: "web-session",
  scope: null,
  rate: ["requests"],
  params: z.object({ app_id: uuid }),
  query: noQuery,
  body: noBody,
  reply: empty,
  problems: [missingIdentifier, connectedAppNotFound],
});

export const decideAuthorizationRequest = operation({
  id: "authorizationRequests.decide",
  method: "POST",
  path: "/authorization-requests/{request_id}",
  tag: "Account",
  summary: "Allow or refuse an app that asks for access",
  access: "web-session",
  scope: null,
  rate: ["requests"],
  params: z.object({ request_id: text(100) }),
  query: noQuery,
  body: jsonBody(decideRequest),
  reply: json(decidedRequest),
  problems: [authorizationRequestNotFound],
});

export const getDeviceRequest = operation({
  id: "deviceCodes.get",
  method: "GET",
  path: "/device-codes/{user_code}",
  tag: "Account",
  summary: "Read what a program asks for that shows a code",
  access: "web-session",
  scope: null,
  rate: ["device-codes"],
  params: z.object({ user_code: text(20) }),
  query: noQuery,
  body: noBody,
  reply: json(deviceRequest),
  problems: [deviceCodeNotFound],
});

export const decideDeviceRequest = operation({
  id: "deviceCodes.decide",
  method: "POST",
  path: "/device-codes/{user_code}",
  tag: "Account",
  summary: "Allow or refuse a program that shows a code",
  access: "web-session",
  scope: null,
  rate: ["device-codes"],
  params: z.object({ user_code: text(20) }),
  query: noQuery,
  body: jsonBody(decideDevice),
  reply: empty,
  problems: [deviceCodeNotFound],
});
