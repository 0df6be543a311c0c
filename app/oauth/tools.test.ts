import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { SCOPES } from "#lib/contract/scopes.ts";
import { ASSISTANT_TOOLS } from "#lib/mcp/assistant-tools.ts";
import { connect } from "#lib/mcp/testing/assistant.ts";
import { type AssistantDesk, decline, openDesk } from "#lib/mcp/testing/assistant-desk.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { testContext } from "#lib/testing/test-context.ts";
import { OAuthApp, serveGalley } from "./testing/oauth-desk.ts";

let app: TestApp;
let desk: AssistantDesk;
beforeAll(async () => {
  app = await testApp();
  desk = await openDesk(serveGalley);
});
afterAll(() => desk.close());
beforeEach(async () => {
  await app.database.sql`delete from rate_limits`;
});

const tokenOf = async (...given: Parameters<OAuthApp["tokensFor"]>) =>
  (await new OAuthApp(desk.origin).tokensFor(...given)).access_token;

function post(token: string, method: string, params: Record<string, unknown>): Promise<Response> {
  return fetch(`${desk.origin}/mcp`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
}

test("an assistant with a token works with the reviews of the person who let it in", async () => {
  const token = await tokenOf(desk.owner);
  const assistant = await connect(`${desk.origin}/mcp`, { authorization: `Bearer ${token}` });
  const reply = await assistant.call("read_comment", {
    session_id: desk.session_id,
    comment_id: desk.comment_id,
  });
  expect(reply.isError).toBe(false);
  await assistant.close();
});

test("for every tool and resource with a scope, a token without it is 403 and says which scope to ask for", async () => {
  const token = await tokenOf(desk.owner, ["chat"]);
  const others = await tokenOf(desk.owner, ["credits:read"]);
  for (const { name, scope } of ASSISTANT_TOOLS) {
    if (!scope) continue;
    const params = { name, arguments: desk.valid[name] };
    const answer = await post(scope === "chat" ? others : token, "tools/call", params);
    expect([name, answer.status]).toEqual([name, 403]);
    expect(answer.headers.get("www-authenticate")).toBe(
      `Bearer realm="galley", error="insufficient_scope", scope="${scope}", resource_metadata="${desk.origin}/.well-known/oauth-protected-resource/mcp"`,
    );
  }
  const resource = await post(token, "resources/read", { uri: `galley://reviews/${desk.session_id}` });
  expect([resource.status, resource.headers.get("www-authenticate")]).toEqual([
    403,
    expect.stringContaining('scope="reviews:read"'),
  ]);
  expect(await app.database.sql`select 1 from comment_actions`).toHaveLength(0);
});

test("what belongs to another person does not exist, whatever the credential", async () => {
  const stranger = await testContext();
  const all = await stranger.keyWith(...SCOPES);
  const credentials = {
    "a key as Bearer": { authorization: `Bearer ${all.secret}` },
    "a key as X-API-Key": { "x-api-key": all.secret },
    "an access token": { authorization: `Bearer ${await tokenOf(stranger)}` },
  };
  for (const [kind, headers] of Object.entries(credentials)) {
    const client = await connect(`${desk.origin}/mcp`, headers, "2026-07-28 by client 2", decline);
    for (const [tool, input] of Object.entries(desk.valid)) {
      const id = ["session_id", "document_id"].find((each) => each in input);
      if (!id) continue;
      const theirs = await client.call(tool, input);
      expect([kind, tool, theirs.isError, theirs.text]).toEqual([
        kind,
        tool,
        true,
        expect.stringMatching(/^Error (session|document)-not-found: /),
      ]);
      expect(await client.call(tool, { ...input, [id]: randomUUID() })).toEqual(theirs);
    }
    await client.close();
  }
});
