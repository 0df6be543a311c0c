import { once } from "node:events";
import { createServer } from "node:http";
import { afterEach, expect, test } from "vitest";
import { tryProgram } from "../testing/try-program.ts";
import { authorizationServer } from "./authorization-server.ts";
import { awaitTokens, requestDeviceCode } from "./device-flow.ts";

const signal = new AbortController().signal;
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

type Answer = [status: number, body: unknown] | "cut";
const refusal = (error: string): Answer => [400, { error }];
const TOKENS = {
  access_token: "an-access-token",
  refresh_token: "a-refresh-token",
  token_type: "Bearer",
  expires_in: 3600,
  scope: "reviews:read",
};

/** A server that answers as RFC 8414 and RFC 8628 say, with whatever a test changes. */
async function standIn({
  metadata = {},
  code = {},
  answers = [],
}: {
  metadata?: Record<string, string>;
  code?: Record<string, unknown>;
  answers?: Answer[];
}) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? "");
    const { origin } = { origin: `http://${request.headers.host}` };
    const known: Record<string, unknown> = {
      "/.well-known/oauth-authorization-server": {
        issuer: origin,
        device_authorization_endpoint: `${origin}/oauth/device`,
        token_endpoint: `${origin}/oauth/token`,
        revocation_endpoint: `${origin}/oauth/revoke`,
        ...metadata,
      },
      "/oauth/device": {
        device_code: "a-device-code",
        user_code: "ABCD-EFGH",
        verification_uri: `${origin}/device`,
        expires_in: 60,
        ...code,
      },
    };
    const found = known[request.url ?? ""];
    const answer: Answer = found ? [200, found] : (answers.shift() ?? [404, {}]);
    if (answer === "cut") return response.destroy();
    const [status, body] = answer;
    return response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  stops.push(() => void server.close());
  const address = server.address();
  return { requests, origin: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}` };
}

/** Asks until the server decides, on a clock of its own. Returns the pauses in seconds, and what came out. */
async function pausesFor(answers: Answer[], code: Record<string, unknown> = {}) {
  const { origin } = await standIn({ answers, code });
  const server = await authorizationServer(origin, signal);
  const waiting = await requestDeviceCode(server, ["reviews:read"], signal);
  let time = 0;
  const pauses: number[] = [];
  const pause = async (milliseconds: number) => {
    pauses.push(milliseconds / 1000);
    time += milliseconds;
  };
  const outcome = await awaitTokens(server, waiting, { signal, pause, now: () => time }).catch(
    (error: unknown) => String(error),
  );
  return { pauses, outcome };
}

test("asks every five seconds, or as often as the server says", async () => {
  const waits = [refusal("authorization_pending"), refusal("authorization_pending")];
  expect(await pausesFor([...waits, [200, TOKENS]])).toEqual({ pauses: [5, 5, 5], outcome: TOKENS });
  expect((await pausesFor([...waits, [200, TOKENS]], { interval: 2 })).pauses).toEqual([2, 2, 2]);
});

test("slow_down makes every further pause five seconds longer", async () => {
  const { pauses } = await pausesFor([
    refusal("slow_down"),
    refusal("authorization_pending"),
    refusal("slow_down"),
    [200, TOKENS],
  ]);
  expect(pauses).toEqual([5, 10, 10, 15]);
});

test("a server that is away is asked less often, and a limit of its own is kept", async () => {
  const limited = { type: "http://x/problems/rate-limited", retry_after_seconds: 9 };
  const { pauses, outcome } = await pausesFor([
    "cut",
    "cut",
    refusal("authorization_pending"),
    [429, limited],
    [200, TOKENS],
  ]);
  expect(pauses).toEqual([5, 10, 20, 5, 10]);
  expect(outcome).toEqual(TOKENS);
});

test.each([
  ["access_denied", "The sign-in was refused in the browser"],
  ["expired_token", "The code has expired"],
  ["invalid_grant", "The code has expired"],
  ["unauthorized_client", "Galley refused the sign-in: unauthorized_client"],
])("%s ends the waiting", async (error, message) => {
  const { pauses, outcome } = await pausesFor([refusal(error), [200, TOKENS]]);
  expect(outcome).toContain(message);
  expect(pauses).toEqual([5]);
});

test("the waiting ends with the code, also if the server never says so", async () => {
  const pending = Array.from({ length: 20 }, () => refusal("authorization_pending"));
  const { pauses, outcome } = await pausesFor(pending, { expires_in: 12 });
  expect(pauses).toEqual([5, 5, 2]);
  expect(outcome).toContain("The code has expired");
});

test("tokens that no header can carry, or that are of another kind, are refused", async () => {
  for (const change of [{ access_token: "a\r\nb" }, { token_type: "DPoP" }, { refresh_token: undefined }]) {
    const { outcome } = await pausesFor([[200, { ...TOKENS, ...change }]]);
    expect(outcome).toContain("answered the sign-in with something else");
  }
});

test.each([
  ["issuer", "https://galley.other", "signs people in for https://galley.other. If that is"],
  ["issuer", "http://127.0.0.1:1/", "signs people in for http://127.0.0.1:1/"],
  ["token_endpoint", "https://galley.other/oauth/token", "names an address of another server"],
  ["device_authorization_endpoint", "https://galley.other/d", "names an address of another server"],
  ["revocation_endpoint", "https://galley.other/r", "names an address of another server"],
  ["issuer", "", "signs people in for"],
  ["token_endpoint", "nowhere", "offers no sign-in for programs"],
])("metadata with another %s are refused, and nothing is sent", async (member, value, message) => {
  const { origin, requests } = await standIn({ metadata: { [member]: value } });
  const { code, stdout, stderr } = await tryProgram(["login", "--url", origin]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain(message);
  expect(requests).toEqual(["/.well-known/oauth-authorization-server"]);
});

test("a page of another server is not shown to the person", async () => {
  const { origin } = await standIn({ code: { verification_uri: "https://galley.other/device" } });
  const { code, stderr } = await tryProgram(["login", "--url", origin]);
  expect(code).toBe(1);
  expect(stderr).toContain("Do not open it.");
  expect(stderr).not.toContain("ABCD-EFGH");
});

test("what no Galley answers is said", async () => {
  const nobody = await tryProgram(["login", "--url", "http://galley.invalid"]);
  expect(nobody.stderr).toContain(
    "The connection to http://galley.invalid is not encrypted. Others can read along.\ngalley: Galley does not answer at http://galley.invalid.",
  );
  const other = createServer((_, response) => response.writeHead(200).end("hello"));
  other.listen(0, "127.0.0.1");
  await once(other, "listening");
  stops.push(() => void other.close());
  const address = other.address();
  const url = `http://localhost:${typeof address === "object" ? address?.port : 0}`;
  const { code, stderr } = await tryProgram(["login", "--url", url]);
  expect(code).toBe(1);
  expect(stderr).toBe(
    `galley: What answers at ${url} offers no sign-in for programs. Check the address. An older Galley has to be upgraded, or takes an API key (--api-key).\n`,
  );
});
