import { z } from "zod";
import { empty, json, jsonBody, noBody, noParams, noQuery, uuid } from "#lib/contract/fields.ts";
import { operation } from "#lib/contract/operation.ts";
import { missingIdentifier, unknownVenue, userNotFound } from "#lib/contract/problems.ts";
import { apiKeyLimitReached, apiKeyNotFound } from "./problems.ts";
import { apiKeyItem, createApiKeyRequest, createdApiKey, profile, updateProfileRequest } from "./schema.ts";

export const listApiKeys = operation({
  id: "apiKeys.list",
  method: "GET",
  path: "/api-keys",
  tag: "Account",
  summary: "List API keys",
  description: "Never the keys themselves, of which only a hash is stored.",
  access: "web-session",
  scope: null,
  rate: ["requests"],
  params: noParams,
  query: noQuery,
  body: noBody,
  reply: json(z.array(apiKeyItem)),
  problems: [],
});

export const createApiKey = operation({
  id: "apiKeys.create",
  method: "POST",
  path: "/api-keys",
  tag: "Account",
  summary: "Make an API key",
  description: "The answer is the only place where the key is shown.",
  access: "web-session",
  scope: null,
  rate: ["requests"],
  params: noParams,
  query: noQuery,
  body: jsonBody(createApiKeyRequest),
  reply: json(createdApiKey, 201),
  problems: [apiKeyLimitReached],
});

export const revokeApiKey = operation({
  id: "apiKeys.revoke",
  method: "DELETE",
  path: "/api-keys/{key_id}",
  tag: "Account",
  summary: "Revoke an API key",
  description: "At once and for good. Idempotent.",
  access: "web-session",
  scope: null,
  rate: ["requests"],
  params: z.object({ key_id: uuid }),
  query: noQuery,
  body: noBody,
  reply: empty,
  problems: [missingIdentifier, apiKeyNotFound],
});

export const getProfile = operation({
  id: "profile.get",
  method: "GET",
  path: "/profile",
  tag: "Account",
  summary: "Read the caller's profile",
  access: "actor",
  scope: null,
  rate: ["requests"],
  params: noParams,
  query: noQuery,
  body: noBody,
  reply: json(profile),
  problems: [userNotFound],
});

export const updateProfile = operation({
  id: "profile.update",
  method: "PATCH",
  path: "/profile",
  tag: "Account",
  summary: "Change the caller's profile",
  description: "Changes the members that the body has.",
  access: "web-session",
  scope: null,
  rate: ["requests"],
  params: noParams,
  query: noQuery,
  body: jsonBody(updateProfileRequest),
  reply: json(profile),
  problems: [userNotFound, unknownVenue],
});
