import { z } from "zod";
import { problem } from "./problem.ts";

export const unauthenticated = problem({
  slug: "unauthenticated",
  status: 401,
  title: "Sign-in needed",
  explanation:
    "The request carries no credential, or one that is wrong, expired or revoked. Send an API key in `Authorization: Bearer` or `X-API-Key`, or sign in on the web page.",
});

export const missingScope = problem({
  slug: "missing-scope",
  status: 403,
  title: "The key lacks a scope",
  explanation:
    "The API key is valid but was not given the scope that this operation needs. Make a key with that scope in Settings.",
  extensions: z.object({ required_scope: z.string() }),
});

export const crossOriginRequest = problem({
  slug: "cross-origin-request",
  status: 403,
  title: "Request from another site",
  explanation:
    "A browser session may change things only from Galley's own pages. Programs use an API key instead of the cookie.",
});

export const webSessionRequired = problem({
  slug: "web-session-required",
  status: 403,
  title: "Only on the web page",
  explanation:
    "This operation is open to a signed-in browser session only, so that a leaked API key cannot mint others.",
});

export const rateLimited = problem({
  slug: "rate-limited",
  status: 429,
  title: "Too many requests",
  explanation:
    "The limit of requests for this period is used up. Wait for `retry_after_seconds`, then go on.",
  extensions: z.object({ retry_after_seconds: z.number().int() }),
});

export const validationFailed = problem({
  slug: "validation-failed",
  status: 422,
  title: "The request is not valid",
  explanation:
    "A path, query or body value does not fit what the operation takes. `errors` names each place (JSON Pointer) and what is wrong there.",
  extensions: z.object({ errors: z.array(z.object({ pointer: z.string(), detail: z.string() })) }),
});

export const unsupportedMediaType = problem({
  slug: "unsupported-media-type",
  status: 415,
  title: "Wrong media type",
  explanation: "The request's Content-Type is not the one that this operation takes.",
});

export const payloadTooLarge = problem({
  slug: "payload-too-large",
  status: 413,
  title: "The request is too large",
  explanation: "The request body is larger than this operation takes.",
  extensions: z.object({ limit: z.number().int() }),
});

export const idempotencyKeyInUse = problem({
  slug: "idempotency-key-in-use",
  status: 409,
  title: "The first request is still running",
  explanation:
    "A request with the same Idempotency-Key is still running. Ask again shortly to get its answer; after a crash the key frees itself within a minute.",
});

export const idempotencyKeyReused = problem({
  slug: "idempotency-key-reused",
  status: 422,
  title: "The key belongs to another request",
  explanation:
    "This Idempotency-Key was used within 24 hours with other content. Use a new key for a new request.",
});

export const missingIdentifier = problem({
  slug: "missing-identifier",
  status: 400,
  title: "Identifier missing",
  explanation: "The identifier in the address is blank or all zeros.",
});

export const userNotFound = problem({
  slug: "user-not-found",
  status: 404,
  title: "The account does not exist",
  explanation: "The account behind the credential was deleted while the request ran.",
});

export const notFound = problem({
  slug: "not-found",
  status: 404,
  title: "No such address",
  explanation:
    "The API has no operation at this address. The description at /api/openapi.json lists all of them.",
});

export const internalError = problem({
  slug: "internal-error",
  status: 500,
  title: "Something went wrong on our side",
  explanation:
    "An unexpected failure. It is logged under the `request_id` of the answer; trying again is safe.",
});

export const authenticationFailed = problem({
  slug: "authentication-failed",
  status: 500,
  title: "The credential could not be checked",
  explanation:
    "Galley could not check the credential, because a part that it needs did not answer. Try again shortly.",
});
