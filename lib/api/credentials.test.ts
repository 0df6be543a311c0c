import { beforeAll, describe, expect, test } from "vitest";
import { generateApiKey } from "#lib/auth/api-key.ts";
import type { Operation } from "#lib/contract/operation.ts";
import { settleEnv } from "#lib/env.ts";
import { hashSecret } from "#lib/hash-secret.ts";
import { ask, refusal, type Sent } from "#lib/testing/call.ts";
import { apiKey, bearer, type Credential, queryToken, webSession } from "#lib/testing/credential.ts";
import { plausible } from "#lib/testing/plausible.ts";
import { testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";
import { contracts } from "./contracts.ts";

const named = (operations: readonly Operation[]) => operations.map((each) => [each.id, each] as const);
const protectedOnes = contracts.filter(({ access }) => access !== "nobody");
const byKey = protectedOnes.filter(({ access }) => access !== "web-session");

let person: Person;
/** Somebody whose web session is over. */
let gone: Person;
let narrow: Record<"chat" | "documents:read", Credential>;
let invalid: Record<string, string>;

beforeAll(async () => {
  const { database } = await testApp();
  person = await testContext();
  gone = await testContext();
  const other = await testContext();
  narrow = { chat: await other.keyWith("chat"), "documents:read": await other.keyWith("documents:read") };
  await database.sql`update web_sessions set expires = now() - interval '1 second' where user_id = ${gone.id}`;
  const revoked = await person.keyWith("documents:read");
  const expired = await person.keyWith("documents:read");
  await database.sql`update api_keys set revoked_at = now() where hash = ${hash(revoked)}`;
  await database.sql`update api_keys set expires_at = now() - interval '1 second' where hash = ${hash(expired)}`;
  const secret = person.key.secret;
  invalid = {
    "a wrong checksum": secret.slice(0, -1) + (secret.endsWith("0") ? "1" : "0"),
    "an unknown key": generateApiKey(),
    "a revoked key": revoked.secret,
    "an expired key": expired.secret,
    "a word": "password",
  };
});

describe.each(named(protectedOnes))("%s", (_, operation) => {
  test("without a credential is 401", async () => {
    const problem = await refusal(operation, plausible(operation));
    expect(problem).toMatchObject({ slug: "unauthenticated", status: 401 });
    expect(problem.headers.get("www-authenticate")).toContain("Bearer");
  });

  test("an invalid credential is 401 in either header, also beside a valid web session", async () => {
    const beside = {
      cookie: `authjs.session-token=${person.cookie.secret}`,
      "sec-fetch-site": "same-origin",
    };
    for (const secret of Object.values(invalid)) {
      for (const as of [bearer(secret), apiKey(secret)]) {
        expect(await status(operation, { as })).toBe("unauthenticated");
        expect(await status(operation, { as, headers: beside })).toBe("unauthenticated");
      }
    }
    for (const authorization of ["", "Bearer", "Basic dXNlcjpwYXNz", `Bearer ${person.key.secret} x`]) {
      expect(await status(operation, { headers: { authorization, ...beside } })).toBe("unauthenticated");
    }
    expect(await status(operation, { headers: { "x-api-key": "", ...beside } })).toBe("unauthenticated");
    const both = { as: bearer(person.key.secret), headers: { "x-api-key": invalid["a revoked key"] ?? "" } };
    expect(await status(operation, both)).toBe("unauthenticated");
  });

  test("a web session that is over or made up is 401", async () => {
    expect(await status(operation, { as: gone.cookie })).toBe("unauthenticated");
    expect(await status(operation, { as: webSession("made-up") })).toBe("unauthenticated");
  });

  test("a web session that is over is 401 beside a valid key, and the browser forgets it", async () => {
    const cookie = "authjs.session-token=made-up";
    const problem = await refusal(operation, {
      ...plausible(operation),
      as: person.key,
      headers: { cookie },
    });
    expect(problem).toMatchObject({ slug: "unauthenticated", status: 401 });
    expect(problem.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Secure-authjs\.session-token=; .*Max-Age=0; Secure$/),
      expect.stringMatching(/^authjs\.session-token=; .*Max-Age=0$/),
    ]);
  });

  test("an invalid ?token= is 401 beside a valid credential where it is read, and ignored elsewhere", async () => {
    for (const as of [person.key, person.cookie]) {
      const answer = await status(operation, {
        as,
        query: { ...plausible(operation).query, token: "password" },
      });
      const isRead = operation.access === "query-token";
      if (isRead) expect(answer).toBe("unauthenticated");
      else expect(answer).not.toBe("unauthenticated");
    }
  });

  test("takes ?token= only where the contract says so", async () => {
    const answer = await status(operation, { as: queryToken(person.key.secret) });
    if (operation.access === "query-token") expect(answer).not.toBe("unauthenticated");
    else expect(answer).toBe("unauthenticated");
  });

  test("a key without the scope is 403, or one of a web page's own operations", async () => {
    const as = narrow[operation.scope === "chat" ? "documents:read" : "chat"];
    const answer = await ask(operation, { ...plausible(operation), as });
    if (operation.access === "web-session") {
      expect(answer).toMatchObject({ problem: { slug: "web-session-required", status: 403 } });
    } else if (operation.scope) {
      expect(answer).toMatchObject({
        problem: { slug: "missing-scope", status: 403, required_scope: operation.scope },
      });
    }
  });
});

describe.each(named(byKey))("%s", (_, operation) => {
  test("takes a key in either header, with its one scope", async () => {
    const scope = operation.scope ?? "documents:read";
    const { secret } = await (await testContext()).keyWith(scope);
    for (const as of [bearer(secret), apiKey(secret)]) {
      expect(["unauthenticated", "missing-scope"]).not.toContain(await status(operation, { as }));
    }
    const lower = { authorization: `bearer ${secret}` };
    expect(await status(operation, { headers: lower })).not.toBe("unauthenticated");
  });
});

describe.each(named(protectedOnes.filter(({ method }) => method !== "GET")))("%s", (_, operation) => {
  const fromElsewhere: [string, Record<string, string>][] = [
    ["no word of where it comes from", { "sec-fetch-site": "" }],
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["a sibling site", { "sec-fetch-site": "same-site", origin: "http://galley.test" }],
    ["typed by hand", { "sec-fetch-site": "none" }],
    ["another origin", { "sec-fetch-site": "", origin: "https://evil.example" }],
    ["another port", { "sec-fetch-site": "", origin: "http://galley.test:8080" }],
    ["an opaque origin", { "sec-fetch-site": "", origin: "null" }],
  ];

  test.each(fromElsewhere)("a web session from %s is 403", async (_, headers) => {
    expect(await status(operation, { as: person.cookie, headers })).toBe("cross-origin-request");
  });

  test("with AUTH_URL a web session may from its pages only, whatever Host a proxy has written", async () => {
    settleEnv({ AUTH_URL: "https://galley.example.org" });
    try {
      const from = (origin: string) =>
        status(operation, { as: person.cookie, headers: { "sec-fetch-site": "", origin } });
      expect(await from("https://galley.example.org")).not.toBe("cross-origin-request");
      for (const other of [
        "http://galley.test",
        "http://galley.example.org",
        "https://galley.example.org:8443",
      ]) {
        expect(await from(other)).toBe("cross-origin-request");
      }
    } finally {
      settleEnv({ AUTH_URL: "" });
    }
  });

  test("a web session from Galley's own page may", async () => {
    const own = { "sec-fetch-site": "", origin: "http://galley.test" };
    expect(await status(operation, { as: person.cookie, headers: own })).not.toBe("cross-origin-request");
    expect(await status(operation, { as: person.cookie })).not.toBe("cross-origin-request");
  });

  test("a key needs no origin", async () => {
    const headers = { "sec-fetch-site": "cross-site", origin: "https://script.example" };
    expect(await status(operation, { as: person.key, headers })).not.toBe("cross-origin-request");
  });
});

async function status(operation: Operation, sent: Sent): Promise<string> {
  const answer = await ask(operation, { ...plausible(operation), ...sent });
  return answer.ok ? String(answer.status) : answer.problem.slug;
}

function hash({ secret }: Credential): string {
  return hashSecret(secret);
}
