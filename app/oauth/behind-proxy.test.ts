import { afterEach, beforeEach, expect, test } from "vitest";
import { settleEnv } from "#lib/env.ts";
import { oauthEndpoint } from "#lib/oauth/endpoint.ts";
import { protectedResource } from "#lib/oauth/metadata.ts";
import { testApp } from "#lib/testing/test-app.ts";
import { CALLBACK } from "./testing/oauth-desk.ts";

const ORIGIN = "https://galley.example.org";

beforeEach(async () => {
  const app = await testApp();
  await app.database.sql`delete from rate_limits`;
  settleEnv({ AUTH_URL: ORIGIN });
});
afterEach(() => settleEnv({ AUTH_URL: "" }));

/** As a proxy hands a request on, which has ended HTTPS and may have changed the Host. */
function fromProxy(path: string, init: RequestInit = {}, host = "galley.example.org"): Request {
  return new Request(`http://127.0.0.1:3000${path}`, {
    ...init,
    headers: { ...init.headers, host, "x-forwarded-host": "evil.example", "x-forwarded-proto": "http" },
  });
}

test("every address is that of AUTH_URL, whatever the proxy says", async () => {
  for (const host of ["galley.example.org", "127.0.0.1:3000"]) {
    const answer = await oauthEndpoint(fromProxy("/.well-known/oauth-authorization-server", {}, host));
    expect(answer.headers.get("strict-transport-security")).toBe("max-age=31536000");
    const metadata = await answer.json();
    expect(metadata).toMatchObject({
      issuer: ORIGIN,
      authorization_endpoint: `${ORIGIN}/oauth/authorize`,
      token_endpoint: `${ORIGIN}/oauth/token`,
      jwks_uri: `${ORIGIN}/oauth/jwks`,
    });
    expect(JSON.stringify(metadata)).not.toMatch(/evil|127\.0\.0\.1|http:/);
    const resource = await protectedResource(
      fromProxy("/.well-known/oauth-protected-resource/mcp", {}, host),
    );
    expect(await resource.json()).toMatchObject({
      resource: `${ORIGIN}/mcp`,
      authorization_servers: [ORIGIN],
    });
  }
});

test("a proxy may call this Galley by another name; without one the name is refused, as a rebound one", async () => {
  const path = "/.well-known/oauth-authorization-server";
  const ask = (headers: Record<string, string>) =>
    oauthEndpoint(new Request(`http://galley:3000${path}`, { headers: { host: "galley:3000", ...headers } }));
  const proxied = { "x-galley-proxied": "1", "x-galley-remote-address": "127.0.0.1" };
  expect((await ask(proxied)).status).toBe(200);
  expect((await ask({ "x-galley-remote-address": "127.0.0.1" })).status).toBe(403);
  expect((await ask({ ...proxied, "x-galley-remote-address": "192.0.2.9" })).status).toBe(403);
  settleEnv({ AUTH_URL: "" });
  expect((await ask(proxied)).status).toBe(403);
});

test("over HTTPS every cookie is for HTTPS, and that of the request for this host alone", async () => {
  const registered = await oauthEndpoint(
    fromProxy("/oauth/register", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        redirect_uris: [CALLBACK],
        token_endpoint_auth_method: "none",
        grant_types: ["authorization_code"],
        response_types: ["code"],
      }),
    }),
  );
  const { client_id } = (await registered.json()) as { client_id: string };
  const query = new URLSearchParams({
    response_type: "code",
    client_id,
    redirect_uri: CALLBACK,
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
  });
  const answer = await oauthEndpoint(fromProxy(`/oauth/authorize?${query}`));
  const cookies = answer.headers.getSetCookie();
  expect(answer.headers.get("location")).toMatch(/^\/authorize\/[\w-]+$/);
  expect(cookies.length).toBeGreaterThanOrEqual(4);
  for (const cookie of cookies) expect(cookie).toMatch(/; secure/i);
  expect(cookies.find((each) => each.startsWith("__Host-galley-asked-"))).toMatch(/; path=\/;/);
});

test("without AUTH_URL the first of several proxies says how the caller came, and a port that cannot be is no fault", async () => {
  settleEnv({ AUTH_URL: "" });
  const issuerAt = async (headers: Record<string, string>) => {
    const address = "http://127.0.0.1:3000/.well-known/oauth-authorization-server";
    const answer = await oauthEndpoint(new Request(address, { headers }));
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { issuer: string }).issuer;
  };
  const proxied = { host: "192.0.2.7", "x-forwarded-proto": "https, http" };
  expect(await issuerAt({ ...proxied, "x-galley-remote-address": "127.0.0.1" })).toBe("https://192.0.2.7");
  expect(await issuerAt({ ...proxied, "x-galley-remote-address": "192.0.2.9" })).toBe("http://192.0.2.7");
  expect(await issuerAt({ host: "LOCALHOST:00080" })).toBe("http://localhost");
  for (const host of ["127.0.0.1:99999", "[::1]:99999"])
    expect(await issuerAt({ host })).not.toContain("99999");
});
