import { Inngest } from "inngest";
import { afterEach, expect, test } from "vitest";
import { startInngestStandIn } from "#e2e/stand-ins/inngest.ts";
import { settleEnv } from "#lib/env.ts";
import { serveFunctions } from "./serve.ts";

afterEach(() => settleEnv({ AUTH_URL: "", INNGEST_BASE_URL: "" }));

test("a registration that anybody asks for, with any headers, names the address of the configuration", async () => {
  const server = await startInngestStandIn({ eventKey: "key" });
  settleEnv({ AUTH_URL: "https://galley.example.org/", INNGEST_BASE_URL: server.url });
  const client = new Inngest({
    id: "galley",
    baseUrl: server.url,
    eventKey: "key",
    signingKey: `signkey-test-${"0".repeat(64)}`,
    isDev: false,
  });
  const fn = client.createFunction({ id: "noted", triggers: { event: "noted/asked" } }, () => {});
  const handler = serveFunctions([fn], client);
  const answer = await handler(
    new Request("http://evil.example/elsewhere", {
      method: "PUT",
      headers: { host: "evil.example", "x-forwarded-host": "evil.example", "x-forwarded-proto": "http" },
    }),
  );
  expect(answer.status).toBe(200);
  expect(server.registrations.map(({ url }) => new URL(url))).toEqual([
    expect.objectContaining({ origin: "https://galley.example.org", pathname: "/api/inngest" }),
  ]);
  await server.close();
});
