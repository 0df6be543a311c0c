import { NextRequest } from "next/server";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { GET as readSignIn } from "#app/api/auth/[...nextauth]/route.ts";
import { connect, type Database } from "#db/client.ts";
import { startTransactionPooler } from "#e2e/stand-ins/transaction-pooler.ts";
import { exportAccount } from "#lib/accounts/contract.ts";
import * as account from "#lib/auth/contract.ts";
import type { Operation } from "#lib/contract/operation.ts";
import * as documents from "#lib/documents/contract.ts";
import { mcpEndpoint } from "#lib/mcp/endpoint.ts";
import { oauthEndpoint } from "#lib/oauth/endpoint.ts";
import { openReaders } from "#lib/streams/stream-hub.ts";
import { handlerOf } from "#lib/testing/call.ts";
import { credentialHeaders } from "#lib/testing/credential.ts";
import { upload, uploadForm } from "#lib/testing/documents.ts";
import { openApp, type TestApp, testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";
import { MOST_MS } from "./in-time.ts";
import { serveOpenApi } from "./serve-openapi.ts";

const ORIGIN = "http://localhost";
const GIVEN_UP = "The request took too long and was given up. Try again in a moment.";

let app: TestApp;
let pooled: Database;
let pooler: Awaited<ReturnType<typeof startTransactionPooler>>;
let person: Person;
let taskId: string;

beforeAll(async () => {
  app = await testApp();
  pooler = await startTransactionPooler(app.database.url);
  pooled = connect(pooler.url, { connections: 40, directUrl: app.database.url });
  await openApp({ ...app.database, ...pooled });
  person = await testContext();
  taskId = (await upload(person)).task_id;
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await pooled.close();
  await pooler.stop();
});

type Ask = () => Promise<Response>;

/** Requests of each kind, by what is asked. Each reads the database before it answers. */
function requests(): Record<string, Ask> {
  const headers = { host: "localhost", ...credentialHeaders(person.key) };
  const to = (path: string, init: RequestInit = {}) => new Request(`${ORIGIN}${path}`, { headers, ...init });
  const json = {
    ...headers,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  };
  const listing = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} });
  const session = { host: "localhost", ...credentialHeaders(person.cookie) };
  return {
    "an operation": () => through(account.getProfile, to("/api/profile")),
    bytes: () => through(exportAccount, to("/api/account/export", { headers: session })),
    "an upload": () =>
      through(documents.upload, to("/api/documents/upload", { method: "POST", body: uploadForm() })),
    events: () => through(documents.uploadEvents, to(`/api/documents/upload/events/${taskId}`)),
    "the endpoint for assistants": () =>
      mcpEndpoint(to("/mcp", { method: "POST", headers: json, body: listing })),
    "the authorization server": () => oauthEndpoint(to("/.well-known/oauth-authorization-server")),
    "the description of the API": () => serveOpenApi(to("/api/openapi.json")),
    "the sign-in": () => readSignIn(new NextRequest(`${ORIGIN}/api/auth/session`, { headers: session })),
  };
}

async function through(operation: Operation, request: Request): Promise<Response> {
  const handler = await handlerOf(operation);
  return handler(request, { params: Promise.resolve({ task_id: taskId }) });
}

async function statusesOf(asked: Record<string, Ask>) {
  const answers = Object.entries(asked).map(async ([what, ask]): Promise<[string, number]> => {
    const answer = await ask();
    await answer.body?.cancel();
    return [what, answer.status];
  });
  return Object.fromEntries(await Promise.all(answers));
}

async function problemsOf(answers: Record<string, Promise<Response>>) {
  const problems = Object.entries(answers).map(async ([what, answer]) => {
    const { status, detail } = (await (await answer).json()) as { status: number; detail: string };
    return [what, { status, detail }];
  });
  return Object.fromEntries(await Promise.all(problems));
}

const each = <T>(asked: Record<string, Ask>, value: T) =>
  Object.fromEntries(Object.keys(asked).map((what) => [what, value]));

test("while the pooler is frozen and the server answers, every request is given up, and later answered", async () => {
  const asked = requests();
  const answered = { ...each(asked, 200), "an upload": 202 };
  expect(await statusesOf(asked)).toEqual(answered);

  pooler.freeze();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const waiting = Object.fromEntries(Object.entries(asked).map(([what, ask]) => [what, ask()]));
  await expect.poll(() => pooled.use().inUse).toBeGreaterThanOrEqual(Object.keys(asked).length);
  vi.advanceTimersByTime(MOST_MS);
  expect(await problemsOf(waiting)).toEqual(each(asked, { status: 503, detail: GIVEN_UP }));

  vi.useRealTimers();
  pooler.thaw();
  await expect.poll(() => pooled.use().inUse).toBe(0);
  expect(openReaders()).toBe(0);
  expect(await statusesOf(asked)).toEqual(answered);
});

test("a request whose limit is locked by another transaction is given up, and its next one answered", async () => {
  const ask = () => requests()["an operation"]?.() ?? expect.unreachable();
  const lifted = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const locking = app.database.sql.begin(async (sql) => {
    await sql`select 1 from rate_limits where key = ${`requests:${person.id}`} for update`;
    locked.resolve();
    await lifted.promise;
  });
  await locked.promise;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const answer = ask();
  await expect.poll(() => pooled.use().inUse).toBe(1);
  vi.advanceTimersByTime(MOST_MS);
  expect(await problemsOf({ answer })).toEqual({ answer: { status: 503, detail: GIVEN_UP } });
  vi.useRealTimers();
  lifted.resolve();
  await locking;
  expect((await ask()).status).toBe(200);
});
