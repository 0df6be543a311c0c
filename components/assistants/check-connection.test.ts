import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type CheckedStep, connectionSteps } from "./check-connection.ts";

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/** What stands between the browser and Galley, right or wrong, by path. */
let answers: Record<string, Answer> = {};
let origin = "";

const server = createServer((request, response) => {
  const { status, headers, body } = answers[request.url ?? ""] ?? { status: 404 };
  response.writeHead(status, headers).end(body === undefined ? "" : JSON.stringify(body));
});

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const RESOURCE = "/.well-known/oauth-protected-resource/mcp";
const SERVER = "/.well-known/oauth-authorization-server";

function challenge(at: string) {
  return { "www-authenticate": `Bearer realm="galley", resource_metadata="${at}${RESOURCE}"` };
}

beforeEach(() => {
  answers = {
    "/mcp": { status: 401, headers: challenge(origin) },
    [RESOURCE]: {
      status: 200,
      body: { resource: `${origin}/mcp`, authorization_servers: [origin] },
    },
    [SERVER]: {
      status: 200,
      body: {
        issuer: origin,
        authorization_endpoint: `${origin}/oauth/authorize`,
        token_endpoint: `${origin}/oauth/token`,
        registration_endpoint: `${origin}/oauth/register`,
        code_challenge_methods_supported: ["S256"],
      },
    },
  };
});

async function steps(pageOrigin = origin): Promise<CheckedStep[]> {
  const found: CheckedStep[] = [];
  for await (const step of connectionSteps({ address: `${origin}/mcp`, pageOrigin })) found.push(step);
  return found;
}

test("a Galley on this computer works, for this computer", async () => {
  expect((await steps()).map(({ id, state }) => [id, state])).toEqual([
    ["address", "limited"],
    ["endpoint", "right"],
    ["resource", "right"],
    ["server", "right"],
  ]);
});

test("nothing else than its own origin is asked, if the page is open elsewhere", async () => {
  const found = await steps("http://galley.lab");
  expect(found).toMatchObject([{ id: "address", state: "wrong" }]);
  expect(found[0]?.text).toContain("AUTH_URL=http://galley.lab");
});

test.each<[string, () => void, CheckedStep["id"], RegExp]>([
  ["an unknown host name", () => set("/mcp", { status: 403 }), "endpoint", /does not know the host name/],
  ["a proxy without the path", () => set("/mcp", { status: 404 }), "endpoint", /404 instead of 401/],
  ["a lost header", () => set("/mcp", { status: 401 }), "endpoint", /WWW-Authenticate/],
  ["too many requests", () => set("/mcp", { status: 429 }), "endpoint", /Wait a minute/],
  [
    "metadata elsewhere",
    () => set("/mcp", { status: 401, headers: challenge("https://other.example") }),
    "resource",
    /leads to https:\/\/other\.example/,
  ],
  ["a lost path", () => set(RESOURCE, { status: 404 }), "resource", /\/\.well-known\//],
  [
    "a resource under another name",
    () =>
      set(RESOURCE, {
        status: 200,
        body: { resource: "https://other.example/mcp", authorization_servers: [origin] },
      }),
    "resource",
    /other\.example\/mcp instead/,
  ],
  ["no JSON", () => set(SERVER, { status: 200, body: "hello" }), "server", /does not give the expected/],
])("%s is named, with what to do", async (_, change, id, words) => {
  change();
  const last = (await steps()).at(-1);
  expect(last).toMatchObject({ id, state: "wrong" });
  expect(last?.text).toMatch(words);
});

function set(path: string, answer: Answer): void {
  answers[path] = answer;
}
