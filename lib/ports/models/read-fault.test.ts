import { APICallError } from "ai";
import { expect, test } from "vitest";
import { parseEnv } from "#lib/env.ts";
import { modelSettings } from "./model-settings.ts";
import { readFault } from "./read-fault.ts";

const settings = modelSettings(
  parseEnv({ OPENAI_BASE_URL: "https://models.test/v1", REVIEW_MODEL: "large" }),
);
if (!settings) throw new Error("The settings name a server.");

/** The fault of a call that got no answer: the SDK's error holds the client's, which holds the one of the connection. */
function withoutAnswer(code: string) {
  const cause = new TypeError("fetch failed", { cause: Object.assign(new Error("connection"), { code }) });
  return new APICallError({ message: "Cannot connect", url: "", requestBodyValues: {}, cause });
}

function refusal(statusCode: number, code: string) {
  const responseBody = JSON.stringify({ error: { message: "No. Key sk-secret.", code } });
  return new APICallError({ message: "", url: "", requestBodyValues: {}, statusCode, responseBody });
}

const kindOf = (error: unknown) => readFault(error, { model: "large", settings, hasBegun: false }).kind;

test.each([
  ["ECONNREFUSED", "unreachable"],
  ["ECONNRESET", "unreachable"],
  ["ENOTFOUND", "unknown_host"],
  ["EAI_AGAIN", "unknown_host"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "insecure"],
  ["CERT_HAS_EXPIRED", "insecure"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "insecure"],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "insecure"],
  ["ERR_SSL_WRONG_VERSION_NUMBER", "insecure"],
])("a connection that fails with %s is %s", (code, kind) => {
  expect(kindOf(withoutAnswer(code))).toBe(kind);
});

test.each([
  [401, "invalid_api_key", "wrong_key"],
  [403, "forbidden", "not_permitted"],
  [403, "content_filter", "refused"],
  [402, "", "no_credit"],
  [429, "insufficient_quota", "no_credit"],
  [429, "rate_limit_exceeded", "rate_limited"],
  [400, "context_length_exceeded", "too_long"],
  [400, "content_filter", "refused"],
  [503, "", "server_fault"],
])("an answer %i “%s” is %s", (status, code, kind) => {
  expect(kindOf(refusal(status, code))).toBe(kind);
});

test("an error is read also where its members are not in `error`", () => {
  const message = "This model's maximum context length is 8192 tokens. However, you requested 9000 tokens.";
  const responseBody = JSON.stringify({ object: "error", message, type: "BadRequestError", code: 400 });
  expect(
    kindOf(new APICallError({ message: "", url: "", requestBodyValues: {}, statusCode: 400, responseBody })),
  ).toBe("too_long");
});

test("the server's words about a key stay out of the message", () => {
  for (const status of [401, 403])
    expect(
      readFault(refusal(status, ""), { model: "large", settings, hasBegun: false }).message,
    ).not.toContain("sk-secret");
});
