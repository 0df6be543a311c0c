import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { manuscript } from "#lib/testing/manuscript.ts";
import { everythingLogged, faultsLogged, type TestApp, testApp } from "#lib/testing/test-app.ts";
import { testContext } from "#lib/testing/test-context.ts";
import { ASSISTANT_TOOLS } from "./assistant-tools.ts";
import { type Assistant, connect } from "./testing/assistant.ts";
import { type AssistantDesk, decline, openDesk } from "./testing/assistant-desk.ts";

let desk: AssistantDesk;
let app: TestApp;
let assistant: Assistant;
let document_id: string;
let session_id: string;
let comment_id: string;
beforeAll(async () => {
  app = await testApp();
  desk = await openDesk();
  ({ assistant, document_id, session_id, comment_id } = desk);
});
afterAll(() => desk.close());
beforeEach(async () => {
  await app.database.sql`delete from comment_actions`;
  await app.database.sql`delete from rate_limits`;
});

test("what belongs to another person does not exist, for every tool that names something", async () => {
  const foreign = await desk.connectAs(await testContext());
  const ids = ["session_id", "document_id", "response_id"] as const;
  const naming = Object.entries(desk.valid).flatMap(([name, input]) => {
    const id = ids.find((each) => each in input);
    return id ? [{ name, input, id }] : [];
  });
  expect(naming.length).toBe(39);
  for (const { name, input, id } of naming) {
    const slug = `${id.replace("_id", "")}-not-found`;
    const theirs = await foreign.call(name, input);
    expect([name, theirs.isError, theirs.text]).toEqual([
      name,
      true,
      expect.stringMatching(`^Error ${slug}: `),
    ]);
    expect(await foreign.call(name, { ...input, [id]: randomUUID() })).toEqual(theirs);
  }
  const revision = { text: manuscript(), format: "md", previous_session_id: session_id };
  expect((await foreign.call("upload_text", revision)).text).toMatch(
    /^Error revision-session-not-accessible: /,
  );
  expect((await foreign.call("find_documents")).structured.documents).toEqual([]);
  await foreign.close();
});

test("a key without the scope is refused by every tool that needs it, and nothing happens", async () => {
  for (const tool of ASSISTANT_TOOLS) {
    const key = await desk.owner.keyWith(tool.scope === "chat" ? "credits:read" : "chat");
    const headers = { "x-api-key": key.secret };
    const client = await connect(`${desk.origin}/mcp`, headers, "2026-07-28 by client 2", decline);
    const reply = await client.call(tool.name, desk.valid[tool.name]);
    if (tool.scope) expect(reply.text).toMatch(new RegExp(`^Error missing-scope: .*${tool.scope}.*API key`));
    expect([tool.name, reply.isError]).toEqual([tool.name, tool.scope !== null]);
    await client.close();
  }
  expect((await assistant.call("read_comment", { session_id, comment_id })).structured.status).toBe("open");
});

test("unknown members, wrong types and what is too long are errors that name the member", async () => {
  const refused = async (name: string, input: Record<string, unknown>) => {
    const reply = await assistant.call(name, input);
    expect([name, reply.isError]).toEqual([name, true]);
    return reply.text;
  };
  for (const [name, input] of Object.entries(desk.valid))
    expect(await refused(name, { ...input, owner_id: "x" })).toContain("owner_id");
  expect(await refused("read_review", { session_id: "abc" })).toContain("must be a UUID");
  expect(await refused("read_comment", { session_id })).toContain("comment_id");
  expect(await refused("search_document", { document_id, query: "a".repeat(301) })).toContain("query");
  expect(await refused("search_document", { document_id, query: "a\0b" })).toContain("NUL");
  expect(await refused("upload_text", { text: "a".repeat(800_001), format: "md" })).toContain("text");
  expect(await refused("review_progress", { session_id, wait_seconds: 3_600 })).toContain("wait_seconds");
});

test("a tool that does not exist is an error of the protocol", async () => {
  await expect(assistant.call("delete_everything")).rejects.toThrow(/delete_everything/);
});

test("uploads and reviews have the limits that they have over REST", async () => {
  const { sql } = app.database;
  const start = () => assistant.call("start_review", { document_id: randomUUID() });
  // A refusal takes none of the thirty reviews an hour.
  expect((await start()).text).toMatch(/^Error document-not-found/);
  await sql`insert into rate_limits (key, points, expire)
    select 'reviews:' || owner_id, 30, now() + interval '30 minutes' from documents where id = ${document_id}
    on conflict (key) do update set points = excluded.points, expire = excluded.expire`;
  expect((await start()).text).toMatch(/^Error rate-limited: .*Try again in/);
});

test("the log names each tool that was called, and none of its input", async () => {
  await assistant.call("search_document", { document_id, query: "a secret phrase" });
  await assistant.call("read_review", { session_id: randomUUID() });
  expect(everythingLogged()).toMatch(/"tool":"search_document","is_error":false,"ms":\d+,"msg":"tool call"/);
  expect(everythingLogged()).toMatch(/"tool":"read_review","is_error":true/);
  expect(everythingLogged()).not.toContain("a secret phrase");
});

test("a fault within Galley is opaque, and logged", async () => {
  faultsLogged();
  await app.database.sql`alter table comment_actions rename to hidden_actions`;
  const reply = await assistant
    .call("read_review", { session_id })
    .finally(() => app.database.sql`alter table hidden_actions rename to comment_actions`);
  expect(reply).toMatchObject({ isError: true, text: expect.stringMatching(/^Error internal-error: /) });
  expect(reply.text).not.toMatch(/comment_actions|select/);
  expect(faultsLogged().join("")).toContain('"tool":"read_review"');
});
