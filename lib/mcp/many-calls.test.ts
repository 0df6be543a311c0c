import { queryObjects } from "node:v8";
import { McpServer } from "@modelcontextprotocol/server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { faultsLogged, type TestApp, testApp } from "#lib/testing/test-app.ts";
import { testContext } from "#lib/testing/test-context.ts";
import { mcpEndpoint } from "./endpoint.ts";
import { type AssistantDesk, openDesk } from "./testing/assistant-desk.ts";

const CALLS = 1_000;
const LIMIT = 300;
const AT_ONCE = 20;
/** On a machine that does other things. */
const PATIENCE = { timeout: 240_000 };
/** An engine may keep the last request alive until the next. */
const MOST_LEFT = 3;

let desk: AssistantDesk;
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  desk = await openDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await app.database.sql`delete from rate_limits`;
});

interface Reply {
  status: number;
  headers: Headers;
  body: string;
}

/** Calls a tool over HTTP. */
async function callWith(secret: string, name: string, input: object = {}): Promise<Reply> {
  const body = bodyOf(name, input);
  const response = await fetch(`${desk.origin}/mcp`, { method: "POST", headers: headersOf(secret), body });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

function headersOf(secret: string): Record<string, string> {
  return {
    authorization: `Bearer ${secret}`,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  };
}

function bodyOf(name: string, input: object): string {
  return JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } });
}

test(
  "of 1,000 calls in a row 300 are answered, the others learn when to try again, and nothing is lost",
  PATIENCE,
  async () => {
    const { session_id, comment_id } = desk;
    const { secret } = desk.owner.key;
    const marks = ["dismiss_comment", "address_comment"];
    for (let i = 0; i < CALLS; i++) {
      const reply = await callWith(secret, marks[i % 2] ?? "", { session_id, comment_id });
      expect([i, reply.status]).toEqual([i, i < LIMIT ? 200 : 429]);
      if (i < LIMIT) {
        expect(reply.body).not.toContain('"isError":true');
        continue;
      }
      const detail = expect.stringMatching(/300 requests in 60 seconds\. Try again in \d+ seconds?\./);
      expect(JSON.parse(reply.body)).toMatchObject({ detail });
      const seconds = Number(reply.headers.get("retry-after"));
      expect(seconds > 0 && seconds <= 60).toBe(true);
    }
    await app.database.sql`delete from rate_limits`;
    // The last call that was answered.
    const comment = await desk.assistant.call("read_comment", { session_id, comment_id });
    expect(comment.structured.status).toBe("addressed");
    expect(faultsLogged()).toEqual([]);
  },
);

test("one assistant that calls too often does not hold up another", async () => {
  const { key } = await testContext();
  await callWith(desk.owner.key.secret, "credits_left");
  await app.database.sql`update rate_limits set points = ${LIMIT}`;
  expect((await callWith(desk.owner.key.secret, "credits_left")).status).toBe(429);
  expect((await callWith(key.secret, "credits_left")).status).toBe(200);
});

test(
  "1,000 answered calls, 20 at a time, leave no server, connection or handle behind",
  PATIENCE,
  async () => {
    const { secret } = desk.owner.key;
    const round = async () => {
      const replies = await Promise.all(
        Array.from({ length: AT_ONCE }, () => callWith(secret, "credits_left")),
      );
      for (const { body } of replies) expect(body).toContain('"paid_credits_remaining"');
    };
    await openWholePool();
    await round();
    const before = await left();
    for (let done = 0; done < CALLS; done += AT_ONCE) {
      if (done % (LIMIT - AT_ONCE * 2) === 0) await app.database.sql`delete from rate_limits`;
      await round();
    }
    const after = await left();
    expect(after.servers).toBeLessThanOrEqual(MOST_LEFT);
    // Connections that stay open for the next call count at both ends.
    expect(after.handles).toBeLessThanOrEqual(before.handles + 2 * AT_ONCE);
    expect(after.connections).toBeLessThanOrEqual(before.connections);
    expect(after.openTransactions).toBe(0);
  },
);

/** A pool opens a connection when all others are in use. */
async function openWholePool(): Promise<void> {
  const { sql } = app.database;
  await Promise.all(Array.from({ length: AT_ONCE }, () => sql`select pg_sleep(0.1)`));
}

/** What requests may leave behind. Counting the servers collects garbage first; autovacuum comes and goes. */
async function left() {
  const [row] = await app.database.sql<{ connections: number; open: number }[]>`
    select count(*)::int as connections, count(*) filter (where state = 'idle in transaction')::int as open
    from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`;
  return {
    servers: queryObjects(McpServer, { format: "count" }),
    handles: process.getActiveResourcesInfo().length,
    connections: row?.connections ?? 0,
    openTransactions: row?.open ?? 0,
  };
}

test("an argument of 10 MB is refused before it has arrived, with and without a length", async () => {
  const { secret } = desk.owner.key;
  const input = { text: "a".repeat(10_000_000), format: "md" };
  const whole = await callWith(secret, "upload_text", input);
  expect(whole.status).toBe(413);
  expect(JSON.parse(whole.body)).toMatchObject({ detail: expect.stringContaining("1000000 bytes") });
  const bytes = new TextEncoder().encode(bodyOf("upload_text", input));
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(bytes.slice(sent, sent + 10_000));
      sent += 10_000;
      if (sent >= bytes.length) controller.close();
    },
  });
  const headers = { ...headersOf(secret), host: "localhost" };
  const streamed = await mcpEndpoint(
    new Request("http://localhost/mcp", { method: "POST", headers, ...{ body, duplex: "half" } }),
  );
  expect(streamed.status).toBe(413);
  expect(sent).toBeLessThan(1_100_000);
  expect((await desk.assistant.call("find_documents")).structured.documents).toHaveLength(1);
});
