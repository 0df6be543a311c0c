import { beforeAll, describe, expect, test } from "vitest";
import type { Operation } from "#lib/contract/operation.ts";
import { ask, type Sent } from "#lib/testing/call.ts";
import { plausible, uuidParams } from "#lib/testing/plausible.ts";
import { testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";
import { contracts } from "./contracts.ts";

const NIL = "00000000-0000-0000-0000-000000000000";
const MALFORMED = [
  "7",
  "not-a-uuid",
  "00000000-0000-4000-8000-00000000000g",
  "00000000-0000-4000-8000-000000000000\0",
  "{00000000-0000-4000-8000-000000000000}",
  "../../etc/passwd",
  "' or 1=1 --",
];

/** A new one for each group of tests: most of their requests count against limits. */
let person: Person;
async function takeNewPerson() {
  person = await testContext();
}
beforeAll(testApp);

describe.each(
  contracts.flatMap((operation) =>
    uuidParams(operation).map((param) => [operation.id, param, operation] as const),
  ),
)("%s, %s", (_, param, operation) => {
  beforeAll(takeNewPerson);

  test.each(MALFORMED)("malformed as %j", async (value) => {
    const expected =
      param === "document_id"
        ? { slug: "malformed-document-id", status: 400 }
        : { slug: "validation-failed", status: 422 };
    expect(await answer(operation, withParam(operation, param, value))).toMatchObject(expected);
  });

  test.each([NIL, "", " ", "\t"])("missing as %j", async (value) => {
    const expected = { slug: "missing-identifier", status: 400 };
    expect(await answer(operation, withParam(operation, param, value))).toMatchObject(expected);
  });

  test("is read in either case", async () => {
    const sent = withParam(operation, param, "00000000-0000-4000-8000-00000000ABCD");
    expect(await answer(operation, sent)).not.toMatchObject({ slug: "validation-failed" });
  });
});

describe.each(
  contracts.flatMap((operation) =>
    operation.body.kind === "json" ? [[operation.id, operation] as const] : [],
  ),
)("%s", (_, operation) => {
  beforeAll(takeNewPerson);

  const withBody = (sent: Sent): Sent => {
    const { body: _, ...rest } = plausible(operation);
    return { ...rest, ...sent };
  };
  const json = { "content-type": "application/json" };

  test.each([
    ["no JSON", "{is_public: true}"],
    ["half a JSON value", '{"is_public": tr'],
    ["a broken UTF-8 sequence", new Uint8Array([0x7b, 0xff, 0x7d])],
    ["an array", "[]"],
    ["a string", '"text"'],
    ["a number", "1e999"],
  ])("a body that is %s is 422", async (_, raw) => {
    expect(await answer(operation, withBody({ raw, headers: json }))).toMatchObject({
      slug: "validation-failed",
      errors: [{ pointer: expect.any(String), detail: expect.any(String) }],
    });
  });

  test("a deep value is 422 or ignored", async () => {
    const depth = 100_000;
    const raw = `{"is_public":${"[".repeat(depth)}${"]".repeat(depth)}}`;
    const headers = { ...json, "idempotency-key": "deep" };
    const status = await answer(operation, withBody({ raw, headers }));
    expect(status).not.toMatchObject({ slug: "internal-error" });
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""])(
    "a body sent as %j is 415",
    async (type) => {
      const sent = withBody({ raw: "{}", headers: { "content-type": type } });
      expect(await answer(operation, sent)).toMatchObject({ slug: "unsupported-media-type", status: 415 });
    },
  );

  test("a body of more than a megabyte is 413, whether it says its length or not", async () => {
    const raw = JSON.stringify({ name: "a".repeat(1_100_000) });
    expect(await answer(operation, withBody({ raw, headers: json }))).toMatchObject({
      slug: "payload-too-large",
      status: 413,
      limit: 1_000_000,
    });
    const chunked = new Blob([raw]).stream();
    expect(await answer(operation, withBody({ raw: chunked, headers: json }))).toMatchObject({ status: 413 });
    const lying = { ...json, "content-length": "2000000" };
    expect(await answer(operation, withBody({ raw: "{}", headers: lying }))).toMatchObject({ status: 413 });
  });

  test("a missing body is 422 unless it is optional", async () => {
    const optional = operation.body.kind === "json" && operation.body.optional;
    const problem = await answer(operation, withBody({}));
    if (optional) expect(problem).not.toMatchObject({ slug: "validation-failed" });
    else expect(problem).toMatchObject({ slug: "validation-failed", status: 422 });
  });
});

const TEXTS: [string, string, Record<string, unknown>][] = [
  ["documents.process", "steering_prompt", {}],
  ["history.requestAccess", "message", {}],
  ["apiKeys.create", "name", { scopes: ["chat"] }],
  ["profile.update", "name", {}],
];

describe.each(TEXTS)("%s, %s", (id, member, rest) => {
  beforeAll(takeNewPerson);

  const operation = contracts.find((each) => each.id === id);

  test.each([
    ["a NUL", "before\0after"],
    ["a lone high surrogate", "\ud83d"],
    ["a lone low surrogate", "a\ude00"],
    ["more characters than allowed", "a".repeat(5_000)],
    ["a number", 7],
    ["an object", { text: "a" }],
  ])("%s is 422 and named by its pointer", async (_, value) => {
    if (!operation) throw new Error("no such operation");
    const body = { ...rest, [member]: value };
    expect(await answer(operation, { ...plausible(operation), body })).toMatchObject({
      slug: "validation-failed",
      errors: [{ pointer: `/${member}` }],
    });
  });
});

describe("the history", () => {
  beforeAll(takeNewPerson);

  test.each(["limit=0", "limit=201", "limit=abc", "offset=-1", "limit=1.5", "offset=1e99", "limit=%00"])(
    "%s is 422",
    async (query) => {
      const list = contracts.find(({ id }) => id === "history.list");
      if (!list) throw new Error("no history");
      const sent = { query: Object.fromEntries(new URLSearchParams(query)) };
      expect(await answer(list, sent)).toMatchObject({ slug: "validation-failed", status: 422 });
    },
  );
});

function withParam(operation: Operation, param: string, value: string): Sent {
  const sent = plausible(operation);
  return { ...sent, params: { ...sent.params, [param]: value } };
}

async function answer(operation: Operation, sent: Sent) {
  const as = operation.access === "web-session" ? person.cookie : person.key;
  const checked = await ask(operation, { as, ...sent });
  return checked.ok ? checked : checked.problem;
}
