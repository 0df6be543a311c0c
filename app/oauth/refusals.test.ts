import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { decideAuthorizationRequest } from "#lib/oauth/decide-authorization-request.ts";
import { listConnectedApps } from "#lib/oauth/list-connected-apps.ts";
import { readAuthorizationRequest } from "#lib/oauth/read-authorization-request.ts";
import type { Served } from "#lib/testing/serve-handler.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";
import { CALLBACK, codeFrom, errorOf, OAuthApp, serveGalley } from "./testing/oauth-desk.ts";

let app: TestApp;
let served: Served;
let person: Person;
let assistant: OAuthApp;
beforeAll(async () => {
  app = await testApp();
  served = await serveGalley();
  person = await testContext();
});
afterAll(() => served.close());
beforeEach(async () => {
  await app.database.sql`delete from rate_limits`;
  assistant = new OAuthApp(served.origin);
  await assistant.register();
});

test("a code works once; the second use ends the tokens of the first", async () => {
  const code = codeFrom(await assistant.comeBack(person));
  const { access_token, refresh_token } = (await (await assistant.redeem(code)).json()) as Record<
    string,
    string
  >;
  expect((await assistant.rest("/credit-score", String(access_token))).status).toBe(200);
  expect(await errorOf(await assistant.redeem(code))).toEqual([400, "invalid_grant"]);
  expect((await assistant.rest("/credit-score", String(access_token))).status).toBe(401);
  expect(await errorOf(await assistant.refresh(String(refresh_token)))).toEqual([400, "invalid_grant"]);
});

test("of twenty uses of one code at once, one gets tokens", async () => {
  const code = codeFrom(await assistant.comeBack(person));
  const answers = await Promise.all(Array.from({ length: 20 }, () => assistant.redeem(code)));
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true);
});

test("of twenty uses of one refresh token at once, at most one gets tokens", async () => {
  const { refresh_token } = await assistant.tokensFor(person);
  const answers = await Promise.all(Array.from({ length: 20 }, () => assistant.refresh(refresh_token)));
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true);
});

test("a code is worth nothing without its verifier, for another app or another address", async () => {
  const other = new OAuthApp(served.origin);
  await other.register();
  const attempts: ((code: string) => Promise<Response>)[] = [
    (code) => assistant.redeem(code, { code_verifier: other.verifier }),
    (code) => assistant.token({ grant_type: "authorization_code", code, redirect_uri: CALLBACK }),
    (code) => assistant.redeem(code, { client_id: other.clientId }),
    (code) => assistant.redeem(code, { redirect_uri: "http://127.0.0.1:41999/other" }),
    (code) => assistant.redeem(code, { resource: "https://mcp.example.org/mcp" }),
  ];
  for (const attempt of attempts) {
    const [status, error] = await errorOf(await attempt(codeFrom(await assistant.comeBack(person))));
    expect(status).toBe(400);
    expect(["invalid_grant", "invalid_target", "invalid_request"]).toContain(error);
  }
});

describe("a request that is refused", () => {
  const cases: [string, Record<string, string | null>, string][] = [
    ["without a code challenge", { code_challenge: null, code_challenge_method: null }, "invalid_request"],
    ["with a plain challenge", { code_challenge_method: "plain" }, "invalid_request"],
    ["with a challenge of no method", { code_challenge_method: null }, "invalid_request"],
    ["for a foreign resource", { resource: "https://mcp.example.org/mcp" }, "invalid_target"],
    ["for a resource that only begins alike", { resource: "ORIGIN.evil.example/mcp" }, "invalid_target"],
    ["for an implicit token", { response_type: "token" }, "unsupported_response_type"],
    ["without asking the person", { prompt: "none" }, "consent_required"],
  ];
  test.each(cases)("%s goes back with the error and the issuer", async (_, changes, error) => {
    const named = Object.fromEntries(
      Object.entries(changes).map(([name, value]) => [name, value?.replace("ORIGIN", served.origin) ?? null]),
    );
    const answer = await assistant.open(assistant.addressToAsk(named));
    const back = new URL(answer.headers.get("location") ?? "");
    expect(back.href.startsWith(CALLBACK)).toBe(true);
    expect(new URLSearchParams(back.search || back.hash.slice(1)).get("error")).toBe(error);
    expect(new URLSearchParams(back.search || back.hash.slice(1)).get("iss")).toBe(served.origin);
  });

  test.each([
    ["another address", { redirect_uri: "https://evil.example/callback" }],
    ["another path", { redirect_uri: "http://127.0.0.1:41999/callback/../evil" }],
    ["another host that begins alike", { redirect_uri: "http://127.0.0.1.evil.example:41999/callback" }],
    ["a user in the address", { redirect_uri: "http://127.0.0.1:41999@evil.example/callback" }],
    ["an unknown app", { client_id: "nobody" }],
    ["no app", { client_id: null }],
  ])("for %s is never redirected there", async (_, changes: Record<string, string | null>) => {
    const answer = await assistant.open(assistant.addressToAsk(changes));
    expect(answer.headers.get("location")).toBeNull();
    expect(answer.status).toBe(400);
    const forPerson = await fetch(assistant.addressToAsk(changes), {
      redirect: "manual",
      headers: { accept: "text/html,*/*" },
    });
    expect(forPerson.headers.get("location")).toMatch(
      new RegExp(`^${served.origin}/authorize/refused\\?error=invalid_\\w+$`),
    );
  });

  test("on a loopback address any port will do, as RFC 8252 says", async () => {
    const answer = await assistant.open(
      assistant.addressToAsk({ redirect_uri: "http://127.0.0.1:50123/callback" }),
    );
    expect(answer.headers.get("location")).toContain("/authorize/");
  });
});

test("an answer that the person refuses goes back with the issuer", async () => {
  const back = await assistant.comeBack(person, { decision: "deny" });
  expect(Object.fromEntries(back.searchParams)).toMatchObject({
    error: "access_denied",
    state: "a-state",
    iss: served.origin,
  });
  expect(back.searchParams.has("code")).toBe(false);
});

describe("a request belongs to one browser and one person", () => {
  async function asked() {
    const answer = await assistant.open(assistant.addressToAsk());
    const requestId =
      new URL(answer.headers.get("location") ?? "", served.origin).pathname.split("/").at(-1) ?? "";
    const shown = await readAuthorizationRequest({ ...person.ctx, origin: served.origin }, { requestId });
    return { requestId, ticket: shown?.ticket ?? "", scopes: shown?.scopes ?? [], answer };
  }

  test("the browser that asks gets a cookie that no script reads", async () => {
    const { requestId, answer } = await asked();
    const cookies = answer.headers.getSetCookie();
    expect(cookies.find((each) => each.startsWith(`galley-asked-${requestId}=`))).toMatch(/httponly/i);
    expect(cookies.every((each) => /samesite=lax/i.test(each) && /httponly/i.test(each))).toBe(true);
  });

  test("a site that opens request after request does not fill the browser with cookies", async () => {
    const open = Array.from({ length: 12 }, (_, index) => `galley-asked-${index}`);
    const answer = await fetch(assistant.addressToAsk(), {
      redirect: "manual",
      headers: { cookie: `other=1; galley-asked-\u00e9[]=1; ${open.map((name) => `${name}=1`).join("; ")}` },
    });
    const ended = answer.headers
      .getSetCookie()
      .filter((each) => /^[\w-]+=; .*expires=Thu, 01 Jan 1970/i.test(each));
    expect(ended.map((each) => each.split("=")[0])).toEqual(open.slice(0, 5));
  });

  test("a ticket of somebody else, of another request, or none, decides nothing", async () => {
    const { requestId, scopes } = await asked();
    const other = await asked();
    const stranger = await testContext();
    const decide = (ctx: Person["ctx"], ticket: string) =>
      decideAuthorizationRequest(
        { ...ctx, origin: served.origin },
        { requestId, ticket, decision: "allow", scopes },
      );
    await expect(decide(person.ctx, other.ticket)).rejects.toThrow(/authorization-request-not-found/);
    await expect(decide(person.ctx, "")).rejects.toThrow(/authorization-request-not-found/);
    const { ticket } = await asked();
    await expect(decide(stranger.ctx, ticket)).rejects.toThrow(/authorization-request-not-found/);
  });

  test("of two answers the last one holds, whoever gave the first", async () => {
    const { requestId, ticket, scopes } = await asked();
    const other = await testContext();
    const theirs = await readAuthorizationRequest({ ...other.ctx, origin: served.origin }, { requestId });
    const decide = (by: Person, of: string, decision: "allow" | "deny", chosen: typeof scopes) =>
      decideAuthorizationRequest(
        { ...by.ctx, origin: served.origin },
        { requestId, ticket: of, decision, scopes: chosen },
      );
    const granted = () =>
      app.database.sql`select user_id, scopes from connected_apps where client_id = ${assistant.clientId}`;
    await decide(person, ticket, "allow", scopes);
    await decide(other, theirs?.ticket ?? "", "allow", ["credits:read"]);
    expect(await granted()).toEqual([{ user_id: other.id, scopes: ["credits:read"] }]);
    const { redirect_to } = await decide(person, ticket, "deny", []);
    expect(await granted()).toEqual([]);
    const back = new URL((await assistant.open(redirect_to)).headers.get("location") ?? "");
    expect(back.searchParams.get("error")).toBe("access_denied");
  });

  test("another person in the same browser connects the same app to their own account", async () => {
    await assistant.tokensFor(person);
    const other = await testContext();
    const { access_token } = await assistant.tokensFor(other);
    expect((await listConnectedApps(other.ctx))[0]?.last_used_at).toBeNull();
    expect((await assistant.rest("/credit-score", access_token)).status).toBe(200);
    expect((await listConnectedApps(other.ctx))[0]?.last_used_at).not.toBeNull();
  });

  test("another browser cannot fetch the answer", async () => {
    const { requestId, ticket, scopes } = await asked();
    const { redirect_to } = await decideAuthorizationRequest(
      { ...person.ctx, origin: served.origin },
      { requestId, ticket, decision: "allow", scopes },
    );
    const stolen = await fetch(redirect_to, { redirect: "manual" });
    expect(stolen.status).toBe(400);
    expect(stolen.headers.get("location")).toBeNull();
  });

  test("what the app did not ask for cannot be given, and nothing is no answer", async () => {
    const answer = await assistant.open(assistant.addressToAsk({ scope: "documents:read" }));
    const requestId =
      new URL(answer.headers.get("location") ?? "", served.origin).pathname.split("/").at(-1) ?? "";
    const ctx = { ...person.ctx, origin: served.origin };
    const shown = await readAuthorizationRequest(ctx, { requestId });
    expect(shown?.scopes).toEqual(["documents:read"]);
    const decide = (scopes: ("documents:read" | "billing:write")[]) =>
      decideAuthorizationRequest(ctx, { requestId, ticket: shown?.ticket ?? "", decision: "allow", scopes });
    await expect(decide([])).rejects.toThrow(/validation-failed/);
    await expect(decide(["billing:write"])).rejects.toThrow(/validation-failed/);
  });
});

test("a host name that points here is refused", async () => {
  const { oauthEndpoint } = await import("#lib/oauth/endpoint.ts");
  for (const path of ["/oauth/authorize", "/oauth/token", "/.well-known/oauth-authorization-server"]) {
    const answer = await oauthEndpoint(
      new Request(`http://evil.example${path}`, { headers: { host: "evil.example" } }),
    );
    expect([path, answer.status]).toEqual([path, 403]);
  }
});
