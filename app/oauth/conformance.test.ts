import { expect, test } from "vitest";
import { freePort } from "#db/embedded/free-port.ts";
import { runSuite } from "#lib/mcp/testing/run-conformance.ts";
import { testContext } from "#lib/testing/test-context.ts";
import { OAuthApp, serveGalley } from "./testing/oauth-desk.ts";

const SUITE = "0.2.0-alpha.12, requirements of 2026-07-28";

test("every check of the conformance suite for authorization servers passes", async () => {
  const person = await testContext();
  const served = await serveGalley();
  const app = new OAuthApp(served.origin);
  const port = await freePort();
  await app.register({ redirect_uris: [`http://127.0.0.1:${port}/callback`] });
  const metadata = await fetch(`${served.origin}/.well-known/oauth-authorization-server`);
  const { issuer } = (await metadata.json()) as { issuer: string };
  const options = { "--url": issuer, "--client-id": app.clientId, "--resource": `${served.origin}/mcp` };
  const ways: Promise<unknown>[] = [];
  const grades = await runSuite(
    SUITE,
    ["authorization", ...Object.entries(options).flat(), "--port", String(port)],
    (line) => {
      // The suite prints the address at which a person is asked, and waits for the browser to come back.
      if (!line.startsWith(`${served.origin}/oauth/authorize?`)) return;
      const changes = Object.fromEntries(new URL(line).searchParams);
      ways.push(app.comeBack(person, { changes }).then((back) => fetch(back)));
    },
  );
  await Promise.all(ways);
  await served.close();
  expect(Object.fromEntries(grades)).toEqual({
    "authorization-code-grant: authorization-code-grant": "SUCCESS",
    "authorization-server-metadata-endpoint: authorization-server-metadata": "SUCCESS",
    "authorization-server-metadata-endpoint: authorization-server-metadata-cimd": "SUCCESS",
  });
});
