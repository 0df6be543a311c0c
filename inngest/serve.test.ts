import { Inngest } from "inngest";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startInngestStandIn } from "#e2e/stand-ins/inngest.ts";
import { settleEnv } from "#lib/env.ts";
import { keepRegistered } from "./register-functions.ts";
import { serveFunctions } from "./serve.ts";

const SIGNING_KEY = `signkey-test-${"0".repeat(64)}`;
const FORGED = { host: "evil.example", "x-forwarded-host": "evil.example", "x-forwarded-proto": "http" };

let server: Awaited<ReturnType<typeof startInngestStandIn>>;
let handler: ReturnType<typeof serveFunctions>;
beforeEach(async () => {
  server = await startInngestStandIn({ eventKey: "key" });
  settleEnv({ AUTH_URL: "https://galley.example.org/", INNGEST_BASE_URL: server.url });
  const client = new Inngest({
    id: "galley",
    baseUrl: server.url,
    eventKey: "key",
    signingKey: SIGNING_KEY,
    isDev: false,
    logger: { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} },
  });
  const fn = client.createFunction({ id: "noted", triggers: { event: "noted/asked" } }, () => {});
  handler = serveFunctions([fn], client);
});
afterEach(async () => {
  settleEnv({ AUTH_URL: "", INNGEST_BASE_URL: "" });
  await server.close();
});

test.each([
  ["without a signature", {}],
  [
    "with a wrong signature",
    { "x-inngest-signature": `t=${Math.round(Date.now() / 1000)}&s=${"0".repeat(64)}` },
  ],
  ["with one that is none", { "x-inngest-signature": "signed" }],
])("nobody makes the app register %s, and nobody reads its functions", async (_, headers) => {
  for (const method of ["PUT", "POST", "GET"]) {
    const body = method === "GET" ? null : "{}";
    const answer = await handler(
      new Request("http://evil.example/elsewhere", { method, headers: { ...FORGED, ...headers }, body }),
    );
    expect([method, answer.status]).toEqual([method, 401]);
    expect(await answer.text()).not.toContain("noted");
  }
  expect(server.registrations).toEqual([]);
});

test("the app registers itself at its own address, as often as it takes, and again for a server that lost it", async () => {
  const lines: string[] = [];
  const note = (_: object, line: string) => void lines.push(line);
  const logger = { info: note, warn: note, error: note };
  server.setDown(true);
  const backoff = { firstMs: 5, longestMs: 20 };
  const registration = keepRegistered({ handler, signingKey: SIGNING_KEY, logger, backoff });
  await expect.poll(() => lines.length, { timeout: 20_000 }).toBeGreaterThan(1);
  expect(lines.at(-1)).toContain("no job runs. Check INNGEST_BASE_URL and INNGEST_SIGNING_KEY");
  server.setDown(false);
  await expect.poll(() => server.registrations.length, { timeout: 20_000 }).toBeGreaterThan(2);
  await registration.stop();
  const told = lines.filter((line) => line.includes("has the functions of this version"));
  expect(told).toHaveLength(1);
  const places = new Set(server.registrations.map(({ url }) => url.replace(/\?.*$/, "")));
  expect([...places]).toEqual(["https://galley.example.org/api/inngest"]);
});
