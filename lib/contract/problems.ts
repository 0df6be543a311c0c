import { z } from "zod";
import { problem } from "./problem.ts";

export const unauthenticated = problem({
  slug: "unauthenticated",
  status: 401,
  title: "Sign-in needed",
  explanation:
    "The request has no credential, or one that is wrong, expired or revoked. Send an API key in `Authorization: Bearer` or `X-API-Key`, or an access token in `Authorization: Bearer`, or sign in.",
});

export const missingScope = problem({
  slug: "missing-scope",
  status: 403,
  title: "A scope is missing",
  explanation:
    "The credential is valid, but it does not have the scope that this operation needs. Create an API key with that scope in Settings, or connect the app again and allow it.",
  extensions: z.object({ required_scope: z.string() }),
});

export const accountBlocked = problem({
  slug: "account-blocked",
  status: 403,
  title: "The account is blocked",
  explanation:
    "The person who runs this Galley has blocked the account. The answer says why. Write to them if you think that this is a mistake.",
});

export const crossOriginRequest = problem({
  slug: "cross-origin-request",
  status: 403,
  title: "Request from another site",
  explanation:
    "A web session can change data only from Galley's own pages. In a program, use an API key or an access token instead of the cookie.",
});

export const webSessionRequired = problem({
  slug: "web-session-required",
  status: 403,
  title: "A web session is required",
  explanation:
    "Only a web session may do this, so that a stolen API key or access token cannot create keys or let apps in. Sign in and use the page.",
});

export const rateLimited = problem({
  slug: "rate-limited",
  status: 429,
  title: "Too many requests",
  explanation: "You have used all requests of this period. Wait for `retry_after_seconds`, then try again.",
  extensions: z.object({ retry_after_seconds: z.number().int() }),
});

export const validationFailed = problem({
  slug: "validation-failed",
  status: 422,
  title: "The request is not valid",
  explanation:
    "A value of the path, the query or the body is not valid. `errors` lists each value (as a JSON Pointer) and what is wrong with it.",
  extensions: z.object({ errors: z.array(z.object({ pointer: z.string(), detail: z.string() })) }),
});

export const unsupportedMediaType = problem({
  slug: "unsupported-media-type",
  status: 415,
  title: "Wrong media type",
  explanation: "This operation does not accept the Content-Type of the request.",
});

export const payloadTooLarge = problem({
  slug: "payload-too-large",
  status: 413,
  title: "The request is too large",
  explanation: "The request body is larger than this operation accepts.",
  extensions: z.object({ limit: z.number().int() }),
});

export const idempotencyKeyInUse = problem({
  slug: "idempotency-key-in-use",
  status: 409,
  title: "The first request is still running",
  explanation:
    "A request with the same Idempotency-Key is still running. Try again in a moment to receive its answer. If the server stopped meanwhile, the key is free after a minute.",
});

export const idempotencyKeyReused = problem({
  slug: "idempotency-key-reused",
  status: 422,
  title: "The key belongs to another request",
  explanation:
    "This Idempotency-Key was used for a different request within the last 24 hours. Use a new key for each new request.",
});

export const ambiguousHost = problem({
  slug: "ambiguous-host",
  status: 400,
  title: "More than one host",
  explanation:
    "The request has several Host headers. A proxy might go by one of them and Galley by another, so Galley refuses the request (RFC 9112, section 3.2). Send one Host header.",
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
  explanation: "The account of this credential was deleted while the request was running.",
});

export const unknownVenue = problem({
  slug: "unknown-venue",
  status: 422,
  title: "No such venue profile",
  explanation:
    "A venue is named by the id of a venue profile that `GET /venues` lists: one of your own, or one that comes with Galley.",
});

export const paymentSystemFailure = problem({
  slug: "payment-system-failure",
  status: 502,
  title: "The payment provider failed",
  explanation:
    "The payment provider did not answer, or not in a way that can be used. Try again in a moment: nothing is charged or done twice.",
});

export const notFound = problem({
  slug: "not-found",
  status: 404,
  title: "No such address",
  explanation:
    "The API has no operation at this address. The description at /api/openapi.json lists all of them.",
});

export const methodNotAllowed = problem({
  slug: "method-not-allowed",
  status: 405,
  title: "Not with this method",
  explanation:
    "The address exists, but not for the method of the request. `Allow` lists the methods that it answers to.",
});

export const fileStoreUnavailable = problem({
  slug: "file-store-unavailable",
  status: 503,
  title: "The file store does not answer",
  explanation:
    "The store that keeps files did not answer in time. Nothing was changed. Try again after `retry_after_seconds`.",
  extensions: z.object({ retry_after_seconds: z.number().int() }),
});

export const internalError = problem({
  slug: "internal-error",
  status: 500,
  title: "The server failed",
  explanation:
    "The server failed unexpectedly. You can safely try again. The log has the cause under the `request_id` of the answer.",
});

export const temporarilyUnavailable = problem({
  slug: "temporarily-unavailable",
  status: 503,
  title: "The server is busy",
  explanation:
    "Galley has no free connection to its database right now. Wait for `retry_after_seconds`, then try again.",
  extensions: z.object({ retry_after_seconds: z.number().int() }),
});

export const authenticationFailed = problem({
  slug: "authentication-failed",
  status: 500,
  title: "The credential could not be checked",
  explanation:
    "Galley could not check the credential, because a service that it needs did not answer. Try again in a moment.",
});
